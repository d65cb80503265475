"""The pages' texts: every one by its id, in both languages alike, and none left bare in a page."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.core.hands import Category
from pitboss.room import draining
from pitboss.rules.explanation import english as pots
from pitboss.rules.explanation import english as wagers
from pitboss.web.http.errors import NO_ANSWER, NOT_KEPT

SOURCES = Path(__file__).parent.parent.parent / "web" / "src"
WORDS = SOURCES / "lib" / "words"
ENGINE = SOURCES.parents[1] / "src" / "pitboss"
SHELVES = sorted(path.stem for path in (WORDS / "en").glob("*.ts"))
ENTRY = re.compile(r"^  (\w+): (.+),$", re.MULTILINE)
PLACE = re.compile(r"\{(\w+)\}")
USED = re.compile(rf"['`]({'|'.join(SHELVES)})\.(\w+)(?=['`]|\$\{{)")
"""An id, or the beginning of some that differ in their last word."""
PAGES = [
    path
    for path in sorted(SOURCES.rglob("*"))
    if path.suffix in (".svelte", ".ts") and WORDS not in path.parents and not path.name.endswith("wire.ts")
]
SPOKEN = ("aria-label", "title", "placeholder", "alt", "label", "aria-valuetext", "yes")
"""Attributes that somebody reads or hears."""
AS_IT_IS = {
    "pitboss", "· pitboss", "pitboss replay", "pitboss odds", "CSV", "Parquet", "Enter", "Esc", "3.9(a)", "table-20",
    "perth", "ICM",
}  # fmt: skip
"""The same in every language: names, keys, formats, examples of what is typed."""


def shelf(tongue: str, name: str) -> dict[str, str]:
    return dict(ENTRY.findall((WORDS / tongue / f"{name}.ts").read_text("utf-8")))


def places(text: str) -> set[str]:
    """What has to be put into a text; of plural forms that which is for many."""
    many = re.search(r"\bother: (.*) \}$", text)
    return set(PLACE.findall(many[1] if many else text))


@pytest.mark.parametrize("name", SHELVES)
def test_both_languages_say_the_same(name: str) -> None:
    english, chinese = shelf("en", name), shelf("zh", name)
    assert list(english) == list(chinese)
    assert {one: places(text) for one, text in english.items()} == {one: places(text) for one, text in chinese.items()}


def test_every_text_is_used_and_every_text_used_is_there() -> None:
    used = {f"{name}.{one}" for path in PAGES for name, one in USED.findall(path.read_text("utf-8"))}
    there = {f"{name}.{one}" for name in SHELVES for one in shelf("en", name)}
    begun = tuple(one for one in used if one.endswith("_"))
    assert {one for one in used - there if not any(whole.startswith(one) for whole in there)} == set()
    assert {one for one in there - used if not one.startswith(begun)} == set()


SAID_ELSEWHERE = {"shuffle.ts": "the verifying page alone calls what has words in it, and brings them"}


def test_a_page_comes_with_every_shelf_it_reads_from() -> None:
    """By what each imports: a shelf that is not brought would leave the page without its words."""
    loads = (SOURCES / "lib" / "pages.ts").read_text("utf-8")
    later = re.findall(r"import\('\.\./(pages/[^']+)'\)((?:, '\w+')*)", loads)
    assert later
    for page, brought in later:
        read = {name for path in imported(SOURCES / page) for name, _ in USED.findall(path.read_text("utf-8"))}
        assert read <= {"room", *re.findall(r"\w+", brought)}, page
    first = {name for path in imported(SOURCES / "App.svelte") for name, _ in USED.findall(path.read_text("utf-8"))}
    assert first == {"room"}


def imported(path: Path, seen: set[Path] | None = None) -> set[Path]:
    """A source and all that it imports, at once or when a part of it is opened."""
    seen = set() if seen is None else seen
    if path in seen or not path.is_file() or path.parent == WORDS or path.name in SAID_ELSEWHERE:
        return seen
    seen.add(path)
    source = path.read_text("utf-8")
    at_once = re.findall(r"^\s*(?:import|export)\b[^'\n]*from '(\.[^']+)'", source, re.MULTILINE)
    for name in [*at_once, *re.findall(r"#await import\('(\.[^']+)'\)", source)]:
        found = (path.parent / name).resolve()
        imported(found if found.is_file() else found.with_name(f"{found.name}.ts"), seen)
    return seen


def markup(source: str) -> str:
    source = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", source, flags=re.DOTALL)
    return re.sub(r"<(code|pre|kbd)\b[^>]*>[^<]*</\1>", "", source)


def split(source: str) -> Iterator[tuple[str, str]]:
    """Markup in its parts: `text` between tags, `spoken` attributes, and the code in braces."""
    depth, kept, inside = 0, "", ""
    for sign in source:
        if sign == "{":
            depth += 1
        if depth:
            inside += sign
        else:
            kept += sign
        if sign == "}":
            depth -= 1
            if not depth:
                yield "code", inside
                inside, kept = "", f"{kept}\x00"
    for tag in re.findall(r"<[^>]*>", kept):
        for name, text in re.findall(r"\s([\w-]+)=\"([^\"]*)\"", tag):
            if name in SPOKEN:
                yield "spoken", text
    for text in re.split(r"<[^>]*>", kept):
        yield "text", text


def is_words(text: str) -> bool:
    return bool(re.search(r"[A-Za-z]{2}", text)) and " ".join(text.replace("\x00", " ").split()) not in AS_IT_IS


def bare(path: Path) -> list[str]:
    found = [text.strip() for kind, text in split(markup(path.read_text("utf-8"))) if kind != "code" and is_words(text)]
    return [f"{path.relative_to(SOURCES)}: {' '.join(text.replace(chr(0), '{}').split())}" for text in found]


def test_no_page_has_words_of_its_own() -> None:
    pages = [path for path in PAGES if path.suffix == ".svelte"]
    assert len(pages) > 150
    assert [text for path in pages for text in bare(path)] == []


CODE = re.compile(r"'((?:[^'\\\n]|\\.)*)'|`([^`]*)`")
A_TEXT = re.compile(
    r"^ ?\(?[A-Z][a-z]+( [a-z]|[,.:])"
    r"|^[^.\[]*[a-z]{2} (and|of|the|is|are|to|in|for|by|on|not|has|have|with|a|an|at|yet|you)( |$)"
)
"""Words that somebody would read: a sentence's beginning, or two words with a small one between."""
NOT_SHOWN = {
    "before the flop", "person and amount", "zone and time", "count and why", "number and why", "variance and why",
    "the server does not answer: is it running, and are you online?",
}  # fmt: skip
"""Words of the wire; and what is said when nothing can be fetched, the words neither."""


