"""At every level, no bot risks many chips on nothing, and none bets a trifle into a large pot.

The check works without the bots' own sampling. It deals hands at random, takes the best quarter of them on this board
as the hands somebody plausibly plays a big pot with, and counts equity against those.
"""

import random
from collections.abc import Callable, Iterator
from functools import partial

import msgspec
import numpy as np
import pytest

from pitboss.books import catalogue
from pitboss.bots.casual import Bot
from pitboss.bots.character import LEVELS, STYLES, Character, Level, Style
from pitboss.bots.player import choose
from pitboss.bots.question import Watcher, question_of
from pitboss.core.cards import read_cards
from pitboss.core.cards.deck import FULL
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.core.hands.rankings import HIGH
from pitboss.core.money import DOLLAR, Chips, read_money
from pitboss.pit.table.sign import demo_table
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.round import Round
from pitboss.rules.view import PokerView, View, view
from toolkit.effort import effort

GAME = "wa-poker/holdem"
BIG_BLIND = 10 * DOLLAR
DECISIONS = effort("DECISIONS", quick=400, proof=100_000)
MUCH = 40 * BIG_BLIND
PLAUSIBLE = 0.25
"""The share of all hands, from the best, with which somebody plausibly plays a big pot."""
MARGIN = 0.1
"""Allowance for sampling error, and for a player who expects a few more bluffs."""
WORTH_RAISING = 0.33
"""The equity against those hands below which a big bet or raise is a bluff."""

pytestmark = pytest.mark.proof


class Decision(msgspec.Struct, frozen=True):
    """A bot's bet, raise or call, with the chips behind the decision."""

    hand: str
    board: str
    line: str
    pot: Chips
    to_call: Chips
    cost: Chips
    more: Chips
    """The part of a bet or raise above a call; 0 for a call."""
    most: Chips
    """The largest possible `more`."""


def play(seats: int, stack: int, number: int, bot: Callable[[View, str], str]) -> Iterator[Decision]:
    """Play one hand of no-limit hold'em and yield each decision."""
    sign = demo_table(catalogue.game(GAME))
    dealer = SoftwareDealer(Shoe.shuffled(FULL, Demonstration(f"sane {number}")), Demonstration(f"again {number}"))
    chips = [stack * BIG_BLIND] * seats
    round_: Round = catalogue.load(GAME).new_round(sign.table | {"betting": "no-limit"}, sign.setup(chips))
    places = [f"p{at}" for at in range(1, seats + 1)]
    while round_.status == "open":
        if dealer.step(round_) is not None:
            continue
        place = next(one for one in round_.legal_actions() if one in places)
        seen = view(round_, place)
        line = bot(seen, place)
        if (made := decided(seen, place, line)) is not None:
            yield made
        round_.push(line)


def decided(seen: View, place: str, line: str) -> Decision | None:
    """Return the chips of a bet, raise or call; None for a line that costs nothing."""
    felt = seen.felt
    assert isinstance(felt, PokerView)
    if felt.price is None or felt.phase != "betting":
        return None
    own, stack, price = (read_money(text) for text in (felt.places[place].wager, felt.places[place].stack, felt.price))
    to_call, words = min(price - own, stack), line.split()
    raised = words[1] == "cbr"
    cost = read_money(words[2]) - own if raised else to_call if words[1] == "cc" else 0
    if not cost:
        return None
    most = max((choice.maximum or 0 for choice in seen.choices if choice.kind in ("bet", "raise")), default=0)
    cards, board = "".join(felt.places[place].cards), "".join(felt.board)
    more = cost - to_call if raised else 0
    return Decision(cards, board, line, read_money(felt.pot), to_call, cost, more, most - own - to_call)


