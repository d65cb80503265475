"""Compare replayed hands with their files, and count the results."""

from fractions import Fraction
from typing import Any, Literal

import msgspec

from pitboss.books.finishing_stacks import Comparison
from pitboss.books.phh import ODD_CHIPS
from pitboss.core.cards import read_cards
from pitboss.core.hands import HIGH
from pitboss.histories.phh import PhhHand, dollars
from pitboss.histories.playing import HandInPlay, played

Verdict = Literal["exact", "rake", "odd_chip", "differs"]
ODD_CHIP = f"an odd chip goes to another of the winners ({ODD_CHIPS})"
NO_RESULT = "the file has no result: every action is legal"
LARGEST_TAKE = 5
"""The room may take one part in this many of a pot, as its rake and any bad-beat jackpot drop."""
RETURNED = "the file counts the uncalled bet as winnings"


class Judged(msgspec.Struct, gc=False):
    """The result of comparing a hand. `take` is what is missing from the pots, in cents, if the result is known."""

    verdict: Verdict
    why: str = ""
    notes: frozenset[str] = frozenset()
    pot: int = 0
    take: int = 0
    expected: list[int] = []
    got: list[int] = []
    nets: list[int] = []
    """The net change of each stack, if the file gives it."""
    result_known: bool = True
    """True if the file gives the result. If it does not, `exact` only means that every action is legal."""


def judge(hand: PhhHand) -> Judged:
    """Replay a hand and return its comparison with the file. Raises `Broken` if it cannot have happened as written."""
    return judged(hand, played(hand))


def judged(hand: PhhHand, table: HandInPlay) -> Judged:
    """Return the comparison of a hand that was played to its end with its file."""
    returned = uncalled(table)
    in_pots = [put - back for put, back in zip(table.put, returned, strict=True)]
    pot, notes = sum(in_pots) + sum(table.dead), set(table.notes)
    paid = [live + dead for live, dead in zip(in_pots, table.dead, strict=True)]
    won = recorded_winnings(hand, paid)
    if won is None or not any(won):
        return Judged("exact", notes=frozenset(notes | {NO_RESULT}), pot=pot, result_known=False)
    found = _compare(table, won, in_pots)
    if found[0] == "differs" and any(returned):
        less = [amount - back if amount else 0 for amount, back in zip(won, returned, strict=True)]
        without_returned = _compare(table, less, in_pots) if min(less) >= 0 else found
        if without_returned[0] != "differs":
            found, won = without_returned, less
            notes.add(RETURNED)
    verdict, why, got = found
    if verdict != "differs" and any(hand.winnings or ()) and _finishing(hand, paid) not in (None, won):
        verdict, why = "differs", "the file's winnings and finishing stacks contradict each other"
    if verdict != "differs" and hand.total_pot not in (None, pot, pot + sum(returned)):
        verdict, why = "differs", "the file's total pot is not the sum of the bets"
    take, nets = pot - sum(won), [more - less for more, less in zip(won, paid, strict=True)]
    if verdict in ("exact", "rake"):
        return Judged(verdict, why, frozenset(notes), pot, take, nets=nets)
    if hand.finishing is not None:  # keep the file's own way of counting
        before = [had - put for had, put in zip(hand.stacks, paid, strict=True)]
        won = hand.finishing
        got = [left + more for left, more in zip(before, got, strict=True)] if got else []
    return Judged(verdict, why, frozenset(notes), pot, take, won, got, nets)


def uncalled(table: HandInPlay) -> list[int]:
    """Return the uncalled bet, which is returned before the pots are made."""
    back = [0] * table.count
    *_, second, first = sorted(table.put)
    if first > second:
        back[table.put.index(first)] = first - second
    return back


def recorded_winnings(hand: PhhHand, paid: list[int]) -> list[int] | None:
    """Return everybody's winnings as the file gives them."""
    if hand.winnings is not None and (any(hand.winnings) or hand.finishing is None):
        return hand.winnings
    return _finishing(hand, paid)


