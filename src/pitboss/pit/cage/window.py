"""Cage window transactions, and the play chips the room gives and takes back."""

from datetime import datetime
from typing import Final, Literal

from pitboss.books.cage.clauses import ruling
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.pit.cage.calendar import NEXT
from pitboss.pit.cage.state import CAGE, CageEvent, CageState, Desk, DeskSlip, DeskWhat, Raised, check_holds, check_open
from pitboss.pit.machine import Act
from pitboss.rules.movement import moved, wallet

APPROVAL: Final = "approval"
"""The last word of a line that waits for a second person; a log line without it moved its chips at once."""


def give(state: CageState, act: Act, player: str, chips: Chips) -> list[CageEvent]:
    """Handle `give anna 10000`: the room gives play chips."""
    if act.person:
        raise NoAuthority("play chips are given by the room, not by hand", ruling("B5"))
    desk_of(state, act).given += chips
    return [CageEvent(movements=moved(CAGE, wallet(player), chips, "play chips"))]


def take(state: CageState, act: Act, player: str, chips: Chips) -> list[CageEvent]:
    """Handle `take anna 9500`: the room takes back play chips when it begins to sell chips (ruling B10)."""
    if act.person:
        raise NoAuthority("play chips are taken back by the room, not by hand", ruling("B10"))
    desk_of(state, act).given -= chips
    return [CageEvent(rules=ruling("B10"), movements=moved(wallet(player), CAGE, chips, "play chips"))]


def order(state: CageState, act: Act, player: str, chips: Chips, asks: bool) -> list[CageEvent]:
    """Handle `issue anna 500` or `cash anna 200`. `cash anna 90000 approval` waits for a second person.

    The room's books check that the person has the chips.
    """
    what: Literal["issue", "cash"] = "issue" if act.verb == "issue" else "cash"
    if act.person == player:
        raise NoAuthority(f"{act.person} cannot {act.verb} chips for themselves: another cashier must", ruling("B5"))
    check_open(state, act)
    slip = _new(state, act, what, player, chips, waits=asks)
    _check_cage(state, slip, act)
    if not asks and not act.replayed and above_limit(state, what, player, chips, act.now):
        raise NotAllowed(
            f"{short_money(chips)} brings {player} above the house limit of {short_money(_limit(state, act))} a day: "
            f"request it with '{act.verb} {player} {short_money(chips)} {APPROVAL}' for a manager to approve",
            ruling("B12"),
        )
    state.desk_slips[slip.number] = slip
    return [CageEvent(rules=ruling("B12"))] if asks else _finish(state, slip, act)


def above_limit(state: CageState, what: str, player: str, chips: Chips, now: datetime) -> bool:
    """Return True if a sum, with what one person alone has handled today, needs a second person."""
    day = state.calendar.day(now)
    desk = state.desk.get(day, Desk())
    alone = sum(
        one.amount
        for one in desk.slips
        if one.what == what and one.player.lower() == player.lower() and not one.approved and not one.corrected
    )
    return alone + chips > state.limit_on(day)


def reverse(state: CageState, act: Act, number: int, why: str) -> list[CageEvent]:
    """Handle `reverse 7 wrong person`: correct a slip, once a second person approves it (ruling B13)."""
    wrong = _named(state, number)
    if not why:
        raise UnreadableLine("give the reason: 'reverse 7 wrong person'", ruling("B13"))
    if wrong.what == "limit":
        raise NotAllowed(
            f"window slip {wrong.number} raises the limit and moved no chips: lower it with 'limit'",
            ruling("B12", "B13"),
        )
    if wrong.of or not wrong.done:
        what = "a correction" if wrong.of else "not finished" if wrong.waits else "declined"
        raise NotAllowed(f"window slip {wrong.number} is {what} and cannot be corrected", ruling("B13"))
    _check_not_corrected(wrong)
    if any(one.of == wrong.number for one in state.unapproved()):
        raise NotAllowed(
            f"a correction of window slip {wrong.number} is already pending: approve or decline it", ruling("B13")
        )
    if act.person == wrong.player:
        raise NoAuthority(f"{act.person} cannot correct their own slip", ruling("B13"))
    check_open(state, act)
    slip = _new(state, act, wrong.what, wrong.player, wrong.amount, of=wrong.number, why=why, waits=True)
    _check_cage(state, slip, act)
    state.desk_slips[slip.number] = slip
    return [CageEvent(rules=ruling("B13"))]


def approve(state: CageState, act: Act, number: int) -> list[CageEvent]:
    """Handle `approve 7`: a second person approves a pending slip, which then moves its chips."""
    slip = _waiting(state, number)
    if act.person in (slip.person, slip.player):
        raise NoAuthority(
            f"{act.person} {'entered' if act.person == slip.person else 'is paid by'} window slip {slip.number}:"
            " another person must approve it",
            ruling("B12"),
        )
    if slip.of:
        _check_not_corrected(state.desk_slips[slip.of])
    if slip.what != "limit":
        check_open(state, act)
    _check_cage(state, slip, act)
    slip.waits, slip.approved = False, act.by
    return _finish(state, slip, act)