def test_no_code_has_words_of_its_own() -> None:
    found = []
    for path in PAGES:
        source = re.sub(
            r"<style\b.*?</style>|<!--.*?-->|/\*.*?\*/|^\s*(//|import ).*?$",
            "",
            path.read_text("utf-8"),
            flags=re.DOTALL | re.MULTILINE,
        )
        if path.suffix == ".svelte":
            scripts = " ".join(re.findall(r"<script\b.*?</script>", source, flags=re.DOTALL))
            source = f"{scripts} {' '.join(text for kind, text in split(markup(source)) if kind == 'code')}"
        texts = [re.sub(r"\$\{[^}]*\}", "", single or drawn) for single, drawn in CODE.findall(source)]
        found += [f"{path.name}: {text}" for text in texts if A_TEXT.search(text) and text not in NOT_SHOWN]
    assert found == []


def test_every_sentence_of_why_is_known_in_chinese() -> None:
    """By the ids that the server may send: one that is not known would be told in English."""
    known = set(
        re.findall(r"(?:^  |[{,] |case )'?([a-z-]+)'?:", (WORDS / "zh" / "why.ts").read_text("utf-8"), re.MULTILINE)
    )
    asked = {*wagers.REASONS, *wagers.SPEECH, *pots._UNCONTESTED, "dealer-qualifies", "dealer-no-hand", "uncalled"}
    assert asked | {"round-void", "side-pot-back", "withheld", "room-prize"} <= known


def test_every_hand_has_its_name_in_chinese() -> None:
    named = (WORDS / "zh" / "hands.ts").read_text("utf-8")
    shown = {str(one) for one in Category} - {"badugi", "no low"}
    assert [one for one in shown if f"  '{one}': " not in named and f"  {one}: " not in named] == []


def forms(tongue: str, name: str) -> list[str]:
    """The patterns of the server's sentences that a language has words for."""
    return re.findall(r"^  \[/(\^.+?\$)/i?, ", (WORDS / tongue / f"{name}.ts").read_text("utf-8"), re.MULTILINE)


AWAY = [
    NOT_KEPT,
    NO_ANSWER,
    "the room perth is open at perth.example:8000",
    "the room perth is not open just now",
    "there is no room 'perth' in this building",
    "this relay only shows the room perth: go to the room itself for that",
    "the room is closing",
    "the room is closing: no round begins any more; the table goes on when it is open again",
    "many people are at the door just now: try again in 2 seconds",
    "the server has made a mistake; nothing was changed",
]
"""What is answered where a room is closing, lost, elsewhere or in trouble."""


@pytest.mark.parametrize("sentence", AWAY)
def test_where_no_room_answers_that_is_said_in_chinese_too(sentence: str) -> None:
    assert [form for form in forms("zh", "refusals") if re.fullmatch(form, sentence)]


@pytest.mark.parametrize("sentence", [draining.LAST, draining.CLOSING])
def test_a_table_says_in_chinese_too_that_the_room_closes(sentence: str) -> None:
    first = sentence[0].lower() + sentence[1:]
    assert [form for form in forms("zh", "told") if re.fullmatch(form, first)]


def test_every_refusal_with_words_in_chinese_is_still_said_so() -> None:
    """The longest words of each form stand in the source: whoever changes a sentence changes its form too."""
    found = [form[1:-1] for form in forms("zh", "refusals")]
    assert len(found) > 50
    said = "".join(path.read_text("utf-8").lower() for path in ENGINE.rglob("*.py"))
    said += (SOURCES / "lib" / "api.ts").read_text("utf-8")
    longest = [max(re.split(r"\(.*?\)\??|\.\+|: |\\", form), key=len) for form in found]
    put_together = {"allowed is exactly ", "the table's maximum is ", "the name '"}
    assert {one for one in longest if one.lower() not in said} == put_together
