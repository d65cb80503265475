"""Section 30: misdeals, and when it is too late for one; 12.3 and 12.4 for a wrong number of cards found later."""

from functools import partial
from typing import TYPE_CHECKING

from pitboss.books.wa_poker.clauses import cite, ruling
from pitboss.core.citation import Rules
from pitboss.rules.irregularities import Kind, cards, maybe, number, place, places
from pitboss.rules.poker.irregularities.history import substantial_action
from pitboss.rules.poker.irregularities.misdeal import misdeal, require_dealt, require_open
from pitboss.rules.poker.irregularities.remedies import ask_to_reconstruct, given_up, require_two_hands, swap_hands
from pitboss.rules.poker.irregularities.wrong_counts import at_showdown, require_wrong, wrong_hand_is_dead
from pitboss.rules.poker.state import NAMES

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound

LATE = cite("30.2", "30.3", "30.4", "1 substantial action") + ruling("J4")
"""After substantial action the round is completed; blinds and straddles are not action."""
_AGAIN = cite("30.1", "5.2") + ruling("D18")
_NOT_CUT = cite("30.2(g)", "5.3") + _AGAIN
_CUT = cite("30.2(e)") + _AGAIN
_EXTRA_HAND = cite("30.2(d)") + _AGAIN
_TURN = cite("30.2(f)") + _AGAIN
_TOO_FEW = cite("30.2(a)") + _AGAIN + ruling("I9")
_TOO_MANY = cite("30.2(c)") + _AGAIN + ruling("I9")
_WRONG_LATER = cite("12.2", "12.3") + ruling("I9")
_WRONG_AT_SHOWDOWN = cite("12.4") + ruling("I9", "J10")


def _out_of_order(round_: "PokerRound", seats: tuple[int, int], seen: str) -> None:
    require_dealt(round_, _TURN)
    require_open(round_, _TURN)
    one, other = seats
    require_two_hands(round_.state, seats, _TURN, one_is_enough=bool(seen))
    what = f"{NAMES[one]} and {NAMES[other]} were dealt cards out of turn"
    if seen or given_up(round_.state, seats) or substantial_action(round_):
        misdeal(round_, why=f"{what} and looked at them" if seen else what, rules=_TURN, late=LATE)
    else:
        ask_to_reconstruct(round_, "supervisor", what, lambda later: swap_hands(later, one, other, _TURN), _TURN)


def _wrong_count(round_: "PokerRound", seat: int, count: int) -> None:
    state = round_.state
    rules = _on_count(round_, seat, count)
    late = at_showdown(state) or substantial_action(round_)
    require_wrong(state, seat, count, rules if at_showdown(state) else _WRONG_LATER, folded=not late)
    if late:
        wrong_hand_is_dead(state, seat, rules, faulty=True)
    else:
        misdeal(round_, why=f"{NAMES[seat]} holds {count} cards", rules=rules, late=LATE)


def _on_count(round_: "PokerRound", seat: int, count: int) -> Rules:
    """The clause of a wrong number of cards: by what has been played, and at a showdown by how many are left."""
    state = round_.state
    if at_showdown(state):
        return _WRONG_AT_SHOWDOWN if state.live_count <= 2 else _WRONG_LATER
    if substantial_action(round_):
        return _WRONG_LATER
    return _TOO_FEW if count < len(state.hole[seat]) + state.hole_due[seat] else _TOO_MANY


_TWO_EXPOSED = cite("30.2(b)") + _AGAIN + ruling("E9")
again_for_exposed = partial(
    misdeal, why="two or more hole cards were exposed in the deal", rules=_TWO_EXPOSED, late=LATE
)
"""Two or more hole cards exposed in the deal."""
again_for_one_player = partial(
    misdeal, why="two hole cards of one player were exposed in the deal", rules=cite("31.1") + _TWO_EXPOSED, late=LATE
)
"""The same in stud, where each player's first exposed card is cured."""


def late_exposure(round_: "PokerRound") -> bool:
    """One exposed hole card told when two have acted: the round is completed."""
    if not substantial_action(round_):
        return False
    round_.rule("a hole card was exposed, but two players have acted: the round is played out", LATE)
    return True


_FROM_THE_FIRST_CARD = "From the first card; a misdeal until two players have acted."
MISDEALS = (
    Kind(
        "not-cut",
        remedy=partial(misdeal, why="the cards were not cut", rules=_NOT_CUT, late=LATE, dealt=True),
        rules=_NOT_CUT + LATE,
        meaning="The cards were not cut before the deal.",
        when=_FROM_THE_FIRST_CARD,
        then="Misdeal: new shuffle and cut, same button, blinds and first receiver. Afterwards the round goes on.",
    ),
    Kind(
        "exposed-in-cut",
        takes=(cards(0, 52, "7h"),),
        remedy=partial(misdeal, why="a card was exposed in the cut", rules=_CUT, late=LATE),
        rules=_CUT + LATE,
        meaning="One or more cards were exposed in cutting or re-cutting.",
        when="Until two players have acted.",
        then="Misdeal. Afterwards the round goes on.",
    ),
    Kind(
        "extra-hand",
        remedy=partial(
            misdeal, why="more hands were dealt than there are players", rules=_EXTRA_HAND, late=LATE, dealt=True
        ),
        rules=_EXTRA_HAND + LATE,
        meaning="More hands were dealt than there are players in the game.",
        when=_FROM_THE_FIRST_CARD,
        then="Misdeal. Afterwards the round goes on.",
    ),
    Kind(
        "out-of-order",
        takes=(places(2, 2, "p3 p4"), maybe("seen", shown=True)),
        remedy=_out_of_order,
        rules=_TURN + LATE,
        meaning="Two players' hole cards were dealt out of turn; `seen` when one of them has looked.",
        when=_FROM_THE_FIRST_CARD,
        then="Seen: misdeal. Unseen: the supervisor says whether the hands can be put right; if not, misdeal.",
    ),
    Kind(
        "wrong-count",
        takes=(place("p3"), number("3")),
        remedy=_wrong_count,
        rules=_TOO_FEW + _TOO_MANY + _WRONG_LATER + _WRONG_AT_SHOWDOWN,
        meaning="A hand has too few or too many cards; the number is how many it was found to hold.",
        when="At any time, the showdown included.",
        then="Before two have acted a misdeal; then the hand is void and its chips stay; at a showdown of two the "
        "other wins, and if both are wrong every wager goes back; among three or more the hand is void.",
    ),
)