def _finishing(hand: PhhHand, paid: list[int]) -> list[int] | None:
    if hand.finishing is None:
        return None
    return [left - had + put for left, had, put in zip(hand.finishing, hand.stacks, paid, strict=True)]


Found = tuple[Verdict, str, list[int]]


def _compare(table: HandInPlay, won: list[int], in_pots: list[int]) -> Found:
    pot = sum(in_pots) + sum(table.dead)
    take = pot - sum(won)
    if min(won) < 0:
        return "differs", "a player loses more than they put in", []
    if any(amount and not live for amount, live in zip(won, table.live, strict=True)):
        return "differs", "a player wins after folding", []
    if take < 0:
        return "differs", "the winnings exceed the pots", []
    if take * LARGEST_TAKE > pot:
        return "differs", "more is missing from the pots than a room's rake", []
    if table.live_count == 1:
        return ("rake" if take else "exact"), "", won
    hands = [seat for seat in range(table.count) if table.live[seat]]
    ranks = {seat: HIGH.rank_dealt(read_cards(table.known[seat] + table.board)) for seat in hands if table.known[seat]}
    if len(ranks) == len(hands):
        return _known(ranks, won, in_pots, take, table)
    for winner in (seat for seat in hands if won[seat] and seat in ranks):
        if any(rank > ranks[winner] and in_pots[seat] >= in_pots[winner] for seat, rank in ranks.items()):
            return "differs", "a hand that was shown beats the winning hand", []
    return ("rake" if take else "exact"), "", won


def _known(ranks: dict[int, int], won: list[int], in_pots: list[int], take: int, table: HandInPlay) -> Found:
    """Return the result of a showdown in which every hand is known."""
    got, sharing = shared(ranks, in_pots, sum(table.dead), table.chip)
    if got == won:
        return "exact", "", got
    if {seat for seat, amount in enumerate(got) if amount} != {seat for seat, amount in enumerate(won) if amount}:
        return "differs", "the pots go to hands that do not win", got
    if take:
        return "rake", "", got
    if sharing and max(abs(ours - recorded) for ours, recorded in zip(got, won, strict=True)) <= table.chip:
        return "odd_chip", ODD_CHIP, got
    return "differs", "the pots are not split as the hands require", got


