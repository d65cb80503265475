"""The book's own rows, asked about ranks: what each wager comes to, without a card being looked at.

Deals in which every hand ranks the same are settled the same, so one stands for all of them. Where a row looks at the
cards themselves that does not hold: `Looked` is raised, and every deal has to be settled by itself.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, TypeAlias

from msgspec import structs

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.errors import InternalError
from pitboss.core.hands import Category
from pitboss.core.money import Chips
from pitboss.odds.every.deals import PlayPlan
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.hands import Hand, Showdown, TableCards
from pitboss.rules.banked.layout import Placed
from pitboss.rules.banked.rows import PayTable, Row
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.stages import Communal

Net: TypeAlias = int | Fraction
Prizes: TypeAlias = Mapping[str, Mapping[Category, Chips]]
"""What each jackpot wager is paid, by hand."""


class Looked(Exception):
    """A row asks for the cards, not only for how a hand ranks."""


class HandWanted(Exception):
    """A row asks for a hand whose rank has not been worked out."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand


class FaceDown(tuple[Card, ...]):
    """A number of cards, all known, that nobody may look at."""

    def __contains__(self, card: object) -> bool:
        if card == UNSEEN:
            return False
        raise Looked

    def __iter__(self) -> Iterator[Card]:
        raise Looked

    def __getitem__(self, at: Any) -> Any:
        raise Looked


class _Asked(Showdown):
    """A showdown that knows the ranks it was given."""

    __slots__ = ()

    def rank(self, hand: Hand) -> int:
        found = self.ranks.get(hand.name)
        if found is None:
            raise HandWanted(hand)
        return found


class SeenTables(dict[str, PayTable]):
    """The pay tables of a sign, which remember that they were asked for."""

    def __init__(self, tables: dict[str, PayTable]) -> None:
        super().__init__(tables)
        self.used: set[str] = set()

    def __getitem__(self, key: str) -> PayTable:
        self.used.add(key)
        return super().__getitem__(key)


def watched(sign: Sign, tables: dict[str, PayTable]) -> Sign:
    """The sign with these pay tables in place of its own."""
    return structs.replace(sign, tables=SeenTables({**sign.tables, **tables}))


def face_down(count: int) -> tuple[Card, ...]:
    return FaceDown([UNSEEN] * count)


def showdown(
    plan: PlayPlan, sign: Sign, game: BankedGame, ranks: dict[str, int], cards: dict[str, tuple[Card, ...]] | None
) -> Showdown:
    """A box and a table with these ranks; with the cards face down where none are given."""
    board = sum(stage.count for stage in game.stages if isinstance(stage, Communal))
    down = {"box": game.hands.count, "dealer": game.hands.count, "board": board, "jackpot": game.jackpot_cards}
    shown = cards or {part: face_down(count) for part, count in down.items()}
    box = plan.box.copy(plan.box.wagers)
    box.cards = shown["box"]
    found = _Asked(box, TableCards(shown["dealer"], shown["board"], shown["jackpot"]), sign)
    found.ranks = ranks
    return found


def nets(game: BankedGame, at: Showdown, prizes: Prizes) -> dict[str, Net]:
    """What every wager in the box comes to; a bonus is named by itself."""
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
    if not row.pays:
        raise InternalError("row.pays is missing")
    odds = row.pays(at)
    won = Fraction(placed.counted * odds.win, odds.stake)
    return won.numerator if won.denominator == 1 else won
