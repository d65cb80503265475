"""Sections 12 and 13, with 6.6, 9.1 and 14.4: hands that are dead, fouled, taken in, shown, or folded by accident."""

from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.state import NAMES, OVER
from pitboss.rounds.poker.trouble.asked_hands import ask_about_fold
from pitboss.rounds.poker.trouble.consequences import dead_hand, require_hand, void_hand
from pitboss.rounds.poker.trouble.details import details
from pitboss.rounds.poker.trouble.events import BlindOwed
from pitboss.rounds.poker.trouble.exposed_cards import require_cards, reveal
from pitboss.rounds.poker.trouble.history import actors_since_deal, has_folded
from pitboss.rounds.poker.trouble.memory import Answered
from pitboss.rounds.poker.trouble.misdeal import require_dealt, require_open
from pitboss.rounds.poker.trouble.questions import ask
from pitboss.rounds.poker.trouble.remedy import plays_on, remedy, returns_chips, rules_dead
from pitboss.rulebooks.wa_poker.clauses import cite, ruling

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_ABSENT = cite("12.7", "1 present at the table") + ruling("J3")
_INFORMATION = cite("12.8")
_MISLEADING = cite("12.9")
_SHOWN = cite("13.1", "14.4") + ruling("N4")
_UNPROTECTED = cite("13.3", "1 protected hand")
_PROTECTED = cite("13.4", "1 protected hand") + ruling("I10")
_TAKEN_IN = cite("13.5") + ruling("I10")
_ACCIDENT = cite("9.1", "13.6") + ruling("J10")
_NOT_POSTED = ruling("D8")


