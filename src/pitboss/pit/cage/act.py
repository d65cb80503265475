"""One line of the cage's at one time, and who may say it."""

from datetime import datetime

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine, WrongAmount
from pitboss.pit.cage.slips import CAGE, Slip
from pitboss.pit.cage.state import Bank, CageState
from pitboss.rules.officials import Officials


class Act(msgspec.Struct, frozen=True):
    """One line at one time."""

    by: str
    verb: str
    args: tuple[str, ...]
    now: datetime
    again: bool = False
    """From a log, which took it once: what a cage is asked to be careful about now was not asked of it then."""

    @property
    def person(self) -> str:
        return self.by.partition(":")[2]

    def exactly(self, number: int, usage: str) -> None:
        if len(self.args) != number:
            raise UnreadableLine(f"this is written {usage!r}", actor=self.by)


def require(officials: Officials, act: Act) -> None:
    if ":" not in act.by or act.by.partition(":")[0] not in officials.by_word:
        titles = " or ".join(role.title for role in officials.roles)
        raise NoAuthority(f"this is for a {titles}", officials.power(act.verb).rules, actor=act.by)
    officials.require(act.by, act.verb)


def waiting_slip(state: CageState, act: Act) -> Slip:
    """The slip that a line names, which waits for something."""
    number = int(act.args[0]) if act.args and act.args[0].isascii() and act.args[0].isdigit() else 0
    found = state.slips.get(number) if number < 10**9 else None
    if found is None:
        raise NotAllowed(f"there is no slip {act.args[0][:20] if act.args else ''!r}", ruling("B1"), actor=act.by)
    if not found.left:
        what = "cancelled" if found.cancelled else "finished"
        raise NotAllowed(f"slip {number} is {what}: nothing more is done with it", ruling("B1"), actor=act.by)
    return found


def check_day(state: CageState, act: Act) -> None:
    if state.day is None:
        raise NotAllowed("no gaming day is open: open one first", ruling("B6", "B7"), actor=act.by)


def check_open(state: CageState, act: Act) -> None:
    """Chips go over the desk, and leave or come to the cage, while its own are counted and signed for (ruling B9)."""
    if act.again:
        return
    found = state.banks.get(CAGE)
    if found is None or not found.is_open:
        raise NotAllowed(
            "the cage is not open: its own chips are counted and signed for first", ruling("B9"), actor=act.by
        )
    counted = [slip.number for slip in state.waiting() if slip.bank == CAGE]
    if counted:
        raise NotAllowed(
            f"the cage is being counted: slip {counted[0]} is to be signed for or cancelled first",
            ruling("B9"),
            actor=act.by,
        )


def check_holds(bank: Bank, stands: Chips, wanted: Chips, act: Act) -> None:
    """No bank gives out more than it holds (ruling B9)."""
    holds = bank.should_hold(stands)
    if not act.again and wanted > holds:
        whose = "the cage" if bank.name == CAGE else f"the bank of {bank.name}"
        raise NotAllowed(
            f"{whose} holds {short_money(holds)}: {short_money(wanted)} is too much", ruling("B9"), actor=act.by
        )


def amount(act: Act, at: int, least: Chips = 1) -> Chips:
    try:
        chips = read_money(act.args[at])
    except PitbossError as error:
        raise UnreadableLine(str(error), actor=act.by) from None
    if chips < least:
        raise WrongAmount(f"{act.args[at]} is not an amount: it must be more than zero", ruling("B5"), amount=chips)
    return chips
