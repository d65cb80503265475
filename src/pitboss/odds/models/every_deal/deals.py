"""Enumerate every deal and every path through a game's decisions, and settle them by the book's rows.

The book's rows see only ranks, not cards. Deals in which every hand ranks the same settle
the same, so one represents all of them. If a row looks at the cards themselves, `Looked` is raised and every
deal has to be settled on its own.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
import numpy as np
from msgspec import structs

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.errors import present
from pitboss.core.hands import Category
from pitboss.core.hands.ranking import AnyCards, HoleAndBoard
from pitboss.core.money import Chips
from pitboss.odds.boards import RENAMINGS, boards
from pitboss.odds.compiled import Array
from pitboss.odds.models import main_wagers
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.hands import Hand, Showdown, TableCards
from pitboss.rules.banked.layout import HAND, Box, Placed
from pitboss.rules.banked.rows import PayTable, Row
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.stages import Communal, Decision
from pitboss.rules.banked.wager import Wager

DECK: Final = 52


class DealLayout(NamedTuple):
    """The positions of a round's cards in a row: the box's, the dealer's, the board's, the jackpot's."""

    hand: int
    communal: tuple[int, ...]
    """The number of cards that each stage deals."""
    jackpot: int

    @property
    def cards(self) -> int:
        return 2 * self.hand + sum(self.communal) + self.jackpot

    def columns(self, hand: Hand) -> list[int]:
        """Return the positions of the cards that make a hand."""
        board = 2 * self.hand
        ends = {
            "box": (0, self.hand),
            "dealer": (self.hand, board),
            "board": (board, board + sum(self.communal)),
            "flop": (board, board + 3),
            "jackpot": (self.cards - self.jackpot, self.cards),
        }
        return [column for part in hand.parts for column in range(*ends[part])]


def layout_of(game: BankedGame) -> DealLayout:
    communal = tuple(stage.count for stage in game.stages if isinstance(stage, Communal))
    return DealLayout(game.hands.count, communal, game.jackpot_cards)


def holes(count: int) -> list[tuple[tuple[int, ...], int]]:
    """Return the hands of this many cards that differ by more than suit names, and how many each represents."""
    found = boards(count)
    return list(zip(map(tuple, found.cards.tolist()), found.copies.tolist(), strict=True))


