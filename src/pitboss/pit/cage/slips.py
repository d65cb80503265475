"""Slips and their steps: openers, closers, fills and credits, and the chips they move."""

from typing import Final

import msgspec

from pitboss.books.cage.clauses import ruling
from pitboss.core.errors import present
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, UnreadableLine
from pitboss.pit.cage.state import (
    ASKED,
    BACK,
    CAGE,
    Bank,
    CageEvent,
    CageState,
    Count,
    Kind,
    Slip,
    Step,
    check_alone,
    check_day,
    check_holds,
    check_open,
    waiting_slip,
)
from pitboss.pit.cage.window import cage_moves
from pitboss.pit.machine import Act
from pitboss.rules.movement import Movement, moved

DIFFERENCE: Final = "difference"
"""The account of variances."""


def bank(name: str) -> str:
    """Return the account of a bank's chips."""
    return f"bank:{name}"


def on_the_way(slip: int) -> str:
    """Return the account of chips in transit between the cage and a table."""
    return f"way:{slip}"


class Said(msgspec.Struct, frozen=True):
    """The content of a step's line: chips counted, reason, and the table's log position and win."""

    chips: Count | None = None
    why: str = ""
    entry: int = 0
    stands: Chips = 0


def count_bank(state: CageState, act: Act, name: str, chips: Count, entry: int, stands: Chips) -> list[CageEvent]:
    """Handle `opening t1 100x20 at 17 stands 0`, `closing …`: the count, which must then be signed."""
    kind: Kind = "opening" if act.verb == "opening" else "closing"
    check_day(state)
    known = state.banks.get(name)
    if (known is not None and known.is_open) is (kind == "opening"):
        raise NotAllowed(f"the float of {name} is {'already open' if kind == 'opening' else 'not open'}", ruling("B1"))
    if any(slip.bank == name for slip in state.waiting()):
        raise NotAllowed(f"{name} has an unfinished slip: finish or cancel it first", ruling("B1"))
    on_the_way = [str(slip.number) for slip in state.waiting() if slip.on_its_way]
    if name == CAGE and kind == "closing" and on_the_way and not act.replayed:
        raise NotAllowed(
            f"the chips of slip {', '.join(on_the_way)} are in transit: count the cage when they have arrived",
            ruling("B9"),
        )
    expected = None if known is None else known.should_hold(stands)
    return _begun(state, act, kind, name, chips, stands, entry, expected)


def ask(state: CageState, act: Act, name: str, chips: Count) -> list[CageEvent]:
    """Handle `fill t1 100x10`, `credit t1 100x10`: request chips to or from an open bank."""
    kind: Kind = "fill" if act.verb == "fill" else "credit"
    check_day(state)
    known = state.banks.get(name)
    if name == CAGE or known is None or not known.is_open:
        raise NotAllowed(f"the float of {name[:40] or 'no table'} is not open", ruling("B1"))
    if any(slip.bank == name and slip.kind == "closing" for slip in state.waiting()):
        raise NotAllowed(f"the float of {name} is being closed", ruling("B1"))
    if not chips.piles:
        raise NotAllowed(f"a {kind} must contain at least one chip", ruling("B3"))
    return _begun(state, act, kind, name, chips)


def _begun(
    state: CageState,
    act: Act,
    kind: Kind,
    name: str,
    chips: Count,
    stands: Chips = 0,
    entry: int = 0,
    expected: Chips | None = None,
) -> list[CageEvent]:
    number = len(state.slips) + 1
    state.slips[number] = Slip(
        number=number,
        kind=kind,
        bank=name,
        day=present(state.day, "the day"),
        chips=chips,
        steps=[Step(act.verb, act.by, act.now)],
        stands=stands,
        entry=entry,
        expected=expected,
    )
    return [CageEvent(rules=act.rules)]


def step(state: CageState, act: Act, number: int, said: Said) -> list[CageEvent]:
    """Handle `send 2`, `count 2 100x10`, `sign 2`, `receive 3 100x10`: the next step of a slip."""
    slip = waiting_slip(state, number)
    if act.verb != slip.left[0]:
        raise NotAllowed(f"the next step of slip {slip.number} is {slip.left[0]!r}", ruling("B1"))
    check_alone(slip, act.verb, act.by)
    if slip.kind not in ASKED:
        return _counted(state, slip, act, said.why)
    if slip.cancelled:
        return _came_back(state, slip, act, said)
    if said.why:
        raise UnreadableLine(f"{said.why[:40]!r} is not expected here: end the line before it", ruling("B3"))
    if said.chips is not None:
        _check_same(slip, said.chips)
    _check_there(state, slip, act, said.stands)
    slip.entry, slip.stands = said.entry, said.stands
    slip.steps.append(Step(act.verb, act.by, act.now))
    return [CageEvent(rules=act.rules, movements=_moves(state, slip, act.verb))]


def _check_there(state: CageState, slip: Slip, act: Act, stands: Chips) -> None:
    """Refuse chips a bank does not have, and movements while the cage is closed (ruling B9)."""
    amount = slip.chips.value
    if act.verb in ("send", "receive"):
        check_open(state, act)
    if act.verb == "send" and CAGE in state.banks:
        check_holds(state.banks[CAGE], 0, amount, act)
    if slip.kind == "credit" and act.verb in ("count", "sign"):
        check_holds(state.banks[slip.bank], stands, amount, act)


