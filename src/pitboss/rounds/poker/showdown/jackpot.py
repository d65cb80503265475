"""The room's jackpot at one table: a royal flush of both hole cards and the flop."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from pitboss.cards import UNSEEN, Card
from pitboss.hands import HOLE_AND_FLOP, Category
from pitboss.money import DOLLAR, Chips, whole_cents
from pitboss.rounds.errors import WrongSign
from pitboss.rounds.poker.game import RoomJackpot
from pitboss.rounds.sign import known_keys, money

_TEN = 8
_KEYS = ("pool", "reserve", "reseed", "contribution")


class JackpotSign(msgspec.Struct, frozen=True, kw_only=True):
    """The pool and the reserve before the round, in exact dollars, and what the room adds to each after it."""

    pool: Fraction
    reserve: Fraction
    reseed: Fraction
    to_pool: Fraction
    to_reserve: Fraction

    def after(self, won: bool) -> tuple[Chips, Chips]:
        """Pool and reserve once the round is recorded: a prize first, then the round's own contribution."""
        pool, reserve = self.pool, self.reserve
        if won:
            pool, reserve = max(reserve, self.reseed), Fraction(0)
        return whole_cents(pool + self.to_pool), whole_cents(reserve + self.to_reserve)

    @property
    def before(self) -> tuple[Chips, Chips]:
        """Pool and reserve as they were: what a round without a result leaves."""
        return whole_cents(self.pool), whole_cents(self.reserve)

    @property
    def prize(self) -> Chips:
        return whole_cents(self.pool)


def read_jackpot(value: Any, jackpot: RoomJackpot) -> JackpotSign | None:
    """The jackpot on the sign; nothing where the table has none."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise WrongSign(f"jackpot = {value!r}: expected {{ pool = …, reserve = …, reseed = … }}", jackpot.pools)
    known_keys(value, _KEYS, "jackpot")
    contribution = value.get("contribution", [0, 0])
    if not isinstance(contribution, list | tuple) or len(contribution) != 2:
        raise WrongSign("jackpot contribution: expected two amounts, to the pool and to the reserve", jackpot.pools)
    amounts = {key: _dollars(value.get(key, 0), f"jackpot {key}", jackpot) for key in ("pool", "reserve", "reseed")}
    to_pool, to_reserve = (_dollars(one, "jackpot contribution", jackpot) for one in contribution)
    return JackpotSign(**amounts, to_pool=to_pool, to_reserve=to_reserve)


def _dollars(value: Any, key: str, jackpot: RoomJackpot) -> Fraction:
    return Fraction(money(value, key, rules=jackpot.pools), DOLLAR)


def is_royal(hole: Sequence[Card], flop: Sequence[Card]) -> bool:
    """Both hole cards and the flop are a royal flush."""
    cards = [*hole, *flop]
    if len(cards) != 5 or UNSEEN in cards:
        return False
    return HOLE_AND_FLOP.category(HOLE_AND_FLOP.rank(cards)) is Category.ROYAL_FLUSH


def could_be_royal(hole: Sequence[Card]) -> bool:
    """Suited hole cards from ten to ace, before a flop."""
    if len(hole) != 2 or UNSEEN in hole:
        return False
    return hole[0].suit == hole[1].suit and all(card.rank >= _TEN for card in hole)
