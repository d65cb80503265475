"""Measure bots against each other, and against the house, on the same cards."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, Final

import msgspec

from pitboss.books import catalogue
from pitboss.bots.character import Character
from pitboss.bots.player import choose
from pitboss.bots.question import Watcher, question_of
from pitboss.core.cards.deck import FULL, read_deck
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.core.errors import InternalError, PitbossError
from pitboss.core.money import DOLLAR, Chips, write_money
from pitboss.odds.models import main_wagers
from pitboss.pit.table.sign import demo_table
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.round import Round
from pitboss.rules.view import view

STACK: Final[Chips] = 400 * DOLLAR
STAKE: Final[Chips] = 10 * DOLLAR
"""The unit of results: the big blind, or the main wager against the house."""


class Measured(msgspec.Struct, frozen=True):
    """An average with its margin of error."""

    mean: float
    error: float
    """The standard error."""
    count: int

    def __str__(self) -> str:
        return f"{self.mean:+.4f} ± {self.error:.4f} over {self.count:,}"


def measured(values: Iterable[float]) -> Measured:
    """Return the average of independent figures."""
    found = list(values)
    mean = sum(found) / len(found)
    spread = sum((one - mean) ** 2 for one in found) / max(len(found) - 1, 1)
    return Measured(mean, sqrt(spread / len(found)), len(found))


def play_out(
    round_: Round, dealer: SoftwareDealer, seated: dict[str, Character], seed: int, table: dict[str, Any]
) -> None:
    """Play a round to its end; everybody decides from their own seat's view."""
    watchers = {place: Watcher() for place in seated}
    asked = 0
    while round_.status == "open":
        if dealer.step(round_) is not None:
            continue
        place = next((one for one in round_.legal_actions() if one in seated), None)
        if place is None:
            raise PitbossError(f"nobody is left to act: the round waits for {', '.join(round_.legal_actions())}")
        seen = view(round_, place)
        for watcher in watchers.values():
            watcher.look(0, seen.felt)
        asked += 1
        answer = choose(question_of(seen, watchers[place], seed=seed + asked, table=table), seated[place])
        if answer is None:
            raise InternalError("what is offered is taken")
        round_.push(answer.line)


def poker_hand(game: str, characters: Sequence[Character], table: dict[str, Any], number: int) -> list[Chips]:
    """Play one hand by a demonstration table's sign with `table` added; the number decides the cards.

    Return each seat's result, from the first seat on.
    """
    deck = read_deck(str(table.get("deck", catalogue.game(game).decks[0])))
    dealer = SoftwareDealer(Shoe.shuffled(deck, Demonstration(f"match {number}")), Demonstration(f"again {number}"))
    sign = demo_table(catalogue.game(game))
    round_: Round = catalogue.load(game).new_round(sign.table | table, sign.setup([STACK] * len(characters)))
    seated = {f"p{at}": character for at, character in enumerate(characters, 1)}
    play_out(round_, dealer, seated, number << 16, table)
    answer = round_.answer()
    return [answer.seats[place].net if place in answer.seats else 0 for place in seated]


def duel(game: str, one: Character, other: Character, table: dict[str, Any], pairs: range) -> Measured:
    """Return what `one` wins from `other`, in big blinds per hand. Every deal is played twice, seats swapped."""
    found = []
    for number in pairs:
        first = poker_hand(game, (one, other), table, number)[0]
        second = poker_hand(game, (other, one), table, number)[1]
        found.append((first + second) / 2 / STAKE)
    return measured(found)


def house_round(game: str, character: Character, number: int) -> float:
    """Play one round against the house for the main wagers alone; return the net, in stakes of the first of them."""
    declared = catalogue.banked(game)
    dealer = SoftwareDealer(Shoe.shuffled(FULL, Demonstration(f"house {number}")))
    table = {"minimum": write_money(STAKE), "unit": write_money(STAKE)}
    round_: Round = declared.new_round(table, {})
    for wager in main_wagers(declared):
        round_.push(f"p1 bet {wager.name} {write_money(STAKE)}")
    play_out(round_, dealer, {"p1": character}, number << 16, {})
    return round_.answer().seats["p1"].net / STAKE


def house_sitting(game: str, character: Character, numbers: range) -> Measured:
    """Return the result of these rounds, in main wagers per round."""
    return measured(house_round(game, character, number) for number in numbers)
