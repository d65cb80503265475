"""The three-level jackpot of Crown Hold'em Poker 3.8-3.21 and Ultimate Texas Hold'em 3.22-3.34.

Money is counted in ten-thousandths of a dollar, in which 41 % of whole cents is exact (ruling R42).
"""

from typing import Any, NamedTuple

from naive import ranking as r
from naive.ranking import Hand
from naive.reading import Entered, Settled, Wager, cents

BONUS = {r.QUADS: 500, r.FULL_HOUSE: 100, r.FLUSH: 50, r.STRAIGHT: 25}
"""Table 2: payouts as multiples of the wager, at any level."""


class Claim(NamedTuple):
    level: int
    box: int
    seat: str


class Jackpot:
    """One round of the jackpot: wagers sorted at the close, prizes keyed off at the end."""

    def __init__(self, sign: dict[str, Any], entered: Entered, controller: dict[int, str]) -> None:
        jackpot = sign.get("jackpot", {"wager": "5"})
        price = cents(jackpot["wager"])
        self.reseed = 5000 * price * 100
        pools = jackpot.get("pools")
        self.pools = [cents(pool) * 100 for pool in pools] if pools else [self.reseed] * 3
        self.returned: dict[Wager, Settled] = {}
        self.wagers: dict[Wager, tuple[int, int]] = {}
        """The level and stake of each valid wager."""
        levels: dict[tuple[str, int], list[int]] = {}
        for (seat, wager, box), staked in entered.bets.items():
            if not wager.startswith("jackpot-"):
                continue
            level = int(wager[-1])
            if staked == level * price:
                levels.setdefault((seat, box), []).append(level)
            else:
                self.returned[seat, wager, box] = ("returned", 0, staked)
        for (seat, box), held in levels.items():
            # Level 1 and Level 2 together are Level 3, and the prices add up like the levels
            level = sum(held)
            if controller.get(box) != seat:
                self.returned[seat, f"jackpot-{level}", box] = ("returned", 0, level * price)
                continue
            self.wagers[seat, f"jackpot-{level}", box] = (level, level * price)
            for pool in range(level):
                # 41 % of the Level 1 wager for every pool the wager can win (ruling R31)
                self.pools[pool] += price * 41

    def settle(self, hands: dict[int, Hand | None]) -> tuple[dict[Wager, Settled], list[tuple[str, int, int]]]:
        """Settle from `hands`, each box's hole cards with the flop; None for a hand that was folded or not exposed."""
        settled = dict(self.returned)
        royals, straight_flushes = [], []
        for (seat, wager, box), (level, staked) in self.wagers.items():
            hand = hands[box]
            category = hand[0] if hand else None
            if category == r.ROYAL:
                royals.append(Claim(level, box, seat))
            elif category == r.STRAIGHT_FLUSH:
                straight_flushes.append(Claim(level, box, seat))
            elif category in BONUS:
                settled[seat, wager, box] = ("win", BONUS[category] * staked, 0)
            else:
                settled[seat, wager, box] = ("lose", 0, 0)
        prizes = self._straight_flushes(straight_flushes)
        prizes += [(claim, self._royal(claim.level)) for claim in sorted(royals)]
        for claim, prize in prizes:
            settled[claim.seat, f"jackpot-{claim.level}", claim.box] = ("win", prize, 0)
        return settled, [(claim.seat, claim.box, prize) for claim, prize in prizes]

    def displayed(self) -> list[int]:
        return [pool // 100 for pool in self.pools]

    def _straight_flushes(self, claims: list[Claim]) -> list[tuple[Claim, int]]:
        """Return Level 1, then 2, then 3.

        Wins of one level are keyed off one after the other and share (ruling R37).
        """
        prizes = []
        for level in (1, 2, 3):
            group = sorted(claim for claim in claims if claim.level == level)
            if group:
                total = sum(self._straight_flush(level) for _ in group)
                share, odd_cents = divmod(total, len(group))
                prizes += [(claim, share + (place < odd_cents)) for place, claim in enumerate(group)]
        return prizes

    def _straight_flush(self, level: int) -> int:
        cuts = [pool // 10 for pool in self.pools[:level]]
        for pool, cut in enumerate(cuts):
            self.pools[pool] -= cut
        prize, below_a_cent = divmod(sum(cuts), 100)
        self.pools[0] += below_a_cent
        for pool in range(level):
            self.pools[pool] = max(self.pools[pool], self.reseed)
        return prize

    def _royal(self, level: int) -> int:
        prize = sum(self.pools[:level]) // 100
        self.pools[:level] = [self.reseed] * level
        return prize