def equity(hand: str, board: str) -> float:
    """Return the share of the pot against the plausible hands, estimated from random deals."""
    own, known = read_cards(hand), read_cards(board) if board else []
    toss = random.Random(f"{hand} {board}")
    rest = [int(card) for card in FULL.cards if card not in own and card not in known]
    deals = [toss.sample(rest, 2 + 5 - len(known)) for _ in range(4000)]
    fixed = [int(card) for card in known]
    ours = rank([[*map(int, own), *fixed, *deal[2:]] for deal in deals])
    theirs = rank([[*deal, *fixed] for deal in deals])
    if known:
        strength = rank([[*deal[:2], *fixed] for deal in deals]).astype(float)
    else:
        high, low = (np.array([pick(deal[0] // 4, deal[1] // 4) for deal in deals]) for pick in (max, min))
        strength = np.where(high == low, 14 + 2 * high, high + low * 0.6)
    best = strength >= np.quantile(strength, 1 - PLAUSIBLE)
    won = np.where(ours > theirs, 1.0, np.where(ours == theirs, 0.5, 0.0))
    return float(won[best].mean())


def rank(rows: list[list[int]]) -> np.ndarray:
    return np.asarray(HIGH.rank_many(np.array(rows, np.uint8), dealt=True))


def problem_of(one: Decision) -> str | None:
    """Explain why a decision is absurd."""
    if one.more and 4 * one.more < one.pot + one.to_call and one.more < one.most:
        return f"bets a trifle: {one}"
    if one.cost <= MUCH:
        return None
    share = equity(one.hand, one.board)
    needed = WORTH_RAISING if one.more else one.to_call / (one.pot + one.to_call)
    if one.more and one.cost * 4 < one.pot:
        needed = one.cost / (one.pot + 2 * one.cost)  # so little of the pot that the odds alone justify it
    return None if share >= needed - MARGIN else f"risks much with an equity of {share:.2f} for {needed:.2f}: {one}"


def sample(bot_of: Callable[[int, int], Callable[[View, str], str]]) -> tuple[int, int, list[str]]:
    """Play until there are enough decisions; return how many there were, how many risked much, and the absurd ones."""
    seen = big = number = 0
    found: list[str] = []
    while seen < DECISIONS:
        seats, stack = 2 + number % 5, (100, 250, 150)[number % 3]
        for one in play(seats, stack, number, bot_of(number, seats)):
            seen, big = seen + 1, big + (one.cost > MUCH)
            found += [why] if (why := problem_of(one)) is not None else []
        number += 1
    return seen, big, found


def thinking(level: Level, number: int, seats: int, style: Style | None = None) -> Callable[[View, str], str]:
    watchers = {f"p{at}": Watcher() for at in range(1, seats + 1)}
    asked = iter(range(number << 12, (number + 1) << 12))

    def bot(seen: View, place: str) -> str:
        for watcher in watchers.values():
            watcher.look(number, seen.felt)
        character = Character(level, style or STYLES[int(place[1:]) % len(STYLES)])
        answer = choose(question_of(seen, watchers[place], seed=next(asked)), character)
        assert answer is not None
        return answer.line

    return bot


@pytest.mark.parametrize(("level", "number"), [("beginner", 974), ("beginner", 2872), ("regular", 2664)])
def test_a_guess_at_several_strong_hands_is_looked_at_twice(level: Level, number: int) -> None:
    """Few sampled deals count against the very best hands, so by chance these hands seemed worth a stack."""
    seats, stack = 2 + number % 5, (100, 250, 150)[number % 3]
    played = play(seats, stack, number, thinking(level, number, seats))
    assert [why for one in played if (why := problem_of(one)) is not None] == []


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_risks_much_on_nothing_or_bets_a_trifle(level: Level, figure: Callable[[str], None]) -> None:
    seen, big, found = sample(partial(thinking, level))
    figure(f"{level}: {seen} bets, raises and calls, {big} of them for more than 40 big blinds, none absurd")
    assert not found, f"{len(found)} of {seen}: " + "; ".join(found[:3])
    assert big, "a sample without a big decision shows nothing"


def test_a_bot_without_time_to_think_risks_little() -> None:
    """The bot that fills a seat, or acts after a timeout, has not looked at its cards."""

    def bot_of(number: int, seats: int) -> Callable[[View, str], str]:
        bots = {f"p{at}": Bot(f"{number} {at}") for at in range(1, seats + 1)}

        def bot(seen: View, place: str) -> str:
            line = bots[place].choose(seen)
            assert line is not None
            return line

        return bot

    seen, big, found = sample(bot_of)
    assert not found, f"{len(found)} of {seen}: " + "; ".join(found[:3])
    assert not big


def test_a_bot_goes_by_the_blinds_of_the_round() -> None:
    """Blinds rise in a tournament, so a large bet at the first level may be one big blind later."""
    bot = Bot("rising")
    for blinds, stack in (((1, 2), 400), ((400, 800), 80_000)):
        sign = demo_table(catalogue.game(GAME))
        setup = sign.setup([stack * DOLLAR] * 3) | {"blinds_or_straddles": [*map(str, blinds), "0"]}
        table = sign.table | {"betting": "no-limit", "minimum": str(blinds[1])}
        round_: Round = catalogue.load(GAME).new_round(table, setup)
        dealer = SoftwareDealer(Shoe.shuffled(FULL, Demonstration("rising")))
        while dealer.step(round_) is not None:
            pass
        seen = view(round_, "p3")
        lines = {bot.choose(seen) for _ in range(200)}
    assert "p3 cc" in lines, "a call of one big blind"
    assert any(line and "cbr" in line for line in lines)
