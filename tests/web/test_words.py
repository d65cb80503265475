"""The server's texts in Chinese. The pages' own texts are tested in web/tests/words.test.ts."""

import ast
import re
from pathlib import Path

import pytest

from pitboss.core.hands import Category
from pitboss.room import shutdown
from pitboss.room.table import describe_events
from pitboss.rules.explanation import english as pots
from pitboss.rules.explanation import english as wagers

SOURCES = Path(__file__).parent.parent.parent / "web" / "src"
WORDS = SOURCES / "lib" / "words"
ENGINE = SOURCES.parents[1] / "src" / "pitboss"


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
    return re.findall(r"^\s+\[?/(\^.+?\$)/i?,", (WORDS / tongue / f"{name}.ts").read_text("utf-8"), re.MULTILINE)


AWAY = [
    "the room perth is open at perth.example:8000",
    "the room perth is not open at the moment",
    "there is no room 'perth' here",
    "this relay only shows the room perth: go to the room itself for that",
    "the room is closing",
    "many requests from this address: try again in 2 seconds",
]
"""Answers without an id, when a room is closed or elsewhere."""


@pytest.mark.parametrize("sentence", AWAY)
def test_where_no_room_answers_that_is_said_in_chinese_too(sentence: str) -> None:
    assert [form for form in forms("zh", "refusals") if re.fullmatch(form, sentence)]


def test_every_line_of_a_log_is_known_in_chinese_with_the_same_values() -> None:
    """By the ids and values that the server sends: a line that is not known would be told in English."""
    source = (WORDS / "zh" / "log.ts").read_text("utf-8")
    found = re.findall(r"^  '?([a-z-]+)'?: '(.+)',$", source, re.MULTILINE)
    known = {one: set(re.findall(r"\{(\w+)\}", words)) for one, words in found}
    sent: dict[str, set[str]] = {
        "reason": {"why"},
        "time-chip": {"player", "seconds"},
        shutdown.LAST.id: set(),
        shutdown.CLOSING.id: set(),
    }
    for form in describe_events.Form.every:
        sent[form.id] = {name for name, *_ in form.holes}
    assert known.keys() == sent.keys()
    unsaid = {"place", "all_in"}  # a box or a seat: Chinese says neither; all in stands after every line alike
    assert {one for one in known if not (sent[one] - unsaid <= known[one] <= sent[one])} == set()


def phrases() -> dict[str, set[str]]:
    """The ids of refusals, with the holes of their sentences; of an id put together, how it begins."""
    found: dict[str, set[str]] = {}
    for path in ENGINE.rglob("*.py"):
        source = path.read_text("utf-8")
        if "phrase(" not in source:
            continue
        for call in ast.walk(ast.parse(source)):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "phrase":
                first, english = ("".join(texts(one)) for one in call.args[:2])
                found.setdefault(first, set()).update(re.findall(r"\{(\w+)\}", english))
    return found


def texts(node: ast.expr) -> list[str]:
    """The text of a string in the source, without what is put into it."""
    return [one.value for one in ast.walk(node) if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def test_every_refusal_with_an_id_has_words_in_chinese() -> None:
    source = (WORDS / "zh" / "refusals.ts").read_text("utf-8")
    known = dict(re.findall(r"^  '?([a-z-]+)'?: '(.+)',$", source, re.MULTILINE))
    said = phrases()
    begun = {one for one in said if one.endswith("-")}
    assert said.keys() - begun - known.keys() == set()
    assert {one for one in known if one not in said and not one.startswith(tuple(begun))} == set()
    whole = {one: set(re.findall(r"\{(\w+)\}", words)) for one, words in known.items() if one in said}
    assert {one: holes - said[one] for one, holes in whole.items() if holes - said[one]} == {}


def test_every_form_with_words_in_chinese_is_still_said_so() -> None:
    """The longest words of each form are in the source, so a changed sentence needs a changed form."""
    found = [form[1:-1] for form in forms("zh", "refusals")]
    assert len(found) >= 8
    said = "".join(path.read_text("utf-8").lower() for path in ENGINE.rglob("*.py"))
    said += (SOURCES / "lib" / "api.ts").read_text("utf-8")
    longest = [max(re.split(r"\(.*?\)\??|\.\+|: |\\", form), key=len) for form in found]
    assert {one for one in longest if one.lower() not in said} == set()
