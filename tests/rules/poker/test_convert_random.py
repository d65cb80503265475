"""Random hands of every game with histories, written and read again, are the same, with totals that add up."""

import random
from typing import Any

import pytest

from pitboss.books.catalogue import load
from pitboss.books.finishing_stacks import compare
from pitboss.histories.export import export
from pitboss.histories.phh import Unsayable
from pitboss.rules.record import Record, read_record
from pitboss.rules.round import Choice, Round
from rules.poker.test_convert import check_ohh, check_pokerstars

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
TABLES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "no-limit": ("vic-crown-poker/holdem", {}, {}),
    "limit": ("wa-poker/holdem", {"betting": "limit"}, {}),
    "pot-limit omaha": ("wa-poker/omaha", {"betting": "pot-limit"}, {}),
    "omaha hi-lo": ("vic-crown-poker/omaha-hi-lo", {"betting": "limit"}, {}),
    "antes": ("vic-crown-poker/holdem", {}, {"antes": 1}),
    "straddle": ("vic-crown-poker/holdem", {"straddles": 1}, {}),
    "commission": ("wa-poker/holdem", {"commission": {"percent": "10", "cap": "5"}}, {}),
}


def a_hand(name: str, seed: int) -> tuple[Record, Round]:
    """Return a random hand, and its record with the final stacks."""
    rng = random.Random(f"{name} {seed}")
    game, table, more = TABLES[name]
    seats = rng.choice([2, 3, 4, 6])
    setup = {"blinds_or_straddles": [1, 2], "starting_stacks": [rng.choice([3, 9, 25, 60, 200]) for _ in range(seats)]}
    setup |= {key: [value] * seats for key, value in more.items()}
    round_ = load(game).new_round(table, setup)
    deck = rng.sample(DECK, len(DECK))
    if name == "straddle" and seats > 2 and rng.random() < 0.7:
        for actor, choices in round_.legal_actions().items():
            round_.push(choices[0].line(actor))
    while round_.status == "open":
        due = round_.due()
        if due is None:
            round_.push(_any_line(round_.legal_actions(), rng))
        else:
            cards = "".join(deck.pop() for _ in range(due.count))
            round_.push(" ".join(word for word in ("d", due.what, due.to, cards) if word))
    ended = [seat.stack for seat in round_.answer().seats.values()]
    metadata = {"finishing_stacks": [stack // 100 for stack in ended if isinstance(stack, int)]}
    return Record(game=game, actions=tuple(round_.lines), table=table, setup=setup, metadata=metadata), round_


def _any_line(choices: dict[str, tuple[Choice, ...]], rng: random.Random) -> str:
    ((actor, offered),) = choices.items()
    choice = rng.choice(offered[1:] * 2 + offered)
    if choice.minimum is None or choice.maximum is None:
        return choice.line(actor)
    return choice.line(
        actor, rng.choice([choice.minimum, (choice.minimum + choice.maximum) // 200 * 100, choice.maximum])
    )


@pytest.mark.parametrize("name", TABLES)
def test_histories_of_random_hands_add_up(name: str) -> None:
    for seed in range(40):
        record, _ = a_hand(name, seed)
        check_pokerstars(export(record, "pokerstars"))
        check_ohh(export(record, "ohh"))
        assert read_record(export(record, "record")) == record


@pytest.mark.parametrize("name", TABLES)
def test_phh_of_random_hands_ends_on_the_same_stacks(name: str) -> None:
    said = 0
    for seed in range(40):
        record, round_ = a_hand(name, seed)
        if round_.answer().commission:
            with pytest.raises(Unsayable, match="commission"):
                export(record, "phh")
            continue
        text = export(record, "phh")
        said += 1
        again = compare(read_record(text))
        assert again.same
        assert again.got == compare(record).got
    assert said > 10
