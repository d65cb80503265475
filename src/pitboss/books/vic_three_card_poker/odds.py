"""What the odds of Three Card Poker need to know beside its settlement."""

from fractions import Fraction

from pitboss.books.vic_three_card_poker import jackpot, wagers
from pitboss.core.hands import Category
from pitboss.core.money import DOLLAR, Chips, percent
from pitboss.rules.banked.analysis import Analysis, MeterError, PricedJackpot, TableWager
from pitboss.rules.jackpot import JackpotSign, prizes_alone


class MeterOdds:
    """Both options: every seed at its start, or the one a given meter goes with."""

    def priced(self, price: Fraction, meter: tuple[Fraction, ...] | None, seed: int) -> list[PricedJackpot]:
        if meter and len(meter) != 1:
            raise MeterError(f"there is one meter, not {len(meter)}")
        _check_seed(seed, jackpot.OPTIONS[1])
        return [
            PricedJackpot(
                wager="jackpot",
                pay_table=f"option-{option.number} seed-{initial}",
                price=price,
                meter=meter[0] if meter else initial * price,
                seed=initial * price,
                rate=percent(rate),
                bonus=option.bonus,
            )
            for option in jackpot.OPTIONS.values()
            for initial, rate in option.rates.items()
            if meter is None or initial == seed
        ]

    def paid(
        self, wager: str, stake: Chips, meter: tuple[Fraction, ...] | None, seed: int, option: int
    ) -> dict[Category, Chips]:
        chosen = jackpot.OPTIONS[option]
        _check_seed(seed, chosen)
        reseed = Fraction(seed * stake, DOLLAR)
        if meter and len(meter) != 1:
            raise MeterError(f"there is one meter, not {len(meter)}")
        stands = meter[0] if meter else reseed
        if stands < reseed:
            raise MeterError(f"the meter stands at {stands}, below its seed of {reseed}: it never does")
        priced = jackpot.PrizeMeter(stake, option, seed)
        return prizes_alone(JackpotSign(priced, (int(stands * priced.parts),)), 1)


def _check_seed(seed: int, option: jackpot.Option) -> None:
    if seed not in option.rates:
        raise MeterError(f"{seed} is not an initial seed: expected one of {', '.join(map(str, option.rates))}")


ANALYSIS = Analysis(
    model="three-cards",
    sides=(
        TableWager(wager="pair-plus", table="pair-plus", hand=wagers.PLAYER),
        TableWager(wager="six-card", table="six-card", hand=wagers.SIX_CARDS),
    ),
    jackpot=MeterOdds(),
)
