"""9.2, 9.5, 9.6, 8.14 and 13.14: cards and hands that were dropped, shown, fouled, taken in, or asked about."""

from typing import TYPE_CHECKING

from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.state import NAMES, OVER
from pitboss.rounds.poker.trouble.asked_hands import see_hand
from pitboss.rounds.poker.trouble.consequences import dead_hand
from pitboss.rounds.poker.trouble.details import details
from pitboss.rounds.poker.trouble.exposed_cards import require_cards, reveal
from pitboss.rounds.poker.trouble.memory import Answered
from pitboss.rounds.poker.trouble.questions import ask
from pitboss.rounds.poker.trouble.remedy import plays_on, remedy, returns_chips, rules_dead
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_DROPPED = cite("9.6")
_SHOWN = cite("9.2") + ruling("CP-E11")
_ASKED = cite("9.5", "8.20.4") + ruling("CP-E2", "CP-H14")
_FOULED = cite("8.14") + ruling("CP-H13")
_TAKEN_IN = cite("8.14", "13.10") + ruling("CP-H13")
_INFORMATION = cite("13.14") + ruling("CP-I9")


@remedy
def _dropped(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), cards=(1, 4))
    (seat,) = told.seats
    require_cards(round_.state, seat, _DROPPED)
    reveal(round_.state, seat, told.all_cards, _DROPPED, events)
    events.append(Ruled(text=f"{NAMES[seat]} dropped or exposed its own card: it is played", rules=_DROPPED))


@remedy
def _shown(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), cards=(1, 4))
    (seat,) = told.seats
    if round_.state.phase != OVER:
        raise NotAllowed("a hand shown to one is shown to all when the round is over", _SHOWN, actor=DEALER)
    reveal(round_.state, seat, told.all_cards, _SHOWN, events)
    events.append(Ruled(text=f"{NAMES[seat]} showed its hand to one player: it is shown to all", rules=_SHOWN))


@remedy
def _see_hand(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(2, 2), cards=(0, 4))
    asker, seat = told.seats
    see_hand(round_, asker, seat, told.all_cards, _ASKED, events)


@remedy
def _fouled(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    require_cards(round_.state, seat, _FOULED)
    text = f"{NAMES[seat]}'s hand was not protected and cannot be told from the muck: it is dead, its wagers stay"
    events.append(Ruled(text=text, rules=_FOULED))
    dead_hand(round_.state, seat, "it was fouled", _FOULED, events)


@remedy
def _taken_in(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    require_cards(round_.state, seat, _TAKEN_IN)
    name = NAMES[seat]
    back = returns_chips("decide refund", seat, "the Dealer took the hand in", _TAKEN_IN)
    ruled = rules_dead(seat, "the Dealer took it in and it was not protected", _TAKEN_IN)
    dead = Answered(line="decide dead", words=ruled.words, play=ruled.play)
    ask(round_.state, "area-manager", f"the Dealer took {name}'s hand in", (back, dead), _TAKEN_IN, events)


@remedy
def _information(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    require_cards(round_.state, seat, _INFORMATION)
    name, what = NAMES[seat], "exchanged cards or information about a hand"
    answers = (rules_dead(seat, what, _INFORMATION), plays_on(f"{name}'s hand is played on", _INFORMATION))
    ask(round_.state, "higher-duties-dealer", f"{name} {what}: is the hand dead", answers, _INFORMATION, events)


HANDS = (
    Kind(
        name="dropped",
        usage="d error dropped p2 As",
        meaning="A player dropped or exposed a card of its own.",
        when="While the hand is in play.",
        remedy="The card is played; everybody has seen it.",
        rules=_DROPPED,
        play=_dropped,
    ),
    Kind(
        name="shown",
        usage="d error shown p2 AsKd",
        meaning="A player showed its hand to another.",
        when="When the round is over.",
        remedy="On request it is shown to the whole table.",
        rules=_SHOWN,
        play=_shown,
    ),
    Kind(
        name="see-hand",
        usage="d error see-hand p1 p3 AsKd",
        meaning="The first player asks to see the hand that the second mucked at the showdown.",
        when="At the showdown, after the hand was mucked.",
        remedy="Shown dead; but if the player who asks has won a pot the hand is live and may win.",
        rules=_ASKED,
        play=_see_hand,
    ),
    Kind(
        name="fouled",
        usage="d error fouled p3",
        meaning="A hand touched the muck and cannot be told from it.",
        when="While the hand is in play, until the pots are pushed.",
        remedy="Dead hand; its wagers stay in the pot.",
        rules=_FOULED,
        play=_fouled,
    ),
    Kind(
        name="taken-in",
        usage="d error taken-in p3",
        meaning="The Dealer took in a player's hand by accident.",
        when="While the hand is in play, until the pots are pushed.",
        remedy="The TG Area Manager returns the player's chips of the round, or rules the hand dead.",
        rules=_TAKEN_IN,
        play=_taken_in,
    ),
    Kind(
        name="information",
        usage="d error information p3",
        meaning="A player exchanged cards, or exchanged or communicated information about a hand.",
        when="While the hand is in play, until the pots are pushed.",
        remedy="The hand may be ruled dead by an official.",
        rules=_INFORMATION,
        play=_information,
    ),
)
