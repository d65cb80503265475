"""Chips against money at the cage's desk, and the play chips that the room itself gives and takes back."""

from pitboss.cage import event as e
from pitboss.cage.act import Act, amount, check_holds, check_open, require
from pitboss.cage.event import CageEvent
from pitboss.cage.officials import AT_THE_DESK
from pitboss.cage.slips import CAGE
from pitboss.cage.state import CageState, Desk, DeskLine
from pitboss.money import Chips
from pitboss.rounds.errors import NoAuthority
from pitboss.rounds.movement import moved, wallet
from pitboss.rulebooks.cage.clauses import ruling


def give(state: CageState, act: Act) -> list[CageEvent]:
    """`give anna 10000`: play chips, from the room itself."""
    act.exactly(2, "give anna 10000")
    if act.person:
        raise NoAuthority("play chips are given by the room itself", ruling("B5"), actor=act.by)
    chips = amount(act, 1, least=0)
    desk_of(state, act).given += chips
    movements = moved(CAGE, wallet(act.args[0]), chips, "play chips")
    return [e.ChipsGiven(player=act.args[0], amount=chips, movements=movements)]


def take(state: CageState, act: Act) -> list[CageEvent]:
    """`take anna 9500`: play chips, back to the room, which begins to sell chips (ruling B10)."""
    act.exactly(2, "take anna 10000")
    if act.person:
        raise NoAuthority("play chips are taken back by the room itself", ruling("B10"), actor=act.by)
    chips = amount(act, 1)
    desk_of(state, act).given -= chips
    movements = moved(wallet(act.args[0]), CAGE, chips, "play chips")
    return [e.ChipsGiven(player=act.args[0], amount=-chips, rules=ruling("B10"), movements=movements)]


def issue(state: CageState, act: Act) -> list[CageEvent]:
    """`issue anna 500`: chips for money at the desk."""
    chips = _at_the_desk(state, act)
    if CAGE in state.banks:
        check_holds(state.banks[CAGE], 0, chips, act)
    desk = desk_of(state, act)
    desk.issued += chips
    desk.lines.append(DeskLine(act.verb, act.args[0], chips, act.by, act.now))
    state.bought[act.args[0]] = state.bought.get(act.args[0], 0) + chips
    cage_moves(state, -chips)
    movements = moved(CAGE, wallet(act.args[0]), chips, "chips issued")
    return [e.ChipsIssued(player=act.args[0], amount=chips, rules=ruling("B5"), movements=movements)]


def cash(state: CageState, act: Act) -> list[CageEvent]:
    """`cash anna 200`: money for chips; that she has them is for the books to say, and of `~Maria` for her hand."""
    chips = _at_the_desk(state, act)
    desk = desk_of(state, act)
    desk.cashed += chips
    desk.lines.append(DeskLine(act.verb, act.args[0], chips, act.by, act.now))
    state.bought[act.args[0]] = state.bought.get(act.args[0], 0) - chips
    cage_moves(state, chips)
    movements = moved(wallet(act.args[0]), CAGE, chips, "chips cashed")
    return [e.ChipsCashed(player=act.args[0], amount=chips, rules=ruling("B5"), movements=movements)]


def _at_the_desk(state: CageState, act: Act) -> Chips:
    act.exactly(2, f"{act.verb} anna 500")
    require(AT_THE_DESK, act)
    if act.person == act.args[0]:
        raise NoAuthority(
            f"{act.person} cannot {act.verb} chips alone: another cashier has to", ruling("B5"), actor=act.by
        )
    check_open(state, act)
    return amount(act, 1)


def desk_of(state: CageState, act: Act) -> Desk:
    return state.desk.setdefault(state.calendar.day(act.now), Desk())


def cage_moves(state: CageState, more: Chips) -> None:
    """The cage's own chips, where they have been counted."""
    if CAGE in state.banks:
        state.banks[CAGE].holds += more
