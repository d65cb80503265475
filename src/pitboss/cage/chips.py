"""Slips taken step by step: counts of a bank, fills and credits, and the chips they move."""

from typing import Final

from pitboss.cage import event as e
from pitboss.cage.act import Act, check_day, require, waiting_slip
from pitboss.cage.counts import Count, read_count
from pitboss.cage.desk import cage_moves
from pitboss.cage.event import CageEvent
from pitboss.cage.slips import ASKED, CAGE, Kind, Slip, Step, check_alone, officials_for
from pitboss.cage.state import Bank, CageState
from pitboss.errors import PitbossError
from pitboss.money import Chips, read_money, short_money
from pitboss.rounds.errors import NotAllowed, UnreadableLine
from pitboss.rounds.movement import Movement, moved
from pitboss.rulebooks.cage.clauses import ruling

DIFFERENCE: Final = "difference"
"""The account that differences of counts go to."""


def bank(name: str) -> str:
    """The account of the chips in a bank."""
    return f"bank:{name}"


def on_the_way(slip: int) -> str:
    """The account of chips between the cage and a table."""
    return f"way:{slip}"


def count_bank(state: CageState, act: Act) -> list[CageEvent]:
    """`opening t1 100x20 at 17 stands 0`, `closing …`: the first half of a count; the other is a signature."""
    kind: Kind = "opening" if act.verb == "opening" else "closing"
    words, entry, stands = _standing(act)
    name = words[0] if words else ""
    require(officials_for(act.verb, name), act)
    check_day(state, act)
    chips, known = read_count(words[1:]), state.banks.get(name)
    if (known is not None and known.is_open) is (kind == "opening"):
        raise NotAllowed(
            f"the bank of {name} is {'open' if kind == 'opening' else 'not open'}", ruling("B1"), actor=act.by
        )
    if any(slip.bank == name for slip in state.waiting()):
        raise NotAllowed(f"a slip of {name} is not finished: finish or cancel it first", ruling("B1"), actor=act.by)
    expected = None
    if known is not None:
        expected = known.holds if kind == "opening" else known.should_hold(stands)
    return _begun(state, act, kind, name, chips, stands, entry, expected)


def _standing(act: Act) -> tuple[list[str], int, Chips]:
    """A count's own words, and those the room adds to a table's: `at 17 stands 1250`."""
    words = [*act.args]
    if len(words) > 4 and words[-4] == "at" and words[-2] == "stands":
        number, stands = words[-3], words[-1]
        if number.isascii() and number.isdigit() and len(number) < 16:
            try:
                return words[:-4], int(number), read_money(stands)
            except PitbossError as error:
                raise UnreadableLine(str(error), actor=act.by) from None
    return words, 0, 0


def ask(state: CageState, act: Act) -> list[CageEvent]:
    """`fill t1 100x10`, `credit t1 100x10`: chips are asked for, to or from an open bank."""
    kind: Kind = "fill" if act.verb == "fill" else "credit"
    name = act.args[0] if act.args else ""
    require(officials_for(act.verb, ""), act)
    check_day(state, act)
    known = state.banks.get(name)
    if name == CAGE or known is None or not known.is_open:
        raise NotAllowed(f"the bank of {name[:40] or 'no table'} is not open", ruling("B1"), actor=act.by)
    if any(slip.bank == name and slip.kind == "closing" for slip in state.waiting()):
        raise NotAllowed(f"the bank of {name} is being closed", ruling("B1"), actor=act.by)
    chips = read_count(act.args[1:])
    if not chips.piles:
        raise NotAllowed(f"a {kind} of no chips is none", ruling("B3"), actor=act.by)
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
    assert state.day is not None
    number = len(state.slips) + 1
    slip = state.slips[number] = Slip(
        number=number,
        kind=kind,
        bank=name,
        day=state.day,
        chips=chips,
        steps=[Step(act.verb, act.by, act.now)],
        stands=stands,
        entry=entry,
        expected=expected,
    )
    return [_taken(slip, act.verb)]


def _taken(slip: Slip, step: str, movements: tuple[Movement, ...] = ()) -> CageEvent:
    return e.StepTaken(
        slip=slip.number,
        kind=slip.kind,
        bank=slip.bank,
        step=step,
        amount=slip.chips.value,
        left=slip.left,
        rules=officials_for(step, slip.bank).power(step).rules,
        movements=movements,
    )


