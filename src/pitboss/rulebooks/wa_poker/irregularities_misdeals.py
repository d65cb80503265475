"""Section 30: misdeals, and when it is too late for one; 12.3 and 12.4 for a wrong number of cards found later."""

from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.action import Irregularity
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.state import NAMES
from pitboss.rounds.poker.trouble.counts import at_showdown, require_wrong, wrong_hand_is_dead
from pitboss.rounds.poker.trouble.details import details
from pitboss.rounds.poker.trouble.exposed_cards import require_cards
from pitboss.rounds.poker.trouble.history import substantial_action
from pitboss.rounds.poker.trouble.misdeal import misdeal, require_dealt, require_open
from pitboss.rounds.poker.trouble.remedy import ask_to_reconstruct, remedy, swap_hands
from pitboss.rulebooks.wa_poker.clauses import cite, ruling

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

LATE = cite("30.2", "30.3", "30.4", "1 substantial action") + ruling("J4")
"""After substantial action the round is completed; blinds and straddles are no action."""
_AGAIN = cite("30.1", "5.2") + ruling("D18")
_NOT_CUT = cite("30.2(g)", "5.3") + _AGAIN
_CUT = cite("30.2(e)") + _AGAIN
_EXTRA_HAND = cite("30.2(d)") + _AGAIN
_TURN = cite("30.2(f)") + _AGAIN
_TOO_FEW = cite("30.2(a)") + _AGAIN + ruling("I9")
_TOO_MANY = cite("30.2(c)") + _AGAIN + ruling("I9")
_WRONG_LATER = cite("12.2", "12.3") + ruling("I9")
_WRONG_AT_SHOWDOWN = cite("12.4") + ruling("I9", "J10")


@remedy
def _not_cut(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action)
    require_dealt(round_, _NOT_CUT)
    misdeal(round_, "the cards were not cut", _NOT_CUT, LATE, events)


@remedy
def _exposed_in_cut(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action, cards=(0, 52))
    misdeal(round_, "a card was exposed in the cut", _CUT, LATE, events)


@remedy
def _extra_hand(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action)
    require_dealt(round_, _EXTRA_HAND)
    misdeal(round_, "more hands were dealt than there are players", _EXTRA_HAND, LATE, events)


@remedy
def _out_of_order(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(2, 2), words=("seen",))
    require_dealt(round_, _TURN)
    require_open(round_, _TURN)
    one, other = told.seats
    for seat in (one, other):
        require_cards(round_.state, seat, _TURN)
    what = f"{NAMES[one]} and {NAMES[other]} were dealt cards out of turn"
    if told.word == "seen" or substantial_action(round_):
        misdeal(round_, f"{what} and looked at them" if told.word else what, _TURN, LATE, events)
        return
    ask_to_reconstruct(
        round_, "supervisor", what, lambda later, more: swap_hands(later, one, other, _TURN, more), _TURN, events
    )


@remedy
def _wrong_count(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), number=True)
    (seat,), count = told.seats, told.number or 0
    state = round_.state
    rules = _on_count(round_, seat, count)
    require_wrong(state, seat, count, rules if at_showdown(state) else _WRONG_LATER)
    if at_showdown(state) or substantial_action(round_):
        wrong_hand_is_dead(state, seat, rules, events)
    else:
        misdeal(round_, f"{NAMES[seat]} holds {count} cards", rules, LATE, events)


def _on_count(round_: "PokerRound", seat: int, count: int) -> Rules:
    """The clause of a wrong number of cards: by what has been played, and at a showdown by how many are left."""
    state = round_.state
    if at_showdown(state):
        return _WRONG_AT_SHOWDOWN if state.live_count <= 2 else _WRONG_LATER
    if substantial_action(round_):
        return _WRONG_LATER
    return _TOO_FEW if count < len(state.hole[seat]) else _TOO_MANY


def again_for_exposed(round_: "PokerRound", events: list[Event]) -> None:
    """Two or more hole cards exposed in the deal."""
    rules = cite("30.2(b)") + _AGAIN + ruling("E9")
    misdeal(round_, "two or more hole cards were exposed in the deal", rules, LATE, events)


def late_exposure(round_: "PokerRound", events: list[Event]) -> bool:
    """One exposed hole card told when two have acted: the round is completed."""
    if not substantial_action(round_):
        return False
    events.append(
        Ruled(text="a hole card was exposed, but two players have acted: the round is played out", rules=LATE)
    )
    return True


MISDEALS = (
    Kind(
        name="not-cut",
        usage="d error not-cut",
        meaning="The cards were not cut before the deal.",
        when="From the first card; a misdeal until two players have acted.",
        remedy="Misdeal: new shuffle and cut, same button, blinds and first receiver. Afterwards the round goes on.",
        rules=_NOT_CUT + LATE,
        play=_not_cut,
    ),
    Kind(
        name="exposed-in-cut",
        usage="d error exposed-in-cut 7h",
        meaning="One or more cards were exposed in cutting or re-cutting.",
        when="Until two players have acted.",
        remedy="Misdeal. Afterwards the round goes on.",
        rules=_CUT + LATE,
        play=_exposed_in_cut,
    ),
    Kind(
        name="extra-hand",
        usage="d error extra-hand",
        meaning="More hands were dealt than there are players in the game.",
        when="From the first card; a misdeal until two players have acted.",
        remedy="Misdeal. Afterwards the round goes on.",
        rules=_EXTRA_HAND + LATE,
        play=_extra_hand,
    ),
    Kind(
        name="out-of-order",
        usage="d error out-of-order p3 p4 seen",
        meaning="Two players' hole cards were dealt out of turn; `seen` when one of them has looked.",
        when="From the first card; a misdeal until two players have acted.",
        remedy="Seen: misdeal. Unseen: the supervisor says whether the hands can be put right; if not, misdeal.",
        rules=_TURN + LATE,
        play=_out_of_order,
    ),
    Kind(
        name="wrong-count",
        usage="d error wrong-count p3 3",
        meaning="A hand has too few or too many cards; the number is how many it was found to hold.",
        when="At any time, the showdown included.",
        remedy="Before two have acted a misdeal; then the hand is void and its chips stay; at a showdown of two the "
        "other wins, and if both are wrong every wager goes back; among three or more the hand is void.",
        rules=_TOO_FEW + _TOO_MANY + _WRONG_LATER + _WRONG_AT_SHOWDOWN,
        play=_wrong_count,
    ),
)