def decline(state: CageState, act: Act, number: int, why: str) -> list[CageEvent]:
    """Handle `decline 7 too much`: cancel a pending slip. Its maker may withdraw it this way."""
    slip = _waiting(state, number)
    if not why:
        raise UnreadableLine("give the reason: 'decline 7 too much'", ruling("B12"))
    slip.waits, slip.declined = False, act.by
    slip.why = "; ".join(filter(None, (slip.why, why)))
    return [CageEvent(rules=ruling("B12"))]


def set_limit(state: CageState, act: Act, chips: Chips, asks: bool) -> list[CageEvent]:
    """Handle `limit 5000`: set the daily sum per person above which a second person approves.

    A lower limit applies at once. `limit 20000 approval` waits for another manager, and applies from the next day.
    """
    if not act.replayed and asks is not raises_limit(state, chips, act.now):
        now = short_money(_limit(state, act))
        raise NotAllowed(
            f"{short_money(chips)} is not above the house limit of {now}: leave out {APPROVAL!r}"
            if asks
            else f"{short_money(chips)} is above the house limit of {now}: request it with "
            f"'limit {short_money(chips)} {APPROVAL}' for another manager to approve",
            ruling("B12"),
        )
    if not asks:
        state.limit, state.raised = chips, None
        return [CageEvent(rules=ruling("B12"))]
    if waits := [one.number for one in state.unapproved() if one.what == "limit"]:
        raise NotAllowed(f"window slip {waits[0]} requests another limit: approve or decline it first", ruling("B12"))
    slip = _new(state, act, "limit", "", chips, waits=True)
    state.desk_slips[slip.number] = slip
    return [CageEvent(rules=ruling("B12"))]


def raises_limit(state: CageState, chips: Chips, now: datetime) -> bool:
    """Return True if a limit is above the current one, so that one person may not set it alone."""
    return chips > state.limit_on(state.calendar.day(now))


def _limit(state: CageState, act: Act) -> Chips:
    return state.limit_on(state.calendar.day(act.now))


def _named(state: CageState, number: int) -> DeskSlip:
    found = state.desk_slips.get(number)
    if found is None:
        raise NotAllowed(f"there is no window slip {str(number or '')!r}", ruling("B12"))
    return found


def _waiting(state: CageState, number: int) -> DeskSlip:
    found = _named(state, number)
    if not found.waits:
        what = "declined" if found.declined else "finished"
        raise NotAllowed(f"window slip {found.number} is already {what}", ruling("B12"))
    return found


def _check_not_corrected(slip: DeskSlip) -> None:
    if slip.corrected:
        raise NotAllowed(
            f"window slip {slip.number} was already corrected by window slip {slip.corrected}", ruling("B13")
        )


def _check_cage(state: CageState, slip: DeskSlip, act: Act) -> None:
    """Refuse chips the cage does not have (ruling B9)."""
    if slip.given > 0 and CAGE in state.banks:
        check_holds(state.banks[CAGE], 0, slip.given, act)


def _new(
    state: CageState, act: Act, what: DeskWhat, player: str, chips: Chips, *, waits: bool, of: int = 0, why: str = ""
) -> DeskSlip:
    number = len(state.desk_slips) + 1
    return DeskSlip(
        number=number, what=what, player=player, amount=chips, by=act.by, at=act.now, of=of, why=why, waits=waits
    )


def _finish(state: CageState, slip: DeskSlip, act: Act) -> list[CageEvent]:
    """Move a slip's chips, or set its limit from the next gaming day."""
    if slip.what == "limit":
        today = state.calendar.day(act.now)
        state.limit, state.raised = state.limit_on(today), Raised(today + NEXT, slip.amount)
        desk_of(state, act).slips.append(slip)
        return [CageEvent(rules=ruling("B12"))]
    desk, more = desk_of(state, act), -slip.amount if slip.of else slip.amount
    if slip.what == "issue":
        desk.issued += more
    else:
        desk.cashed += more
    desk.slips.append(slip)
    state.bought[slip.player] = state.bought.get(slip.player, 0) + slip.given
    cage_moves(state, -slip.given)
    if slip.of:
        state.desk_slips[slip.of].corrected = slip.number
        movements = moved(CAGE, wallet(slip.player), slip.given, f"window slip {slip.of} corrected")
        return [CageEvent(rules=ruling("B13"), movements=movements)]
    movements = moved(CAGE, wallet(slip.player), slip.given, f"chips {'issued' if slip.what == 'issue' else 'cashed'}")
    return [CageEvent(rules=ruling("B5", "B12") if slip.approved else ruling("B5"), movements=movements)]


def desk_of(state: CageState, act: Act) -> Desk:
    return state.desk.setdefault(state.calendar.day(act.now), Desk())


def cage_moves(state: CageState, more: Chips) -> None:
    """Adjust the cage's own chips, once they have been counted."""
    if CAGE in state.banks:
        state.banks[CAGE].holds += more