def step(state: CageState, act: Act) -> list[CageEvent]:
    """`send 2`, `count 2 100x10`, `sign 2`, `receive 3 100x10`: the next step of a slip, by whoever may take it."""
    slip = waiting_slip(state, act)
    require(officials_for(act.verb, slip.bank), act)
    if act.verb != slip.left[0]:
        raise NotAllowed(f"slip {slip.number} waits for the step {slip.left[0]!r}", ruling("B1"), actor=act.by)
    check_alone(slip, act.verb, act.by)
    if act.verb in ("count", "receive"):
        _check_same(slip, act)
    elif act.verb == "send":
        act.exactly(1, "send 3")
    if slip.kind not in ASKED:
        return _counted(state, slip, act)
    slip.steps.append(Step(act.verb, act.by, act.now))
    return [_taken(slip, act.verb, _moves(state, slip, act.verb))]


def _check_same(slip: Slip, act: Act) -> None:
    """Chips arrive as they were sent (ruling B3)."""
    counted = read_count(act.args[1:])
    if counted != slip.chips:
        short = short_money(abs(slip.chips.value - counted.value))
        what = "more" if counted.value > slip.chips.value else "less"
        how = f"{short} {what}" if counted.value != slip.chips.value else "other chips of the same value"
        raise NotAllowed(
            f"slip {slip.number} is for {slip.chips}, not {counted} ({how}): count again, or have it cancelled",
            ruling("B3"),
            actor=act.by,
        )


def _moves(state: CageState, slip: Slip, step: str) -> tuple[Movement, ...]:
    """Where the chips of a fill or a credit go at a step."""
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


def _counted(state: CageState, slip: Slip, act: Act) -> list[CageEvent]:
    """`sign 1`, `sign 5 two chips under the tray`: a bank is open or closed; a difference is named."""
    why = " ".join(act.args[1:])
    if slip.difference and not why:
        what = "more" if slip.difference > 0 else "less"
        raise NotAllowed(
            f"the count of {slip.bank} is {short_money(abs(slip.difference))} {what} than the "
            f"{short_money(slip.expected or 0)} it should be: sign with what happened, or have it cancelled and "
            "count again",
            ruling("B3", "B4"),
            actor=act.by,
        )
    opens, found = slip.kind == "opening", state.banks.setdefault(slip.bank, Bank(name=slip.bank))
    movements = _count_moves(slip, found)
    slip.steps.append(Step(act.verb, act.by, act.now))
    slip.why = why
    found.holds, found.is_open, found.stands = slip.chips.value, opens, slip.stands
    found.day = slip.day if opens else found.day
    return [
        e.BankCounted(
            slip=slip.number,
            kind=slip.kind,
            bank=slip.bank,
            step=act.verb,
            amount=slip.chips.value,
            left=slip.left,
            difference=slip.difference,
            why=why,
            rules=ruling("B2", "B3", "B4"),
            movements=movements,
        )
    ]


def _count_moves(slip: Slip, found: Bank) -> tuple[Movement, ...]:
    """Brings a table's account to what was counted. The cage's own chips are in no account but its own."""
    if slip.bank == CAGE:
        return ()
    account = bank(slip.bank)
    if slip.expected is None:
        return moved(CAGE, account, slip.chips.value, "first count")
    won = slip.stands - found.stands if slip.kind == "closing" else 0
    return moved(f"won:{slip.bank}", account, won, "won at the table") + moved(
        DIFFERENCE, account, slip.difference, f"slip {slip.number}"
    )


def cancel(state: CageState, act: Act) -> list[CageEvent]:
    """`cancel 3 miscounted`: chips on their way go back where they came from."""
    slip = waiting_slip(state, act)
    require(officials_for("cancel", slip.bank), act)
    why = " ".join(act.args[1:])
    if not why:
        raise UnreadableLine("say why: this is written 'cancel 3 miscounted'", ruling("B3"), actor=act.by)
    movements: tuple[Movement, ...] = ()
    if slip.on_its_way:
        amount, way = slip.chips.value, on_the_way(slip.number)
        if slip.kind == "fill":
            cage_moves(state, amount)
            movements = moved(way, CAGE, amount, f"slip {slip.number} cancelled")
        else:
            state.banks[slip.bank].holds += amount
            movements = moved(way, bank(slip.bank), amount, f"slip {slip.number} cancelled")
    slip.cancelled, slip.why = True, why
    return [e.SlipCancelled(slip=slip.number, why=why, rules=ruling("B3"), movements=movements)]