def shared(ranks: dict[int, int], in_pots: list[int], dead: int, chip: int) -> tuple[list[int], bool]:
    """Return everybody's share when every pot goes to its best hands, odd chips from the left of the button, and True
    if a pot was split."""
    got, below, split = [0] * len(in_pots), 0, False
    for level in sorted({in_pots[seat] for seat in ranks}):
        amount = dead
        for put in in_pots:
            if put > below:
                amount += (put if put < level else level) - below
        inside = [seat for seat in ranks if in_pots[seat] >= level]
        best = max(ranks[seat] for seat in inside)
        winners = sorted(seat for seat in inside if ranks[seat] == best)
        share, odd = divmod(amount // chip, len(winners))
        split = split or len(winners) > 1
        for place, seat in enumerate(winners):
            got[seat] += (share + (place < odd)) * chip
        got[winners[0]] += amount % chip
        below, dead = level, 0
    return got, split


MOST_NAMED = 10_000
"""The maximum number of hands listed one by one. The reasons count all of them."""
MATCHED, DIFFERS, UNREADABLE = 0, 1, 2


class Difference(msgspec.Struct, frozen=True):
    """A hand that ended differently from its file, or that cannot have been played as written."""

    file: str
    why: str
    expected: tuple[str, ...] = ()
    got: tuple[str, ...] = ()


class Skipped(msgspec.Struct, frozen=True):
    """A file or hand that was not compared."""

    file: str
    why: str


class Take(msgspec.Struct):
    """A room's rake at one stake: hands, pots, total and maximum."""

    hands: int = 0
    pots: int = 0
    taken: int = 0
    most: int = 0

    @property
    def percent(self) -> str:
        """The rake in percent of the pots, with two decimals."""
        return dollars(round(Fraction(10_000 * self.taken, self.pots)))

    def add(self, other: "Take") -> None:
        self.hands += other.hands
        self.pots += other.pots
        self.taken += other.taken
        self.most = max(self.most, other.most)


class ReplayTally(msgspec.Struct):
    """The counts of a replay, or of a part of one."""

    files: int = 0
    exact: int = 0
    rake: int = 0
    odd_chip: int = 0
    untold: int = 0
    """Hands without a result in the file; only their actions could be checked."""
    differ: int = 0
    skip: int = 0
    reasons: dict[str, int] = {}
    takes: dict[tuple[str, str], Take] = {}
    differing: list[Difference] = []
    odd: list[Difference] = []
    skipped: list[Skipped] = []
    status: int = MATCHED

    @property
    def matched(self) -> int:
        return self.exact + self.rake + self.odd_chip + self.untold

    @property
    def hands(self) -> int:
        return self.matched + self.differ

    def judged(self, where: str, judged: Judged, hand: PhhHand) -> None:
        for note in sorted(judged.notes):
            self._because(note)
        if not judged.result_known and judged.verdict == "exact":
            self.untold += 1
        elif judged.verdict == "exact":
            self.exact += 1
        elif judged.verdict == "rake":
            self.rake += 1
            taken = Take(1, judged.pot, judged.take, judged.take)
            self.takes.setdefault((hand.venue, hand.stake), Take()).add(taken)
        elif judged.verdict == "odd_chip":
            self.odd_chip += 1
            self._name(self.odd, Difference(where, judged.why, _all(judged.expected), _all(judged.got)))
            self._because(judged.why)
        else:
            self.differs(where, judged.why, _all(judged.expected), _all(judged.got))

    def compared(self, where: str, compared: Comparison) -> None:
        """Count a hand replayed by its rulebook."""
        if compared.same:
            self.exact += 1
        elif compared.odd_chip:
            self.odd_chip += 1
            self._name(self.odd, Difference(where, ", ".join(compared.odd_chip), compared.expected, compared.got))
            self._because(ODD_CHIP)
        else:
            self.differs(where, "the stacks end differently", compared.expected, compared.got)

    def differs(
        self, where: str, why: str, expected: tuple[str, ...] = (), got: tuple[str, ...] = (), kind: str = ""
    ) -> None:
        self.differ += 1
        self.status = max(self.status, DIFFERS)
        self._because(f"differs: {kind or why}")
        self._name(self.differing, Difference(where, why, expected, got))

    def skips(self, where: str, why: str, status: int = MATCHED) -> None:
        self.skip += 1
        self.status = max(self.status, status)
        self._because(f"skipped: {why}")
        self._name(self.skipped, Skipped(where, why))

    def add(self, other: "ReplayTally") -> None:
        """Add the counts of another part."""
        for name in ("files", "exact", "rake", "odd_chip", "untold", "differ", "skip"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for why, count in other.reasons.items():
            self.reasons[why] = self.reasons.get(why, 0) + count
        for table, take in other.takes.items():
            self.takes.setdefault(table, Take()).add(take)
        for mine, more in ((self.differing, other.differing), (self.odd, other.odd), (self.skipped, other.skipped)):
            mine += more[: MOST_NAMED - len(mine)]  # type: ignore[operator]
        self.status = max(self.status, other.status)

    def _because(self, why: str) -> None:
        self.reasons[why] = self.reasons.get(why, 0) + 1

    def _name(self, named: list[Any], one: Difference | Skipped) -> None:
        if len(named) < MOST_NAMED:
            named.append(one)


def _all(amounts: list[int]) -> tuple[str, ...]:
    return tuple(map(dollars, amounts))
