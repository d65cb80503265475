"""Find the best play of a game from the result of every choice over all possible deals.

The player knows their own cards and the board. Of two equal choices, best play takes the one that stakes more, which
comes first.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from math import comb, prod
from typing import Final, TypeAlias, TypeVar

import msgspec

from pitboss.core.cards import Card
from pitboss.core.errors import present
from pitboss.core.money import Chips
from pitboss.odds.compiled import stage as tell
from pitboss.odds.models.every_deal.deals import (
    DECK,
    UNASKED,
    UNIT,
    DealLayout,
    HandWanted,
    Looked,
    Net,
    PlayPlan,
    Prizes,
    alike,
    choices,
    completed,
    holes,
    layout_of,
    nets,
    ranks,
    seated,
    showdown,
)
from pitboss.odds.tables import OddsError
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.hands import Hand
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.stages import Communal, Decision

MOST_DEALS: Final = 60_000_000
"""The number of deals that can be ranked in about a minute."""
MOST_LOOKED_AT: Final = 2_000_000
"""The number of deals that can be settled one by one in about a minute."""
Groups: TypeAlias = list[tuple[tuple[int, ...], int]]
"""Deals that settle alike: the rank of every hand, or the cards, and the number of deals."""
Result = TypeVar("Result")


class DealCount(msgspec.Struct):
    """The result of best play over every deal."""

    results: defaultdict[str, Counter[Net]]
    """The number of deals with each net result, by wager or `MAIN`."""
    plans: Counter[tuple[str, ...]]
    """The number of deals that take each path through the decisions."""
    staked: Net
    """The sum of the stakes on the main wagers and those that follow them."""
    deals: int
    first: dict[tuple[int, ...], str]
    """The choice with each hand at a first decision before any board card."""


MAIN: Final = "the main wagers"
Chooses: TypeAlias = Callable[["Solver", PlayPlan, tuple[int, ...], tuple[int, ...]], PlayPlan]
CAREFUL: Final = Fraction(1, 4)
"""The gain, in main wagers, for which a cautious player stakes more than the minimum."""


class Solver:
    """One game at one sign with these stakes; `main` are the wagers that best play optimises."""

    def __init__(
        self, game: BankedGame, sign: Sign, stakes: dict[str, Chips], main: frozenset[str], prizes: Prizes
    ) -> None:
        self.game, self.sign, self.main, self.prizes = game, sign, main, prizes
        self.layout: DealLayout = layout_of(game)
        self.start = seated(game, stakes)
        self.hands: list[Hand] = []
        """The hands that rows have asked for."""
        self.looks = False
        """True if a row looks at the cards, so that every deal must be settled on its own."""
        self._forget()

    def _forget(self) -> None:
        self._groups: dict[tuple[tuple[int, ...], tuple[int, ...]], Groups] = {}
        self._nets: dict[tuple[tuple[str, ...], tuple[int, ...]], dict[str, Net]] = {}
        self._worth: dict[tuple[tuple[int, ...], tuple[int, ...], tuple[str, ...]], Fraction] = {}

    def asking(self, work: Callable[[], Result]) -> Result:
        """Return the result of the work, repeating it until all hands that the rows ask for are known."""
        while True:
            self._check_size()
            try:
                return work()
            except HandWanted as wanted:
                self.hands.append(wanted.hand)
            except Looked:
                self.looks = True
            self._forget()

    def _check_size(self) -> None:
        left, groups = DECK - self.layout.hand, [*self.layout.communal, self.layout.hand]
        if self._jackpot:
            groups.append(self.layout.jackpot)
        ways = [comb(left - sum(groups[:at]), count) for at, count in enumerate(groups)]
        hands = comb(DECK, self.layout.hand) if self.looks else len(holes(self.layout.hand))
        deals, most = hands * prod(ways), MOST_LOOKED_AT if self.looks else MOST_DEALS
        if deals > most:
            raise OddsError(
                f"{self.game.id} has {deals:,} deals to play one by one, more than {most:,}: "
                "a game of this size must declare a faster model"
            )

    @property
    def _jackpot(self) -> bool:
        return self.looks or any("jackpot" in hand.parts for hand in self.hands)

    def dealt(self) -> list[tuple[tuple[int, ...], int]]:
        """Return every hand that may be dealt to the box, and how many it represents."""
        if self.looks:
            return [(hand, 1) for hand in combinations(range(DECK), self.layout.hand)]
        return holes(self.layout.hand)

    # --- settlement

    def groups(self, hole: tuple[int, ...], board: tuple[int, ...]) -> Groups:
        key = (hole, board)
        if key not in self._groups:
            rows = completed(self.layout, hole, board, self._jackpot)
            keys = rows if self.looks else ranks(self.layout, self.hands, rows)
            differ, counts, _ = alike(keys)
            self._groups[key] = [(tuple(row), n) for row, n in zip(differ.tolist(), counts.tolist(), strict=True)]
        return self._groups[key]

    def nets(self, plan: PlayPlan, group: tuple[int, ...]) -> dict[str, Net]:
        """Return the results of a plan's wagers in deals of a group."""
        key = (plan.choices, group)
        if key not in self._nets:
            known, cards = dict(zip((hand.name for hand in self.hands), group, strict=False)), None
            if self.looks:
                cards = {part: self._part(part, group) for part in ("box", "dealer", "board", "jackpot")}
                made = [(hand, [group[at] for at in self.layout.columns(hand)]) for hand in self.hands]
                known = {hand.name: hand.ranking.rank_dealt(cards) for hand, cards in made}
            at = showdown(plan, self.sign, self.game, known, cards)
            found = nets(self.game, at, self.prizes)
            found[MAIN] = sum((net for name, net in found.items() if name in self.main), 0)
            self._nets[key] = found
        return self._nets[key]

    def _part(self, part: str, row: tuple[int, ...]) -> tuple[Card, ...]:
        whole = Hand(part, self.game.player_hand.ranking, (part,), 0)  # type: ignore[arg-type]
        return tuple(Card(row[column]) for column in self.layout.columns(whole))

    # --- best play

    def next_decision(self, plan: PlayPlan) -> tuple[Decision, int] | None:
        """Return the next decision that the hand faces, and the number of board cards then."""
        lie, at, passed = 0, -1, plan
        for one in self.game.stages:
            if isinstance(one, Communal):
                lie = one.before + one.count
                continue
            at += 1
            if at >= len(plan.choices) and one.asks(passed.box):
                return one, lie
        return None

    def options(self, plan: PlayPlan) -> dict[str, PlayPlan]:
        """Return the choices at the next decision that the hand faces."""
        wanted, _ = present(self.next_decision(plan), "the next decision")
        decisions = [one for one in self.game.stages if isinstance(one, Decision)]
        skipped = decisions.index(wanted, len(plan.choices)) - len(plan.choices)
        return choices(self.game, wanted, PlayPlan((*plan.choices, *[UNASKED] * skipped), plan.box), self.sign)

    def worth(self, hole: tuple[int, ...], board: tuple[int, ...], plan: PlayPlan) -> Fraction:
        """Return the average result of the main wagers with best play from here on."""
        key = (hole, board, plan.choices)
        if key not in self._worth:
            self._worth[key] = self._work_out(hole, board, plan)
        return self._worth[key]

    def _work_out(self, hole: tuple[int, ...], board: tuple[int, ...], plan: PlayPlan) -> Fraction:
        decision = self.next_decision(plan)
        if decision is None:
            groups = self.groups(hole, board)
            total = sum((self.nets(plan, group)[MAIN] * count for group, count in groups), 0)
            return Fraction(total) / sum(count for _, count in groups)
        if len(board) < decision[1]:
            boards = list(self._next_boards(hole, board))
            return sum((self.worth(hole, later, plan) for later in boards), Fraction()) / len(boards)
        return max(self.worth(hole, board, later) for later in self.options(plan).values())

    def best(self, hole: tuple[int, ...], board: tuple[int, ...], plan: PlayPlan) -> PlayPlan:
        """Return the plan after the best choice."""
        options = self.options(plan)
        return max(options.values(), key=lambda later: self.worth(hole, board, later))

    def careful(self, hole: tuple[int, ...], board: tuple[int, ...], plan: PlayPlan) -> PlayPlan:
        """Return the plan of a cautious player, who stakes more only if it is clearly worth it."""
        options = self.options(plan)
        return options[careful_choice({name: self.worth(hole, board, later) / UNIT for name, later in options.items()})]

    def _next_boards(self, hole: tuple[int, ...], board: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        dealt, lying = 0, len(board)
        while lying:
            lying -= self.layout.communal[dealt]
            dealt += 1
        unseen = [card for card in range(DECK) if card not in hole and card not in board]
        for cards in combinations(unseen, self.layout.communal[dealt]):
            yield board + cards

    # --- every deal

    def count(self, chooses: Chooses | None = None) -> DealCount:
        """Return the result of playing out every deal, by best play or another strategy."""
        tell("playing every deal")
        counted = DealCount(defaultdict(Counter), Counter(), 0, 0, {})
        for hole, copies in self.dealt():
            self._play(counted, hole, (), self.start, copies, chooses)
            self._groups.clear()
            self._worth.clear()
        return counted

    def _play(
        self,
        counted: DealCount,
        hole: tuple[int, ...],
        board: tuple[int, ...],
        plan: PlayPlan,
        copies: int,
        chooses: Chooses | None,
    ) -> None:
        decision = self.next_decision(plan)
        if decision is None:
            deals = 0
            for group, count in self.groups(hole, board):
                deals += count * copies
                for name, net in self.nets(plan, group).items():
                    counted.results[name][net] += count * copies
            counted.plans[plan.choices] += deals
            counted.deals += deals
            main = sum(one.staked for one in plan.box.wagers if one.wager.name in self.main)
            counted.staked += main * deals
        elif len(board) < decision[1]:
            for later in self._next_boards(hole, board):
                self._play(counted, hole, later, plan, copies, chooses)
        else:
            chosen = chooses(self, plan, hole, board) if chooses else self.best(hole, board, plan)
            if plan is self.start and not board:
                counted.first[hole] = chosen.choices[-1]
            self._play(counted, hole, board, chosen, copies, chooses)


def careful_choice(values: dict[str, Fraction]) -> str:
    """Return the choice that stakes least (the last one), unless the best one is clearly worth more."""
    best, least = max(values, key=lambda name: values[name]), list(values)[-1]
    return best if values[best] - values[least] > CAREFUL else least


def keeps_all(solver: Solver, plan: PlayPlan, hole: tuple[int, ...], board: tuple[int, ...]) -> PlayPlan:
    """Return the plan after the first choice, which stakes most and never folds."""
    return next(iter(solver.options(plan).values()))
