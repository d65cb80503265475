"""The three linked pools of the Western Australian house games, the same in both books.

Pools are whole ten-thousandths of a dollar, in which 0.41 of any wager in cents is exact. A tenth of a pool is
rounded down to that unit, a prize to the cent, and what is below the cent stays in the Level 1 pool.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeAlias

import msgspec

from pitboss.citation import Rules
from pitboss.hands import Category
from pitboss.money import DOLLAR, Chips
from pitboss.rounds.answer import Prize
from pitboss.rounds.banked.jackpot import Award, Awarded, Claim, JackpotSign
from pitboss.rounds.banked.sign import DEFAULT_JACKPOT_WAGER, jackpot_keys
from pitboss.rounds.demo import Demo, DemoJackpot
from pitboss.rounds.errors import WrongSign
from pitboss.rounds.sign import exact_money, money

LEVELS = (1, 2, 3)
PARTS = 100
"""Ten-thousandths of a dollar in a cent."""
INCREMENT = 41
"""Ten-thousandths for each cent of the Level 1 wager that every pool a wager can win receives: 41 %."""
RESEED_WAGERS = 5000

Pools: TypeAlias = tuple[int, ...]
"""The Level 1, Level 2 and Level 3 pools in ten-thousandths of a dollar."""

BONUS_TIMES = {
    Category.FOUR_OF_A_KIND: 500,
    Category.FULL_HOUSE: 100,
    Category.FLUSH: 50,
    Category.STRAIGHT: 25,
}
"""Table 2: so many times the wager of the level."""
PRIZES = (Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
"""Table 1, in the order in which they are keyed off."""
LINKED_DEMO = Demo(
    places=5, jackpot=DemoJackpot(system="perth", terms="linked wager 5", sign={"jackpot": {"wager": "5"}})
)


class Win(msgspec.Struct, frozen=True):
    """A hand of Table 1 with a jackpot wager of a level."""

    level: int
    royal: bool


class KeyOff(msgspec.Struct, frozen=True):
    """One press of the prize button: what it took out of the pools and what the house put back."""

    win: int
    """Which of the wins, counted from 0 as they were given."""
    prize: Chips
    topped_up: Pools
    pools: Pools
    """The pools after it."""


class Keyed(msgspec.Struct, frozen=True):
    """All the wins of one table's round: each one's share, in the order given, and how they were keyed off."""

    shares: tuple[Chips, ...]
    key_offs: tuple[KeyOff, ...]
    pools: Pools


def reseed(wager: Chips) -> int:
    """The guaranteed minimum of each pool, for the Level 1 wager on the sign."""
    return RESEED_WAGERS * wager * PARTS


def contribute(pools: Pools, wager: Chips, levels: Iterable[int]) -> Pools:
    """The pools after jackpot wagers of these levels: each pool a wager can win gets 0.41 of the Level 1 wager."""
    added = [0, 0, 0]
    for level in levels:
        for pool in range(level):
            added[pool] += INCREMENT * wager
    return tuple(pool + more for pool, more in zip(pools, added, strict=True))


def displays(pools: Pools) -> tuple[int, ...]:
    """What each level plays for: its pool and those below it."""
    return tuple(sum(pools[:level]) for level in LEVELS)


def key_off(pools: Pools, win: Win, wager: Chips, number: int = 0) -> KeyOff:
    """A royal flush takes the display of its level, a straight flush a tenth; then no pool is under its reseed."""
    floor = reseed(wager)
    played = pools[: win.level]
    cuts = played if win.royal else tuple(pool // 10 for pool in played)
    prize, below_cent = divmod(sum(cuts), PARTS)
    left = [pool - cut for pool, cut in zip(played, cuts, strict=True)]
    left[0] += below_cent
    after = [pool + floor for pool in left] if win.royal else [max(pool, floor) for pool in left]
    topped_up = tuple(new - old for new, old in zip(after, left, strict=True)) + (0,) * (len(pools) - win.level)
    return KeyOff(number, prize, topped_up, (*after, *pools[win.level :]))


def key_off_all(pools: Pools, wins: Sequence[Win], wager: Chips) -> Keyed:
    """The wins of one table's round: straight flushes by level, then royals; wins alike are shared equally.

    The wins are given from the dealer's left, in which order odd cents go out.
    """
    shares = [0] * len(wins)
    done: list[KeyOff] = []
    in_order = sorted(range(len(wins)), key=lambda at: (wins[at].royal, wins[at].level))
    for _, group in groupby(in_order, key=lambda at: wins[at]):
        alike = list(group)
        for at in alike:
            done.append(key_off(pools, wins[at], wager, at))
            pools = done[-1].pools
        share, odd = divmod(sum(one.prize for one in done[-len(alike) :]), len(alike))
        for nth, at in enumerate(alike):
            shares[at] = share + (1 if nth < odd else 0)
    return Keyed(tuple(shares), tuple(done), pools)


class LinkedClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Where a book says what."""

    contribution: Rules
    table_1: Rules
    table_2: Rules
    royal: tuple[Rules, Rules, Rules]
    """What a royal flush of each level takes from the pools."""
    straight: tuple[Rules, Rules, Rules]
    floor: Rules
    """That no pool is under its reseed afterwards."""
    shared: Rules
    straight_first: Rules
    royal_last: Rules
    by_level: tuple[Rules, Rules, Rules]
    """In which order straight flushes of different levels are paid."""
    varies: Rules
    """With several winners, payments differ from the display."""

    def of(self, win: Win, wins: Sequence[Win]) -> Rules:
        """Why a win is paid what it is: its own clauses, and those of the wins beside it."""
        rules = self.table_1 + (self.royal if win.royal else self.straight)[win.level - 1]
        if wins.count(win) > 1:
            rules += self.shared
        if any(other.royal != win.royal for other in wins):
            rules += self.royal_last if win.royal else self.straight_first
        if not win.royal and any(other.level != win.level for other in wins if not other.royal):
            rules += self.by_level[win.level - 1]
        return rules + (self.varies if len(wins) > 1 else ())


class LinkedJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """The linked jackpot as a banked game of either book asks for it."""

    clauses: LinkedClauses

    @property
    def contribution_rules(self) -> Rules:
        return self.clauses.contribution

    @property
    def prize_rules(self) -> Rules:
        return self.clauses.floor

    def read_sign(self, value: Any) -> JackpotSign:
        """`{ wager = "5", pools = ["…", "…", "…"] }`; pools default to the reseed amounts."""
        keys = jackpot_keys(value, "wager", "pools")
        wager = money(keys["wager"], "jackpot.wager", least=1) if "wager" in keys else DEFAULT_JACKPOT_WAGER
        pools = keys.get("pools")
        if pools is None:
            return JackpotSign(wager, (reseed(wager),) * len(LEVELS))
        if not isinstance(pools, list) or len(pools) != len(LEVELS):
            raise WrongSign(f"jackpot.pools = {pools!r}: expected the three pools, Level 1 first")
        return JackpotSign(wager, tuple(_parts(pool, f"jackpot.pools[{at}]") for at, pool in enumerate(pools)))

    def contribute(self, sign: JackpotSign, levels: Sequence[int]) -> Pools:
        return contribute(sign.opening, sign.wager, levels)

    def award(self, sign: JackpotSign, pools: Pools, claims: Sequence[Claim]) -> Awarded:
        winners = [claim for claim in claims if claim.category in PRIZES]
        wins = [Win(claim.level, claim.category is Category.ROYAL_FLUSH) for claim in winners]
        keyed = key_off_all(pools, wins, sign.wager)
        share = dict(zip(map(id, winners), keyed.shares, strict=True))
        prizes = tuple(
            Prize(seat=c.patron, box=c.box, level=c.level, hand=str(c.category), amount=share[id(c)])
            for c in (winners[one.win] for one in keyed.key_offs)
        )
        awards = [self._award(claim, share.get(id(claim)), wins) for claim in claims]
        return Awarded(tuple(awards), prizes, keyed.pools)

    def moved(self, pools: Pools, before: Pools, after: Pools) -> Pools:
        return tuple(pool + new - old for pool, old, new in zip(pools, before, after, strict=True))

    def display(self, pools: Pools) -> tuple[Chips, ...]:
        return tuple(pool // PARTS for pool in pools)

    def prizes(self, pools: Pools) -> tuple[Chips, ...]:
        return tuple(shown // PARTS for shown in displays(pools))

    def bonuses(self, sign: JackpotSign) -> dict[Category, int]:
        return BONUS_TIMES

    def written(self, pools: Pools) -> dict[str, Any]:
        whole = DOLLAR * PARTS
        return {"pools": [f"{pool // whole}.{pool % whole:04d}" for pool in pools]}

    def _award(self, claim: Claim, share: Chips | None, wins: Sequence[Win]) -> Award:
        if share is None:
            return Award(BONUS_TIMES[claim.category] * claim.staked, self.clauses.table_2)
        return Award(share, self.clauses.of(Win(claim.level, claim.category is Category.ROYAL_FLUSH), wins))


def _parts(value: Any, key: str) -> int:
    return in_parts(exact_money(value, key), f"{key} is {value}")


def in_parts(dollars: Fraction, said: str) -> int:
    """A pool's whole ten-thousandths of a dollar."""
    parts = dollars * DOLLAR * PARTS
    if parts.denominator != 1:
        raise WrongSign(f"{said}: a pool has at most four decimals")
    return int(parts)
