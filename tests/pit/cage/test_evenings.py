"""On random evenings the cage agrees with the real chips: counts miss nothing, and the printed log replays."""

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.core.money import DOLLAR
from pitboss.core.refusals import NotAllowed
from pitboss.log.balances import Books
from pitboss.pit.cage.choices import CageChoice, Chooser, speaks_as
from pitboss.pit.cage.machine import LINES as GRAMMAR
from pitboss.pit.cage.machine import Cage, line_officials
from pitboss.pit.cage.state import ASKED, CAGE, Slip
from pitboss.pit.cage.window import above_limit
from toolkit.effort import effort

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
STAFF = {
    "dora": ("dealer",),
    "dan": ("dealer",),
    "sam": ("supervisor",),
    "sue": ("supervisor",),
    "mia": ("cashier",),
    "max": ("cashier",),
    "carol": ("manager",),
}
TABLES = ("t1", "t2")
LINES = effort("EVENING_LINES", quick=800, proof=4_000)
NOWHERE = ("", 0)
Worded = tuple[str, tuple[str, int], Callable[[], object]]


class Evening:
    """A cage, its books, and the real contents of every tray, in dollars."""

    def __init__(self, seed: int) -> None:
        self.rng, self.cage, self.books, self.now = random.Random(seed), Cage(), Books(), NOON
        self.said: list[tuple[str, str, datetime]] = []
        self.lies = {CAGE: 5000, "t1": 1000, "t2": 800}
        self.on_the_way: dict[int, int] = {}
        self.won = dict.fromkeys(TABLES, 0)
        self.pocketed = dict.fromkeys(self.lies, 0)
        """The chips pocketed from each tray since its last count but one, unknown to any count so far."""
        self.counted: dict[int, int] = {}
        """For each slip, the amount already pocketed when the chips were counted."""
        self.people = dict.fromkeys(("anna", "bob"), 0)

    def evening(self, steps: int) -> None:
        for _ in range(steps):
            self.now += timedelta(seconds=1)
            kind = self.rng.random()
            if kind < 0.15:
                self._play()
            elif kind < 0.2:
                self._pocket()
            else:
                self._somebody()
            self.check()

    def _play(self) -> None:
        """The house wins or loses at a table, whether its bank is open or not."""
        table = self.rng.choice(TABLES)
        won = self.rng.randint(-min(100, self.lies[table]), 120)
        self.lies[table] += won
        self.won[table] += won

    def _pocket(self) -> None:
        tray = self.rng.choice([*self.lies])
        gone = self.rng.randint(0, min(30, self.lies[tray]))
        self.lies[tray] -= gone
        self.pocketed[tray] += gone

    def _somebody(self) -> None:
        name = self.rng.choice([*STAFF])
        choices = Chooser(self.cage.state, name, STAFF[name], self.now).choices(dict.fromkeys(TABLES, False))
        choices = [one for one in choices if one.verb not in ("close", "seal", "zone", "limit")]
        if choices:
            self._say(name, self.rng.choice(choices))

    def _say(self, name: str, choice: CageChoice) -> None:
        line, takes, moves = self._worded(choice)
        tray, amount = takes
        if tray and self.lies[tray] < amount <= self.lies[tray] + self.pocketed[tray]:
            return  # the books have it and the tray has not: nobody can hand it over
        if not line:
            return
        by = speaks_as(name, STAFF[name], line_officials(self.cage.state, GRAMMAR.read(line)))
        try:
            events = self.cage.push(by, line, self.now)
        except NotAllowed as refused:
            if refused.rules != ("ruling cage B9",) or (tray and amount <= self.lies[tray]):
                raise
            return
        self.said.append((by, line, self.now))
        for event in events:
            self.books.post(event.movements)
        moves()

    def _worded(self, choice: CageChoice) -> Worded:
        """Complete a choice, and return its line, the tray that must have the chips, and its effect on them."""
        verb, slip = choice.verb, self.cage.state.slips.get(choice.slip)
        amount = self.rng.choice([1, 40, 300, 2000, 9000])
        if verb in ("opening", "closing"):
            lies, number = self.lies[choice.bank], len(self.cage.state.slips) + 1
            line = f"{choice.line} {_count(lies)}{self._standing(choice.bank)}"
            return line, NOWHERE, lambda: self.counted.update({number: self.pocketed[choice.bank]})
        if verb in ("fill", "credit"):
            return f"{choice.line} {_count(amount)}", NOWHERE, _nothing
        if verb in ("issue", "cash"):
            return self._desk_line(verb, amount)
        if verb in ("approve", "reverse"):
            return self._second(choice)
        if slip is not None and verb != "cancel":
            return self._slip_line(choice, slip)
        return f"{choice.line} {'why' if choice.needs else ''}".strip(), NOWHERE, _nothing

    def _desk_line(self, verb: str, amount: int) -> Worded:
        """Above the limit nothing moves until somebody else approves it."""
        name = self.rng.choice([*self.people])
        verb = verb if self.people[name] else "issue"
        amount = amount if verb == "issue" else min(amount, self.people[name])
        takes = (CAGE, amount) if verb == "issue" else NOWHERE
        if above_limit(self.cage.state, verb, name, amount * DOLLAR, self.now):
            return f"{verb} {name} {amount} approval", takes, _nothing
        return f"{verb} {name} {amount}", takes, lambda: self._over_the_desk(name, amount if takes[1] else -amount)

    def _second(self, choice: CageChoice) -> Worded:
        """Approve a window slip, or correct one, if by the books the person has the chips."""
        slips = self.cage.state.desk_slips
        if choice.verb == "reverse":
            wrong = self.rng.choice([one for one in slips.values() if one.done])
            known = wrong.corrected or wrong.of or any(one.of == wrong.number for one in slips.values() if one.waits)
            if known:
                return "", NOWHERE, _nothing
            takes = (CAGE, wrong.amount // DOLLAR) if wrong.what == "cash" else NOWHERE
            return f"reverse {wrong.number} why", takes, _nothing
        slip = slips[choice.desk_slip]
        amount = slip.given // DOLLAR
        if self.people[slip.player] + amount < 0:
            return f"decline {slip.number} why", NOWHERE, _nothing
        takes = (CAGE, amount) if amount > 0 else NOWHERE
        return choice.line, takes, lambda: self._over_the_desk(slip.player, amount)

    def _slip_line(self, choice: CageChoice, slip: Slip) -> Worded:
        verb, line, amount, number = choice.verb, choice.line, slip.chips.value // DOLLAR, slip.number
        if slip.cancelled:
            back, home = self.rng.choice([amount, amount - 1]), CAGE if slip.kind == "fill" else slip.bank
            why = "" if back == amount else " lost"
            return f"{line} {_count(back)}{why}", NOWHERE, lambda: self._arrives(number, home, back)
        if slip.kind not in ASKED:
            why = " why" if choice.needs else ""
            return line + why, NOWHERE, lambda: self._signed(number, slip.bank)
        if verb == "send":
            return line, (CAGE, amount), lambda: self._goes(number, CAGE, amount)
        if verb == "receive":
            return f"{line} {_count(amount)}", NOWHERE, lambda: self._arrives(number, CAGE, amount)
        leaves = (slip.bank, amount) if slip.kind == "credit" else NOWHERE
        more = self._standing(slip.bank) if slip.kind == "credit" else ""
        if verb == "count":
            return f"{line} {_count(amount)}{more}", leaves, _nothing
        if slip.kind == "credit":
            return line + more, leaves, lambda: self._goes(number, slip.bank, amount)
        return line, NOWHERE, lambda: self._arrives(number, slip.bank, amount)

    def _standing(self, bank: str) -> str:
        return "" if bank == CAGE else f" at {len(self.said) + 1} stands {self.won[bank]}"

    def _over_the_desk(self, name: str, amount: int) -> None:
        self.lies[CAGE] -= amount
        self.people[name] += amount

    def _goes(self, slip: int, tray: str, amount: int) -> None:
        self.lies[tray] -= amount
        self.on_the_way[slip] = amount

    def _arrives(self, slip: int, tray: str, amount: int) -> None:
        self.lies[tray] += amount
        self.on_the_way.pop(slip)

    def _signed(self, slip: int, bank: str) -> None:
        found = self.cage.state.slips[slip]
        if found.expected is not None:
            assert -found.difference == self.counted[slip] * DOLLAR, (
                "what was pocketed is the difference, and nothing else"
            )
        self.pocketed[bank] -= self.counted[slip]

    def check(self) -> None:
        state, balances = self.cage.state, self.books.balances
        for name, bank in state.banks.items():
            stands = self.won.get(name, 0) * DOLLAR
            assert bank.should_hold(stands) == (self.lies[name] + self.pocketed[name]) * DOLLAR, name
            assert bank.should_hold(stands) >= 0, name
            if name != CAGE:
                assert balances[f"bank:{name}"] == bank.holds
        for slip in state.slips:
            assert balances[f"way:{slip}"] == self.on_the_way.get(slip, 0) * DOLLAR
        for name, amount in self.people.items():
            assert balances[f"wallet:{name}"] == amount * DOLLAR
        assert self.books.problems() == []

    def paper(self) -> None:
        """Check that the log makes the same cage again."""
        again = Cage()
        for by, line, now in self.said:
            again.push(by, line, now, replayed=True)
        assert again.state == self.cage.state


def _nothing() -> None:
    pass


def _count(amount: int) -> str:
    return f"1x{amount}" if amount else "none"


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_nothing_is_lost_in_a_random_evening(seed: int) -> None:
    evening = Evening(seed)
    evening.evening(200)
    evening.paper()


@pytest.mark.proof
def test_an_evening_gets_everywhere() -> None:
    evening = Evening(5)
    evening.evening(LINES)
    said = {line.split()[0] for _, line, _ in evening.said}
    assert said >= {
        "opening",
        "closing",
        "fill",
        "credit",
        "send",
        "count",
        "sign",
        "receive",
        "cancel",
        "issue",
        "cash",
        "approve",
        "decline",
        "reverse",
    }
    assert any(slip.corrected for slip in evening.cage.state.desk_slips.values())
    assert any(slip.came_back is not None for slip in evening.cage.state.slips.values())