@remedy
def _absent(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    require_hand(round_.state, seat, _ABSENT)
    text = f"{NAMES[seat]} is not present at the table: its hand is dead, its wagers stay"
    events.append(Ruled(text=text, rules=_ABSENT))
    dead_hand(round_.state, seat, "its player is not at the table", _ABSENT, events)


def _talk(round_: "PokerRound", action: Irregularity, events: list[Event], what: str, rules: Rules) -> None:
    """The supervisor has complete discretion: dead, or play on."""
    (seat,) = details(round_, action, seats=(1, 1)).seats
    require_cards(round_.state, seat, rules)
    name = NAMES[seat]
    answers = (rules_dead(seat, what, rules), plays_on(f"{name}'s hand is played on", rules))
    ask(round_.state, "supervisor", f"{name} {what}: is the hand dead", answers, rules, events)


@remedy
def _information(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    _talk(round_, action, events, "exchanged or communicated information about a hand", _INFORMATION)


@remedy
def _misleading(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    _talk(round_, action, events, "misled others about a hand to affect the outcome", _MISLEADING)


@remedy
def _shown(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), cards=(1, 7))
    (seat,) = told.seats
    if round_.state.live[seat] and round_.state.phase != OVER:
        raise NotAllowed(f"{NAMES[seat]} has a live hand: nothing of it may be shown", _SHOWN, actor=DEALER)
    reveal(round_.state, seat, told.all_cards, _SHOWN, events)
    text = f"{NAMES[seat]}'s cards were seen by one player: they are shown to all"
    events.append(Ruled(text=text, rules=_SHOWN))


@remedy
def _fouled(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), words=("protected",))
    (seat,), state = told.seats, round_.state
    require_cards(state, seat, _UNPROTECTED)
    name = NAMES[seat]
    if not told.word:
        text = f"{name}'s hand, not protected, was fouled by the discards: it is dead, without redress"
        events.append(Ruled(text=text, rules=_UNPROTECTED))
        dead_hand(state, seat, "it was fouled and not protected", _UNPROTECTED, events)
        return
    lost = returns_chips("reconstruct no", seat, "the protected hand cannot be put together again", _PROTECTED)
    found = Answered(
        line="reconstruct yes",
        words="the hand is put together again",
        play=lambda later, more: more.append(Ruled(text=f"{name}'s protected hand is restored", rules=_PROTECTED)),
    )
    ask(state, "supervisor", f"{name}'s protected hand was fouled: can it be told", (found, lost), _PROTECTED, events)


@remedy
def _taken_in(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    require_cards(round_.state, seat, _TAKEN_IN)
    text = f"the dealer took {NAMES[seat]}'s hand in: all it put in goes back to it from the pot"
    events.append(Ruled(text=text, rules=_TAKEN_IN))
    void_hand(round_.state, seat, "the dealer took it in", _TAKEN_IN, events)


@remedy
def _folded_by_accident(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    ask_about_fold(round_, seat, "supervisor", _ACCIDENT, cite("13.6", "12.1"), events)


@remedy
def _not_posted(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,), state = details(round_, action, seats=(1, 1)).seats, round_.state
    name, blind = NAMES[seat], state.sign.blinds.last
    if state.sign.tournament:
        text = "nobody posts a blind to come into a tournament"
        raise NotAllowed(text, state.sign.game.rules.no_entry_blind, actor=DEALER)
    require_dealt(round_, _NOT_POSTED)
    if seat in state.sign.blinds.order or seat in state.posted or seat in state.straddlers:
        raise NotAllowed(f"{name} has posted", _NOT_POSTED, actor=DEALER)
    if has_folded(round_, name):
        rules, text, dies = cite("6.6(c)") + _NOT_POSTED, f"{name} had folded: the round goes on", False
    elif name in actors_since_deal(round_) or not state.live[seat]:
        rules, text, dies = cite("6.6(b)") + _NOT_POSTED, f"{name} has wagered: its hand is live", False
    else:
        rules, text, dies = cite("6.6(a)") + _NOT_POSTED, f"{name} has not acted: its hand is dead", True
        require_open(round_, rules)
    text = f"{name} was dealt in without posting. {text}, and it owes a big blind in the next round"
    events.append(Ruled(text=text, rules=rules))
    events.append(BlindOwed(seat=name, amount=blind, rules=rules))
    if dies:
        dead_hand(state, seat, "its player had not posted", rules, events)


HANDS = (
    Kind(
        name="absent",
        usage="d error absent p3",
        meaning="A player with a hand is not present at the table.",
        when="While the hand is in play, all-in or not.",
        remedy="Dead hand; its wagers stay in the pot.",
        rules=_ABSENT,
        play=_absent,
    ),
    Kind(
        name="information",
        usage="d error information p3",
        meaning="A player exchanged cards, or exchanged or communicated information about a hand.",
        when="While the hand is in play, until the pots are pushed.",
        remedy="The supervisor may rule the hand dead.",
        rules=_INFORMATION,
        play=_information,
    ),
    Kind(
        name="misleading",
        usage="d error misleading p3",
        meaning="A player misled somebody about a hand to affect the outcome.",
        when="While the hand is in play, until the pots are pushed.",
        remedy="The supervisor may rule the hand dead.",
        rules=_MISLEADING,
        play=_misleading,
    ),
    Kind(
        name="shown",
        usage="d error shown p3 AsKd",
        meaning="A folding player exposed cards, or one player was shown a hand.",
        when="Once the hand is folded, or the round is over.",
        remedy="Shown to one, shown to all.",
        rules=_SHOWN,
        play=_shown,
    ),
    Kind(
        name="fouled",
        usage="d error fouled p3 protected",
        meaning="A hand touched the discards; `protected` when it was held, or had a chip or an object on it.",
        when="While the hand is in play, until the pots are pushed.",
        remedy="Not protected: dead without redress. Protected: the supervisor says whether it can be told; if not, "
        "the player's chips of the round are refunded from the pot.",
        rules=_UNPROTECTED + _PROTECTED,
        play=_fouled,
    ),
    Kind(
        name="taken-in",
        usage="d error taken-in p3",
        meaning="The dealer took in a player's hand by accident.",
        when="While the hand is in play, until the pots are pushed.",
        remedy="The player's chips of the round are refunded from the pot.",
        rules=_TAKEN_IN,
        play=_taken_in,
    ),
    Kind(
        name="folded-by-accident",
        usage="d error folded-by-accident p3",
        meaning="An all-in player, or one in the showdown, folded before the cards were turned up.",
        when="All-in or at the showdown.",
        remedy="The supervisor says whether the cards can be told and the hand still counts.",
        rules=_ACCIDENT,
        play=_folded_by_accident,
    ),
)

NOT_POSTED = Kind(
    name="not-posted",
    usage="d error not-posted p3",
    meaning="A new player was dealt in without posting a blind.",
    when="At any time after the deal.",
    remedy="Before it acts its hand is dead; after a wager it is live; in every case it owes a big blind next round.",
    rules=cite("6.6(a)", "6.6(b)", "6.6(c)") + ruling("D8"),
    play=_not_posted,
)
