"""The linked jackpot as its odds are worked out, the same in both books."""

from fractions import Fraction

from pitboss.hands import Category
from pitboss.money import DOLLAR, Chips, write_money
from pitboss.rounds.banked.analysis import MeterError, PricedJackpot, StakeError
from pitboss.rounds.jackpot import JackpotSign, prizes_alone
from pitboss.rulebooks.shared import wa_linked_jackpot as linked


class LinkedOdds:
    """The three levels: each plays for its pool and those below it."""

    def priced(self, price: Fraction, meter: tuple[Fraction, ...] | None, seed: int) -> list[PricedJackpot]:
        least = linked.RESEED_WAGERS * price
        pools = [*(meter or ()), *(least,) * len(linked.LEVELS)][: len(linked.LEVELS)]
        if meter and len(meter) > len(linked.LEVELS):
            raise MeterError(f"there are three pools, not {len(meter)}")
        for level, pool in zip(linked.LEVELS, pools, strict=True):
            if pool < least:
                raise MeterError(f"the Level {level} pool stands at {pool}, below its seed of {least}: it never does")
        return [
            PricedJackpot(
                wager=f"jackpot-{level}",
                pay_table=None,
                price=level * price,
                meter=sum(pools[:level], Fraction()),
                seed=level * least,
                rate=Fraction(linked.INCREMENT, linked.PARTS),
                bonus=linked.BONUS_TIMES,
            )
            for level in linked.LEVELS
        ]

    def paid(
        self, wager: str, stake: Chips, meter: tuple[Fraction, ...] | None, seed: int, option: int
    ) -> dict[Category, Chips]:
        level = int(wager.rpartition("-")[2])
        price, odd = divmod(stake, level)
        if odd:
            raise StakeError(f"{wager}={write_money(stake)}: a Level {level} wager is {level} Level 1 wagers")
        floor = linked.reseed(price)
        pools = tuple(int(pool * DOLLAR * linked.PARTS) for pool in meter) if meter else (floor,) * len(linked.LEVELS)
        if len(pools) != len(linked.LEVELS):
            raise MeterError(f"there are three pools, not {len(pools)}")
        if min(pools) < floor:
            raise MeterError(
                f"a pool stands at {write_money(min(pools) // linked.PARTS)}, below its seed of "
                f"{write_money(floor // linked.PARTS)}: it never does"
            )
        return prizes_alone(JackpotSign(linked.Linked(price), pools), level)