def renamed(groups: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return groups of cards with suits renamed to a canonical form."""
    return min(
        tuple(tuple(sorted(card & ~3 | int(suits[card & 3]) for card in group)) for group in groups)
        for suits in RENAMINGS
    )


@cache
def _picks(cards: int, groups: tuple[int, ...]) -> Array:
    """Return every way to take groups of given sizes from a number of cards, one group after the other."""
    if not groups:
        return np.zeros((1, 0), np.int64)
    first = np.array(list(combinations(range(cards), groups[0])), np.int64).reshape(-1, groups[0])
    free = np.ones((len(first), cards), bool)
    np.put_along_axis(free, first, False, axis=1)
    left = np.nonzero(free)[1].reshape(len(first), cards - groups[0])
    later = _picks(cards - groups[0], groups[1:])
    rest = left[:, later].reshape(len(first) * len(later), later.shape[1])
    return np.hstack((np.repeat(first, len(later), axis=0), rest))


def completed(layout: DealLayout, hole: tuple[int, ...], board: tuple[int, ...], with_jackpot: bool) -> Array:
    """Return a row for every possible deal with these cards in the box and on the board."""
    lying, later = 0, list[int]()
    for count in layout.communal:
        if lying < len(board):
            lying += count
        else:
            later.append(count)
    jackpot = layout.jackpot if with_jackpot else 0
    groups = (*later, layout.hand, *((jackpot,) if jackpot else ()))
    unseen = np.setdiff1d(np.arange(DECK), np.array([*hole, *board], np.int64))
    drawn = unseen[_picks(len(unseen), groups)]
    rows = np.zeros((len(drawn), layout.cards), np.uint8)
    communal, dealers = sum(later), layout.hand
    rows[:, : layout.hand] = hole
    rows[:, layout.hand : 2 * layout.hand] = drawn[:, communal : communal + dealers]
    rows[:, 2 * layout.hand : 2 * layout.hand + len(board)] = board
    at = 2 * layout.hand + len(board)
    rows[:, at : at + communal] = drawn[:, :communal]
    if jackpot:
        rows[:, -jackpot:] = drawn[:, communal + dealers :]
    return rows


def ranks(layout: DealLayout, hands: Sequence[Hand], rows: Array) -> Array:
    """Return each hand's rank in each row, one column per hand."""
    found = np.empty((len(rows), len(hands)), np.int64)
    for at, hand in enumerate(hands):
        cards = np.ascontiguousarray(rows[:, layout.columns(hand)])
        if isinstance(hand.ranking, AnyCards | HoleAndBoard):
            found[:, at] = hand.ranking.rank_many(cards, dealt=True)
        else:
            found[:, at] = [hand.ranking.rank_dealt(row) for row in cards.tolist()]
    return found


def alike(rows: Array) -> tuple[Array, Array, Array]:
    """Return the distinct rows, how many there are of each, and the index of each row among them."""
    keys = np.zeros(len(rows), np.int64)
    for column in rows.T:
        values, codes = np.unique(column, return_inverse=True)
        keys = keys * len(values) + codes
    _, first, inverse, counts = np.unique(keys, return_index=True, return_inverse=True, return_counts=True)
    return rows[first], counts, inverse


UNIT: Final[Chips] = 252_000
"""The main wager in computations, chosen so that almost any payout is a whole number."""
UNASKED: Final = ""
"""The choice at a decision that the hand does not face."""


class PlayPlan(msgspec.Struct, frozen=True):
    """The decisions so far, one per decision stage passed, and the box that results."""

    choices: tuple[str, ...]
    box: Box

    def __str__(self) -> str:
        return " then ".join(filter(None, self.choices)) or "no choice"

    @property
    def staked(self) -> Chips:
        return sum(placed.staked for placed in self.box.wagers)


def seated(game: BankedGame, stakes: dict[str, Chips]) -> PlayPlan:
    """Return the box before the deal, with these wagers in it."""
    box = Box(1)
    box.player = box.token
    for wager in game.wagers:
        if stakes.get(wager.name):
            _place(box, wager, stakes[wager.name])
    return PlayPlan((), box)


def _place(box: Box, wager: Wager, staked: Chips, counted: Chips | None = None) -> None:
    box.wagers.append(Placed(wager, box.token, box.number, staked, staked if counted is None else counted))


def choices(game: BankedGame, stage: Decision, plan: PlayPlan, sign: Sign) -> dict[str, PlayPlan]:
    """Return the choices at a decision and their resulting plans; the one that stakes most comes first."""
    if not stage.asks(plan.box):
        return {UNASKED: _with(plan, UNASKED, plan.box)}
    found: dict[str, PlayPlan] = {}
    first = main_wagers(game)[0].name
    amounts = sorted(stage.bet.amounts(plan.box, sign), reverse=True)
    wager = present(game.wager(stage.bet.wager), "the wager of a decision")
    for amount in amounts:
        box = _twin(plan.box)
        _place(box, wager, amount, stage.bet.count(box, amount, sign).amount)
        times = Fraction(amount, plan.box.counts(first) or UNIT)
        name = wager.name if len(amounts) == 1 else f"{wager.name}-{times}x"
        found[name] = _with(plan, name, box)
    if stage.check:
        found["check"] = _with(plan, "check", _twin(plan.box))
    for what in stage.folds:
        box = _twin(plan.box)
        box.folded = what
        name = "fold" if what == HAND or len(stage.folds) == 1 else f"fold {what}"
        found[name] = _with(plan, name, box)
    return found


def ways_through(game: BankedGame, plan: PlayPlan, sign: Sign) -> Iterator[PlayPlan]:
    """Yield every path from a plan to the settlement."""
    stages = decisions(game)
    if len(plan.choices) == len(stages):
        yield plan
        return
    for later in choices(game, stages[len(plan.choices)], plan, sign).values():
        yield from ways_through(game, later, sign)


def decisions(game: BankedGame) -> tuple[Decision, ...]:
    return tuple(stage for stage in game.stages if isinstance(stage, Decision))


def _with(plan: PlayPlan, choice: str, box: Box) -> PlayPlan:
    return PlayPlan((*plan.choices, choice), box)


def _twin(box: Box) -> Box:
    return box.copy(list(box.wagers))


Net: TypeAlias = int | Fraction
Prizes: TypeAlias = Mapping[str, Mapping[Category, Chips]]
"""The payout of each jackpot wager, by hand."""


class Looked(Exception):
    """A row asked for the cards, not only for the rank of a hand."""


class HandWanted(Exception):
    """A row asked for a hand whose rank has not been computed."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand


class FaceDown(tuple[Card, ...]):
    """A number of known cards that must not be looked at."""

    def __contains__(self, card: object) -> bool:
        if card == UNSEEN:
            return False
        raise Looked

    def __iter__(self) -> Iterator[Card]:
        raise Looked

    def __getitem__(self, at: Any) -> Any:
        raise Looked


class _RankedShowdown(Showdown):
    """A showdown with given ranks."""

    __slots__ = ()

    def rank(self, hand: Hand) -> int:
        found = self.ranks.get(hand.name)
        if found is None:
            raise HandWanted(hand)
        return found


class SeenTables(dict[str, PayTable]):
    """The pay tables of a sign. They record which of them were asked for."""

    def __init__(self, tables: dict[str, PayTable]) -> None:
        super().__init__(tables)
        self.used: set[str] = set()

    def __getitem__(self, key: str) -> PayTable:
        self.used.add(key)
        return super().__getitem__(key)


def watched(sign: Sign, tables: dict[str, PayTable]) -> Sign:
    """Return the sign with these pay tables in place of its own."""
    return structs.replace(sign, tables=SeenTables({**sign.tables, **tables}))


def face_down(count: int) -> tuple[Card, ...]:
    return FaceDown([UNSEEN] * count)


def showdown(
    plan: PlayPlan, sign: Sign, game: BankedGame, ranks: dict[str, int], cards: dict[str, tuple[Card, ...]] | None
) -> Showdown:
    """Return a showdown of a box with these ranks; without `cards`, they are face down."""
    board = sum(stage.count for stage in game.stages if isinstance(stage, Communal))
    down = {"box": game.hands.count, "dealer": game.hands.count, "board": board, "jackpot": game.jackpot_cards}
    shown = cards or {part: face_down(count) for part, count in down.items()}
    box = plan.box.copy(plan.box.wagers)
    box.cards = shown["box"]
    found = _RankedShowdown(box, TableCards(shown["dealer"], shown["board"], shown["jackpot"]), sign)
    found.ranks = ranks
    return found


def nets(game: BankedGame, at: Showdown, prizes: Prizes) -> dict[str, Net]:
    """Return the result of every wager in the box; a bonus is listed separately."""
    found: dict[str, Net] = {}
    for placed in at.box.wagers:
        wager = placed.wager
        found[wager.name] = _net(placed, next(row for row in wager.settle if row.applies(at)), at, game, prizes)
        bonus = wager.bonus and next((row for row in wager.bonus.settle if row.applies(at)), None)
        if wager.bonus and bonus:
            found[wager.bonus.name] = _won(placed, bonus, at)
    return found


def _net(placed: Placed, row: Row, at: Showdown, game: BankedGame, prizes: Prizes) -> Net:
    if row.outcome == "win":
        return _won(placed, row, at)
    if row.outcome == "prize" and game.jackpot_hand:
        return prizes[placed.wager.name].get(at.category(game.jackpot_hand), 0) - placed.staked
    return 0 if row.outcome == "stand-off" else -placed.counted


def _won(placed: Placed, row: Row, at: Showdown) -> Net:
    odds = present(row.pays, "the odds of a row that pays")(at)
    won = Fraction(placed.counted * odds.win, odds.stake)
    return won.numerator if won.denominator == 1 else won