def _check_same(slip: Slip, counted: Count) -> None:
    """Refuse chips that differ from those sent (ruling B3)."""
    if counted != slip.chips:
        short = short_money(abs(slip.chips.value - counted.value))
        what = "more" if counted.value > slip.chips.value else "less"
        how = f"{short} {what}" if counted.value != slip.chips.value else "other chips of the same value"
        raise NotAllowed(
            f"slip {slip.number} is for {slip.chips}, not {counted} ({how}): recount, or have it cancelled",
            ruling("B3"),
        )


def _moves(state: CageState, slip: Slip, step: str) -> tuple[Movement, ...]:
    """Return the movements of a fill or credit at a step."""
    amount, way, there = slip.chips.value, on_the_way(slip.number), bank(slip.bank)
    if (slip.kind, step) == ("fill", "send"):
        cage_moves(state, -amount)
        return moved(CAGE, way, amount, f"fill {slip.number}")
    if (slip.kind, step) == ("fill", "sign"):
        state.banks[slip.bank].holds += amount
        return moved(way, there, amount, f"fill {slip.number}")
    if (slip.kind, step) == ("credit", "sign"):
        state.banks[slip.bank].holds -= amount
        return moved(there, way, amount, f"credit {slip.number}")
    if (slip.kind, step) == ("credit", "receive"):
        cage_moves(state, amount)
        return moved(way, CAGE, amount, f"credit {slip.number}")
    return ()


def _counted(state: CageState, slip: Slip, act: Act, why: str) -> list[CageEvent]:
    """Handle `sign 1`, `sign 5 two chips under the tray`: open or close a bank. A variance needs a reason."""
    if slip.difference and not why and not act.replayed:
        what = "more" if slip.difference > 0 else "less"
        raise NotAllowed(
            f"the count of {slip.bank} is {short_money(abs(slip.difference))} {what} than the expected "
            f"{short_money(slip.expected or 0)}: sign with the reason, or have it cancelled and recount",
            ruling("B3", "B4"),
        )
    opens, found = slip.kind == "opening", state.banks.setdefault(slip.bank, Bank(name=slip.bank))
    movements = _count_moves(slip, found)
    slip.steps.append(Step(act.verb, act.by, act.now))
    slip.why = why
    found.holds, found.is_open, found.stands = slip.chips.value, opens, slip.stands
    found.day = slip.day if opens else found.day
    return [CageEvent(rules=ruling("B2", "B3", "B4"), movements=movements)]


def _count_moves(slip: Slip, found: Bank) -> tuple[Movement, ...]:
    """Return the movements that bring a table's account to the count. The cage's own chips need none."""
    if slip.bank == CAGE:
        return ()
    account = bank(slip.bank)
    if slip.expected is None:
        return moved(CAGE, account, slip.chips.value, "first count")
    won = slip.stands - found.stands
    return moved(f"won:{slip.bank}", account, won, "won at the table") + moved(
        DIFFERENCE, account, slip.difference, f"slip {slip.number}"
    )


def cancel(state: CageState, act: Act, number: int, why: str) -> list[CageEvent]:
    """Handle `cancel 3 miscounted`. Chips in transit go back, and another person counts them there."""
    slip = waiting_slip(state, number)
    if not why:
        raise UnreadableLine("give the reason: 'cancel 3 miscounted'", ruling("B3"))
    if slip.cancelled:
        raise NotAllowed(
            f"slip {slip.number} is already cancelled: take its chips back with {slip.left[0]!r}", ruling("B3")
        )
    if slip.on_its_way:
        slip.back = BACK[slip.kind][:1]
    slip.cancelled, slip.why = True, why
    slip.steps.append(Step(act.verb, act.by, act.now))
    return [CageEvent(rules=ruling("B3"))]


def _came_back(state: CageState, slip: Slip, act: Act, said: Said) -> list[CageEvent]:
    """Handle `receive 4 100x10`, `count 5 100x9 one chip lost`: take back the chips of a cancelled slip."""
    counted, named = said.chips or Count(), said.why
    if counted != slip.chips and not named:
        raise NotAllowed(
            f"slip {slip.number} was for {slip.chips}, not {counted}: give the reason, "
            f"'{act.verb} {slip.number} {counted} one chip lost', or recount",
            ruling("B3"),
        )
    amount, way, memo = counted.value, on_the_way(slip.number), f"slip {slip.number} cancelled"
    if slip.kind == "fill":
        check_open(state, act)
        cage_moves(state, amount)
    else:
        state.banks[slip.bank].holds += amount
    slip.steps.append(Step(act.verb, act.by, act.now))
    slip.back, slip.came_back = (), amount
    slip.why = "; ".join(filter(None, (slip.why, named)))
    home = CAGE if slip.kind == "fill" else bank(slip.bank)
    lost = moved(way, DIFFERENCE, slip.chips.value - amount, memo)
    return [CageEvent(rules=act.rules, movements=moved(way, home, amount, memo) + lost)]
