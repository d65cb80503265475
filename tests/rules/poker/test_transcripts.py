"""One round of every game, described line by line with the clauses of each event: texts to read and keep."""

from pathlib import Path
from typing import Any

import pytest

from pitboss.books.adjudication import replay
from pitboss.core.cards import write_cards
from pitboss.core.money import short_money
from pitboss.rules.explanation import Sentence
from pitboss.rules.explanation.english import in_english
from pitboss.rules.record import read_record
from toolkit.poker import POKER

HERE = Path(__file__).parent
MONEY = {"amount", "to", "commission", "paid"}


def told(event: Any) -> str:
    """Return an event as one line: its name, its facts, its clauses."""
    facts = []
    for name in event.__struct_fields__:
        value = getattr(event, name)
        if name == "rules" or value is False or value == "":
            continue
        if name == "winners":
            value = ", ".join(f"{seat} {short_money(chips)}" for seat, chips in value.items())
        elif name == "cards":
            value = write_cards(value)
        elif isinstance(value, Sentence):
            value = in_english(value)
        elif name in MONEY and isinstance(value, int):
            value = short_money(value)
        facts.append(str(name) if value is True else f"{name} {value}")
    return f"    {type(event).__name__}: {'; '.join(facts)}\n        {', '.join(event.rules)}"


def transcript(game: str) -> str:
    record = read_record((HERE / "transcripts" / f"{game.replace('/', '-')}.toml").read_bytes())
    round_ = replay(record)
    lines = [game]
    for line, step in zip(round_.lines, round_.steps, strict=True):
        lines += [line, *(told(event) for event in step.events)]
    answer = round_.answer()
    lines += [f"{seat}: {short_money(one.net)}  {one.hand or ''}".rstrip() for seat, one in answer.seats.items()]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", POKER)
def test_a_round_is_told_as_it_was(game: str) -> None:
    kept = HERE / "transcripts" / f"{game.replace('/', '-')}.txt"
    assert transcript(game) == kept.read_text()


@pytest.mark.parametrize("game", POKER)
def test_every_event_of_the_round_names_a_rule(game: str) -> None:
    record = read_record((HERE / "transcripts" / f"{game.replace('/', '-')}.toml").read_bytes())
    for event in replay(record).events:
        assert event.rules, event
