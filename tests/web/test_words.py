"""The server's texts in Chinese. The pages' own texts are tested in web/tests/words.test.ts."""

import ast
import re
from pathlib import Path

from pitboss.core.hands import Category
from pitboss.room.table import describe_events
from pitboss.rules.explanation import english as pots
from pitboss.rules.explanation import english as wagers

SOURCES = Path(__file__).parent.parent.parent / "web" / "src"
WORDS = SOURCES / "lib" / "words"
ENGINE = SOURCES.parents[1] / "src" / "pitboss"


def test_every_sentence_of_why_is_known_in_chinese() -> None:
    """Every id that the server may send has a text, because an unknown one would appear in English."""
    known = set(
        re.findall(r"(?:^  |[{,] |case )'?([a-z-]+)'?:", (WORDS / "zh" / "why.ts").read_text("utf-8"), re.MULTILINE)
    )
    asked = {*wagers.REASONS, *wagers.SPEECH, *pots._UNCONTESTED, "dealer-qualifies", "dealer-no-hand", "uncalled"}
    assert asked | {"round-void", "side-pot-back", "withheld", "room-prize"} <= known


def test_every_hand_has_its_name_in_chinese() -> None:
    named = (WORDS / "zh" / "hands.ts").read_text("utf-8")
    shown = {str(one) for one in Category} - {"badugi", "no low"}
    assert [one for one in shown if f"  '{one}': " not in named and f"  {one}: " not in named] == []


KNOWN: list[tuple[str, str]] = re.findall(
    r"^  '?([a-z-]+)'?: '(.+)',$", (WORDS / "zh" / "sentences.ts").read_text("utf-8"), re.MULTILINE
)
SENTENCES = dict(KNOWN)
"""The Chinese of every sentence, by its id."""
BY_THE_PAGES = {"no-server"}
"""Sentences that no server says, because it cannot be reached."""


def holes(words: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", words))


def test_every_line_of_a_log_is_known_in_chinese_with_the_same_values() -> None:
    """Every line's id and values that the server sends have a text, because an unknown line would appear in English."""
    unsaid = {"place", "all_in"}  # a box or a seat: Chinese says neither; all in stands after every line alike
    for form in describe_events.Form.every:
        sent = {name for name, *_ in form.holes}
        assert sent - unsaid <= holes(SENTENCES[form.id]) <= sent, form.id


def said() -> dict[str, set[str]]:
    """Return the ids of all other sentences in the source, with their values; for a composed id, its beginning."""
    found: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        source = path.read_text("utf-8")
        if "phrase(" in source or "label(" in source or "Choice(" in source or "Description(" in source:
            for call in ast.walk(ast.parse(source)):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name | ast.Attribute):
                    for one, values in sentences(call):
                        found.setdefault(one, set()).update(values)
    return found


def sentences(call: ast.Call) -> list[tuple[str, set[str]]]:
    """Return the ids and value names that a call gives to a phrase, a choice or a description."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    given = {one.arg: one.value for one in call.keywords if one.arg}
    if name in ("phrase", "label") and len(call.args) == 2 and texts(call.args[0]):
        first, english = ("".join(texts(one)) for one in call.args[:2])
        return [(first, holes(english) | given.keys())]
    ids = given.get({"Choice": "sentence", "Description": "id"}.get(name, ""))
    values = set(texts(given["values"])) if "values" in given else set[str]()
    return [(one, values) for one in texts(ids)] if ids is not None else []


def texts(node: ast.expr) -> list[str]:
    """Return the text of a string in the source, without inserted values."""
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def test_every_sentence_with_an_id_has_words_in_chinese_and_no_other() -> None:
    sent = said()
    begun = {one for one in sent if one.endswith("-")}
    logged = {form.id for form in describe_events.Form.every}
    assert len(sent) > 140
    assert len(KNOWN) == len(SENTENCES), "an id has words twice"
    assert sent.keys() - begun - SENTENCES.keys() == set()
    assert {
        one for one in SENTENCES.keys() - sent.keys() - logged - BY_THE_PAGES if not one.startswith(tuple(begun))
    } == set()
    assert {one: lacking for one, values in sent.items() if (lacking := holes(SENTENCES.get(one, "")) - values)} == {}
