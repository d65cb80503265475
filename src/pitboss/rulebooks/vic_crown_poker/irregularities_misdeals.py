"""9.1.1: misdeals, what can be put right instead, and what happens once there has been substantial action."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.action import Irregularity
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.state import NAMES
from pitboss.rounds.poker.trouble import counts
from pitboss.rounds.poker.trouble.consequences import void_hand
from pitboss.rounds.poker.trouble.details import details
from pitboss.rounds.poker.trouble.exposed_cards import replace, require_cards
from pitboss.rounds.poker.trouble.history import actors_since_deal, substantial_action
from pitboss.rounds.poker.trouble.misdeal import misdeal, require_dealt, require_open
from pitboss.rounds.poker.trouble.remedy import ask_to_reconstruct, remedy, swap_hands
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_AGAIN = cite("9.1.1") + ruling("CP-H11")
LATE = cite("1 Substantial action") + ruling("CP-H1")
_CUT = cite("9.1.1(a)") + _AGAIN
_NOT_SHUFFLED = cite("9.1.1(b)", "5.1", "5.2") + _AGAIN
_ORDER = cite("9.1.1(c)") + _AGAIN
_HANDS = cite("9.1.1(d)") + _AGAIN
_COUNT = cite("9.1.1(e)", "9.1.1(f)") + ruling("CP-H2") + _AGAIN
_COUNT_LATE = cite("9.1.1(f)") + ruling("CP-H2", "CP-H3")
_LAST_HAND = cite("9.1.1(g)") + ruling("CP-H4", "CP-F11", "CP-H14")
_EXPOSED = cite("9.7", "9.1.1(i)") + ruling("CP-H5")
_SEVERAL_EXPOSED = cite("9.1.1(i)") + ruling("CP-H5") + _AGAIN


@remedy
def _exposed_in_cut(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action, cards=(0, 52))
    misdeal(round_, "a card was exposed in the cut", _CUT, LATE, events)


@remedy
def _not_shuffled(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action)
    require_dealt(round_, _NOT_SHUFFLED)
    misdeal(round_, "the cards were not shuffled or cut", _NOT_SHUFFLED, LATE, events)


@remedy
def _out_of_order(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    one, other = details(round_, action, seats=(2, 2)).seats
    require_dealt(round_, _ORDER)
    for seat in (one, other):
        require_cards(round_.state, seat, _ORDER)
    what = f"{NAMES[one]} and {NAMES[other]} were dealt out of order"
    _put_right_or_again(round_, what, lambda later, more: swap_hands(later, one, other, _ORDER, more), _ORDER, events)


@remedy
def _extra_hand(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action)
    require_dealt(round_, _HANDS)

    def taken_away(later: "PokerRound", more: list[Event]) -> None:
        more.append(Ruled(text="the extra hand is taken away and the hands are put right", rules=_HANDS))

    _put_right_or_again(round_, "an extra hand was dealt in", taken_away, _HANDS, events)


def _put_right_or_again(
    round_: "PokerRound", what: str, put_right: Callable[..., None], rules: Rules, events: list[Event]
) -> None:
    """Before substantial action the Dealer says whether it can be put right; later the round is played out."""
    require_open(round_, rules)
    if substantial_action(round_):
        misdeal(round_, what, rules, LATE, events)
    else:
        ask_to_reconstruct(round_, "d", what, put_right, rules, events)


@remedy
def _dealt_out(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    _wrong(round_, seat, 0, _HANDS, events)


@remedy
def _wrong_count(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), number=True)
    _wrong(round_, told.seats[0], told.number or 0, _COUNT, events)


def _wrong(round_: "PokerRound", seat: int, count: int, rules: Rules, events: list[Event]) -> None:
    """Put right or dealt again before substantial action; afterwards refunded, or dead, or the last hand of all."""
    state, name = round_.state, NAMES[seat]
    require_dealt(round_, rules)
    counts.require_wrong(state, seat, count, rules)
    if counts.last_hand(state):
        counts.wrong_hand_is_dead(state, seat, _LAST_HAND, events)
    elif counts.at_showdown(state) or (substantial_action(round_) and name in actors_since_deal(round_)):
        counts.wrong_hand_is_dead(state, seat, _COUNT_LATE, events)
    elif substantial_action(round_):
        text = f"{name} holds {count} cards and has not acted: its wagers and blinds go back, the hand is void"
        events.append(Ruled(text=text, rules=_COUNT_LATE))
        void_hand(state, seat, "it has a wrong number of cards", _COUNT_LATE, events)
    elif counts.correctable(round_):
        ask_to_reconstruct(
            round_,
            "d",
            f"{name} holds {count} cards",
            lambda later, more: counts.correct(later, seat, count, rules, more),
            rules,
            events,
        )
    else:
        misdeal(round_, f"{name} holds {count} cards", rules, LATE, events)


@remedy
def _exposed(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 11), cards=(1, 11))
    state = round_.state
    if len(told.all_cards) > 1 or (state.trouble is not None and state.trouble.exposures):
        misdeal(round_, "more than one card was exposed in the initial deal", _SEVERAL_EXPOSED, LATE, events)
    elif substantial_action(round_):
        text = "a hole card was exposed, but two players have acted: the round is played out"
        events.append(Ruled(text=text, rules=_EXPOSED + LATE))
    else:
        replace(round_, told.seats[0], told.all_cards[0], _EXPOSED, events)


MISDEALS = (
    Kind(
        name="exposed-in-cut",
        usage="d error exposed-in-cut 7h",
        meaning="One or more cards were exposed in cutting.",
        when="Until two players have acted.",
        remedy="Misdeal: new shuffle and cut, same button, blinds and first receiver. Later it is played out.",
        rules=_CUT + LATE,
        play=_exposed_in_cut,
    ),
    Kind(
        name="not-shuffled",
        usage="d error not-shuffled",
        meaning="The cards were not shuffled or not cut before the deal.",
        when="From the first card; a misdeal until two players have acted.",
        remedy="Misdeal. Afterwards the hand is played out.",
        rules=_NOT_SHUFFLED + LATE,
        play=_not_shuffled,
    ),
    Kind(
        name="out-of-order",
        usage="d error out-of-order p3 p4",
        meaning="The cards of two players were dealt out of order.",
        when="From the first card until two players have acted.",
        remedy="The Dealer says whether it can be put right; if not, misdeal. Afterwards the hand is played out.",
        rules=_ORDER + LATE,
        play=_out_of_order,
    ),
    Kind(
        name="extra-hand",
        usage="d error extra-hand",
        meaning="An extra hand was dealt in.",
        when="From the first card until two players have acted.",
        remedy="The Dealer says whether the hands can be put right; if not, misdeal. Later it is played out.",
        rules=_HANDS + LATE,
        play=_extra_hand,
    ),
    Kind(
        name="dealt-out",
        usage="d error dealt-out p3",
        meaning="A player was dealt no cards.",
        when="At any time after the deal has begun.",
        remedy="Before two have acted: put right, or misdeal. Then: chips back if the player has not acted, else dead.",
        rules=_HANDS + _COUNT_LATE,
        play=_dealt_out,
    ),
    Kind(
        name="wrong-count",
        usage="d error wrong-count p3 3",
        meaning="A hand has too few or too many cards; the number is how many it was found to hold.",
        when="At any time, the showdown included.",
        remedy="Before two have acted: put right, or misdeal. Then: chips back if the player has not acted, else dead. "
        "The only hand left: every wager goes back.",
        rules=_COUNT + _COUNT_LATE + _LAST_HAND,
        play=_wrong_count,
    ),
    Kind(
        name="exposed",
        usage="d error exposed p2 As",
        meaning="The Dealer exposed a hole card in the initial deal.",
        when="In the initial deal, or before anybody has acted.",
        remedy="The deal is completed; the card is the first burn and is replaced by what would have been it. Two or "
        "more: misdeal.",
        rules=_EXPOSED + _SEVERAL_EXPOSED + LATE,
        play=_exposed,
    ),
)
