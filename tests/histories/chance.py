"""Play random hands of every variant that histories know."""

import random
from typing import Any

from pitboss.books.catalogue import poker
from pitboss.core.cards import SHORT, write_cards
from pitboss.core.cards.deck import FULL
from pitboss.rules.poker.round import PokerRound
from pitboss.rules.poker.state import SEAT_OF
from pitboss.rules.record import Record
from pitboss.rules.round import Choice

LIMITS: dict[str, Any] = {"small_bet": 4, "big_bet": 8}
BLINDS: dict[str, Any] = {"blinds_or_straddles": [2, 4]}
STUD: dict[str, Any] = {"antes": 1, "bring_in": 2, **LIMITS}
VARIANTS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "no-limit hold'em": ("vic-crown-poker/holdem", "no-limit", {**BLINDS, "min_bet": 4}),
    "limit hold'em": ("vic-crown-poker/holdem", "limit", {**BLINDS, **LIMITS}),
    "pot-limit omaha": ("vic-crown-poker/omaha", "pot-limit", {**BLINDS, "min_bet": 4}),
    "limit omaha hi-lo": ("vic-crown-poker/omaha-hi-lo", "limit", {**BLINDS, **LIMITS}),
    "short deck": ("house-poker/short-deck-holdem", "no-limit", {"antes": 2, "button": 4, "min_bet": 4}),
    "seven card stud": ("house-poker/seven-card-stud", "limit", STUD),
    "stud hi-lo": ("house-poker/seven-card-stud-hi-lo", "limit", STUD),
    "razz": ("house-poker/razz", "limit", STUD),
    "single draw": ("house-poker/deuce-to-seven-single-draw", "no-limit", {**BLINDS, "min_bet": 4}),
    "triple draw": ("house-poker/deuce-to-seven-triple-draw", "limit", {**BLINDS, **LIMITS}),
    "badugi": ("house-poker/badugi", "limit", {**BLINDS, **LIMITS}),
}
"""The eleven variants of PHH."""
STACKS = (3, 9, 25, 60, 200)
MOST_SEATS = {"triple draw": 4, "badugi": 4}
"""Seats per game, low enough that the deck lasts; the golden records show what happens when it is rebuilt."""
MOST_THROWN = 2


def by_chance(name: str, seed: int, *, folds: float = 1.0) -> tuple[Record, PokerRound]:
    """Return a random hand of a variant, and its record with the final stacks; `folds` below 1 keeps more seats in."""
    rng = random.Random(f"{name} {seed}")
    game, betting, sizes = VARIANTS[name]
    seats = min(rng.choice([2, 3, 4, 6]), MOST_SEATS.get(name, 6))
    setup = {"starting_stacks": [rng.choice(STACKS) for _ in range(seats)], **sizes}
    if "antes" in setup:
        setup["antes"] = [setup["antes"]] * seats
    if button := setup.pop("button", 0):
        setup["blinds_or_straddles"] = [button, 0] if seats == 2 else [0] * (seats - 1) + [button]
    table = {"betting": betting, "chip": "1"}
    round_ = poker(game).new_round(table, setup)
    cards = (SHORT if name == "short deck" else FULL).cards
    deck = rng.sample(cards, len(cards))
    while round_.status == "open":
        due = round_.due()
        if due is None:
            round_.push(_line(round_, rng, folds))
        elif due.what == "burn":
            round_.push("d burn")
        else:
            words = ("d", due.what, due.to, write_cards([deck.pop() for _ in range(due.count)]))
            round_.push(" ".join(filter(None, words)))
    metadata = {"finishing_stacks": [stack // 100 for stack in round_.stacks]}
    return Record(game=game, actions=tuple(round_.lines), table=table, setup=setup, metadata=metadata), round_


def _line(round_: PokerRound, rng: random.Random, folds: float) -> str:
    (actor, offered), *_ = round_.legal_actions().items()
    choice: Choice = rng.choice(offered)
    if choice.verb == "f" and rng.random() >= folds:
        choice = next((one for one in offered if one.verb == "cc"), choice)
    if choice.kind == "discard" and choice.cards:
        held = list(round_.state.hole[SEAT_OF[actor]])
        thrown = rng.sample(held, rng.randint(choice.cards[0], min(choice.cards[1], MOST_THROWN)))
        return f"{actor} sd {write_cards(thrown)}".rstrip()
    if choice.minimum is None or choice.maximum is None:
        return choice.line(actor)
    middle = (choice.minimum + choice.maximum) // 200 * 100
    return choice.line(actor, rng.choice([choice.minimum, middle, choice.maximum]))
