"""Commission policies that a rulebook declares with its clauses.

`PotCommission` looks at each pot separately and at what each winner has paid already; `HandCommission` looks at the
hand as a whole and spreads the charge over its pots. Both only compute the charge: the machine takes it.
"""

from abc import abstractmethod
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from pitboss.core.citation import Rules, joined
from pitboss.core.money import DOLLAR, Chips, down_to_unit

When: TypeAlias = Literal["showdown", "flop-seen", "any-pot"]
"""The hands that pay commission."""
CapScope: TypeAlias = Literal["hand", "pot"]


class WonPot(msgspec.Struct, frozen=True, gc=False):
    """A pot at the end of the hand. `parts` is the winners of each part awarded: the whole, or high and low."""

    amount: Chips
    parts: tuple[tuple[int, ...], ...]
    contributors: tuple[int, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        return tuple(dict.fromkeys(seat for part in self.parts for seat in part))

    @property
    def everybody_ties(self) -> bool:
        """True if every seat that put chips in shares every part equally, so that nobody folded or lost."""
        paid_in = set(self.contributors)
        return all(set(part) == paid_in for part in self.parts)


class Hand(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The facts about a hand that its commission depends on."""

    showdown: bool
    """True if two or more hands were compared, all-in run-outs included."""
    flop_seen: bool = True
    only_blinds: bool = False
    """True if blinds, straddles and over-blinds were the only wagers: no call, completion or raise."""
    dealt_in: int = 2


class Charge(msgspec.Struct, frozen=True, gc=False):
    """The charge on one pot, with the clauses that set or waive it."""

    amount: Chips
    rules: Rules


class Commission(msgspec.Struct, frozen=True, kw_only=True):
    """A table's commission as its sign states it."""

    per_player: Chips = 0
    """The fee taken from each player dealt in before the hand starts, not from the pot."""
    per_player_rules: Rules = ()

    @abstractmethod
    def charges(self, pots: Sequence[WonPot], hand: Hand) -> list[Charge]:
        """Return one charge per pot, main pot first."""


class NoCommission(Commission, frozen=True, kw_only=True):
    """A commission on the sign that is not taken."""

    rules: Rules

    def charges(self, pots: Sequence[WonPot], hand: Hand) -> list[Charge]:
        return [Charge(0, self.rules) for _ in pots]


class PotCommission(Commission, frozen=True, kw_only=True):
    """A percentage or a flat fee of each pot, capped per pot and per player over all pots won.

    The charge is rounded down to the dollar pot by pot, even if the cap sets it. Winners who share a pot share its fee,
    so a shared pot can be charged only while every one of them has some of the cap left.
    """

    rate: Fraction = Fraction(0)
    most: Fraction = Fraction(1)
    """Largest share of the pot that a flat fee may be."""
    flat: Chips = 0
    cap: Chips | None = None
    when: When = "showdown"
    rules: Rules = ()
    cap_rules: Rules = ()
    free_rules: Rules = ()
    """The reason for taking nothing without a showdown."""

    def charges(self, pots: Sequence[WonPot], hand: Hand) -> list[Charge]:
        due = {"showdown": hand.showdown, "flop-seen": hand.flop_seen, "any-pot": True}[self.when]
        if not due:
            return [Charge(0, self.free_rules) for _ in pots]
        paid: dict[int, Fraction] = {}
        return [self._of_pot(pot, paid) for pot in pots]

    def _of_pot(self, pot: WonPot, paid: dict[int, Fraction]) -> Charge:
        winners = pot.winners
        fee = down_to_unit(pot.amount * self.rate, DOLLAR)
        if self.flat:
            fee = min(self.flat, int(pot.amount * self.most))
        rules = self.rules
        if self.cap is not None:
            left = min([self.cap - paid.get(seat, Fraction(0)) for seat in winners])
            allowed = down_to_unit(min(Fraction(self.cap), len(winners) * left), DOLLAR)
            if allowed < fee:
                fee, rules = allowed, rules + self.cap_rules
        for seat in winners:
            paid[seat] = paid.get(seat, Fraction(0)) + Fraction(fee, len(winners))
        return Charge(fee, rules)


class HandCommission(Commission, frozen=True, kw_only=True):
    """A percentage of all that was wagered in the hand, a fixed amount per hand, or both, up to one cap.

    Each pot in turn, main pot first, pays the percentage of the pots so far, less what was already taken. The total
    never exceeds the percentage of the hand.
    """

    rate: Fraction = Fraction(0)
    most: Fraction = Fraction(1)
    """Largest share of the hand that a minimum charge may be."""
    cap: Chips | None = None
    cap_scope: CapScope = "hand"
    least: Chips = 0
    unit: Chips = DOLLAR
    """The percentage is rounded down to this: the lowest chip in play."""
    per_hand: tuple[tuple[int, Chips], ...] = ()
    """The fixed amount by the number of players dealt in, fewest first."""
    rules: Rules = ()
    least_rules: Rules = ()
    """The reason for taking more than the percentage."""
    cap_rules: Rules = ()
    per_hand_rules: Rules = ()
    blinds_only_rules: Rules = ()
    tie_rules: Rules = ()

    def charges(self, pots: Sequence[WonPot], hand: Hand) -> list[Charge]:
        if hand.only_blinds:
            return [Charge(0, self.blinds_only_rules) for _ in pots]
        charges = self._percentage(pots, hand)
        fixed = next((fee for players, fee in reversed(self.per_hand) if players <= hand.dealt_in), 0)
        return self._with_fixed(pots, charges, fixed) if fixed else charges

    def _with_fixed(self, pots: Sequence[WonPot], charges: list[Charge], fixed: Chips) -> list[Charge]:
        """Return the charges with the fixed amount added, main pot first, as far as pots and cap allow."""
        both = []
        left = self._room(charges)
        for pot, charge in zip(pots, charges, strict=True):
            due = min(fixed, pot.amount - charge.amount)
            room = self._room([charge]) if self.cap_scope == "pot" else left
            taken = due if room is None else min(due, room)
            rules = charge.rules + self.per_hand_rules if due else charge.rules
            both.append(Charge(charge.amount + taken, rules if taken == due else joined(rules, self.cap_rules)))
            fixed -= taken
            left = None if left is None else left - taken
        return both

    def _room(self, charges: Sequence[Charge]) -> Chips | None:
        """Return how much more the cap allows beyond these charges."""
        return None if self.cap is None else self.cap - sum([charge.amount for charge in charges])

    def _percentage(self, pots: Sequence[WonPot], hand: Hand) -> list[Charge]:
        if not self.rate:
            return [Charge(0, ()) for _ in pots]
        charges = []
        base = taken = 0
        for pot in pots:
            if hand.showdown and pot.everybody_ties:
                charges.append(Charge(0, self.tie_rules))
                continue
            if self.cap_scope == "pot":
                base = taken = 0
            base += pot.amount
            due = self._up_to(base)
            raised = self.least_rules if due > self._share(base) else ()
            rules = self.rules + raised + (self.cap_rules if due == self.cap else ())
            charges.append(Charge(due - taken, rules))
            taken = due
        return charges

    def _up_to(self, base: Chips) -> Chips:
        """Return the percentage charge on `base` chips wagered."""
        due = max(self.least, self._share(base))
        most = int(base * self.most)
        return min(due, most) if self.cap is None else min(due, most, self.cap)

    def _share(self, base: Chips) -> Chips:
        return down_to_unit(base * self.rate, self.unit)
