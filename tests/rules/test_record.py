"""Records are read and written back, and a file that is not a record is explained."""

from decimal import Decimal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.books.adjudication import adjudicate
from pitboss.core.refusals import Refusal, UnreadableLine, WrongSign
from pitboss.rules.record import LARGEST_FILE, Record, UnreadableFile, read_record, write_record

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
plain = st.booleans() | st.integers(-(2**62), 2**62) | texts | st.decimals(-1000, 1000, places=2)
values = plain | st.lists(plain, max_size=4)
records = st.builds(
    Record,
    game=st.sampled_from(["wa-crown-holdem", "wa-poker/omaha"]),
    actions=st.lists(texts, max_size=5).map(tuple),
    table=st.dictionaries(
        texts.filter(bool), values | st.dictionaries(texts.filter(bool), values, max_size=3), max_size=4
    ),
    setup=st.fixed_dictionaries({}, optional={"antes": values, "starting_stacks": values}),
    metadata=st.fixed_dictionaries({}, optional={"hand": plain, "_note": texts}),
)


@given(records)
def test_a_record_comes_back_as_it_was(record: Record) -> None:
    text = write_record(record)
    assert read_record(text) == record
    assert write_record(read_record(text)) == text


def test_a_phh_file_loads_unchanged() -> None:
    record = read_record(
        "variant = 'NT'\nantes = [0, 0.5]\nstarting_stacks = [100, 99.5]\nactions = ['p1 f']\ntable = 'A'\n"
    )
    assert record.game == "phh:NT"
    assert record.setup["antes"] == [0, Decimal("0.5")]
    assert record.metadata == {"table": "A"}


@pytest.mark.parametrize(
    ("source", "kind", "words"),
    [
        (b"", WrongSign, "the file is empty"),
        (b"[1]\nvariant = 'NT'\n[2]\nvariant = 'NT'\n", WrongSign, "the file has 2 hands, but a record has one"),
        (b"actions = []", WrongSign, "names no game"),
        (b"game = 'x'", WrongSign, "no actions"),
        (b"game = 'x'\nactions = [1]", UnreadableLine, "action 1"),
        (b"game = 3\nactions = []", WrongSign, "not a game's name"),
        (b"game = 'x'\nactions = []\nactoins = []", WrongSign, "did you mean 'actions'"),
        (b"record = 2\ngame = 'x'\nactions = []", WrongSign, "record = 2"),
        (b"this is not toml", UnreadableFile, "not TOML"),
        (bytes(range(256)), UnreadableFile, "not"),
        (b"#" * (LARGEST_FILE + 1), UnreadableFile, "too large"),
        (b"game = " + b"[" * 3000, UnreadableFile, ""),
    ],
)
def test_what_is_said_of_a_bad_file(source: bytes, kind: type[Refusal], words: str) -> None:
    with pytest.raises(kind) as refused:
        read_record(source)
    assert words in refused.value.message


REMARKED = b"""
game = "wa-poker/holdem"
starting_stacks = [100, 100, 100]
actions = ["# the deal", "d dh p1 AsAh", "d dh p2 KdKc", "# the last hand", "d dh p3 QhQs", "p1 cc"]
"""


def test_a_refused_line_has_the_number_it_has_in_the_file() -> None:
    answer = msgspec.json.decode(adjudicate(REMARKED).as_json())
    assert (answer["status"], answer["error"]["line"], answer["game"]) == ("invalid", 6, "wa-poker/holdem")


def test_a_refused_sign_has_no_line() -> None:
    answer = msgspec.json.decode(adjudicate(REMARKED.replace(b"[100, 100, 100]", b"[100]")).as_json())
    assert (answer["status"], answer["error"]["line"]) == ("invalid", None)


def test_an_action_that_is_no_text_is_refused_by_its_number() -> None:
    with pytest.raises(UnreadableLine) as refused:
        read_record(b"game = 'wa-poker/holdem'\nactions = ['d dh p1 AsAh', 5]")
    assert (refused.value.line, refused.value.text) == (2, "5")
