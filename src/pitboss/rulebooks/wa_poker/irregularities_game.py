"""Sections 37 and 38, and the conduct of 7 and 13 to 18: a player misdirected, a wrong deck, a void game, a breach."""

from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.action import DEALER, Irregularity
from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.event import Event
from pitboss.rounds.irregularity import Kind
from pitboss.rounds.poker.betting import early
from pitboss.rounds.poker.showdown.settlement import stands
from pitboss.rounds.poker.state import NAMES
from pitboss.rounds.poker.trouble.consequences import in_contest, void_round
from pitboss.rounds.poker.trouble.details import details
from pitboss.rounds.poker.trouble.memory import Answered
from pitboss.rounds.poker.trouble.questions import ask
from pitboss.rounds.poker.trouble.remedy import excludes, plays_on, remedy, returns_chips, voids
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.rules import DISRUPTIONS

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_MISDIRECTED = cite("37.1")
_DECK = cite("38.1", "38.2(c)") + ruling("A7", "J5", "J7")
_DISRUPTED = cite("38.2(a)", "38.2(c)") + ruling("A7", "J6", "J7")
_FRAUD = cite("38.2(b)", "38.2(c)") + ruling("A7", "J7", "J10")
_SANCTIONS = cite("38.10(a)", "38.10(b)") + ruling("J9")

BREACHES: dict[str, tuple[str, Rules]] = {
    "betting-for-another": ("bet for another player", cite("7.7")),
    "cards-out-of-view": ("kept cards out of the dealer's view", cite("13.2")),
    "collusion": ("discussed the hand or helped another player", cite("14.1")),
    "advice": ("played a hand with another's advice", cite("14.2")),
    "language": ("did not speak English at the table", cite("14.3")),
    "discards": ("looked at discards", cite("15")),
    "undealt": ("looked at undealt cards", cite("16")),
    "lending": ("lent or borrowed chips or money", cite("17")),
    "splitting": ("agreed to split the pot", cite("18.1") + ruling("I11")),
    "device": ("used a device during the round", cite("38.9") + ruling("N2")),
}


@remedy
def _misdirected(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    if seat not in round_.state.early:
        raise NotAllowed(f"{NAMES[seat]} has no wager out of turn to retract", _MISDIRECTED, actor=DEALER)
    early.retract(round_.state, _MISDIRECTED, events)


@remedy
def _defective_deck(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action)
    if stands(round_.state):
        raise NotAllowed("the pots have been awarded: the round stands", _DECK, actor=DEALER)
    void_round(round_.state, "the deck has a wrong number of cards", _DECK, events)


@remedy
def _disruption(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    word = details(round_, action, words=DISRUPTIONS, word_needed=True).word
    if stands(round_.state):
        raise NotAllowed("the pots have been awarded: the round stands", _DISRUPTED, actor=DEALER)
    answers = (
        voids(f"void {word}", f"the game was disrupted ({word})", _DISRUPTED),
        plays_on("play goes on", _DISRUPTED),
    )
    ask(round_.state, "supervisor", f"the game is disrupted ({word})", answers, _DISRUPTED, events)


@remedy
def _fraud(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action, seats=(0, 12))
    why = "a fraudulent act affected the outcome"
    answers = (voids("void fraud", why, _FRAUD), plays_on("the outcome was not affected: it stands", _FRAUD))
    ask(round_.state, "supervisor", "a fraudulent act is alleged", answers, _FRAUD, events)


@remedy
def _breach(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), words=tuple(BREACHES), word_needed=True)
    (seat,), (what, clause), state = told.seats, BREACHES[told.word], round_.state
    rules, name = clause + _SANCTIONS, NAMES[seat]
    void: tuple[Answered, ...] = ()
    if in_contest(state, seat):
        void = (returns_chips(f"void-wager {name}", seat, f"its wagers are void because it {what}", rules, side=True),)
    answers = (*void, excludes(seat, rules), plays_on(f"{name} is warned and plays on", rules))
    ask(state, "manager", f"{name} {what}", answers, rules, events)


GAME = (
    Kind(
        name="misdirected",
        usage="d error misdirected p3",
        meaning="The dealer directed a player to bet out of turn.",
        when="While the wager out of turn still waits for the player's turn.",
        remedy="That player and any who followed take their wagers back; nothing binds them.",
        rules=_MISDIRECTED,
        play=_misdirected,
    ),
    Kind(
        name="defective-deck",
        usage="d error defective-deck",
        meaning="The deck contains an incorrect number of cards.",
        when="Until the pots are awarded: at a showdown, until they are pushed.",
        remedy="The round is void and every wager goes back; a carried pot stays carried.",
        rules=_DECK,
        play=_defective_deck,
    ),
    Kind(
        name="disruption",
        usage="d error disruption fire",
        meaning=f"The game was disrupted: {', '.join(DISRUPTIONS)}.",
        when="Until the pots are awarded: at a showdown, until they are pushed.",
        remedy="The supervisor invalidates the round and every wager goes back, or play goes on.",
        rules=_DISRUPTED,
        play=_disruption,
    ),
    Kind(
        name="fraud",
        usage="d error fraud",
        meaning="A player or dealer is said to have acted fraudulently.",
        when="At any time, after the award as well.",
        remedy="If it affected the outcome the supervisor invalidates the round and every wager goes back.",
        rules=_FRAUD,
        play=_fraud,
    ),
    Kind(
        name="breach",
        usage="d error breach p3 lending",
        meaning=f"A player broke a rule of conduct: {', '.join(BREACHES)}.",
        when="At any time.",
        remedy="The manager may void the player's wagers, or exclude the player.",
        rules=tuple(rule for _, clause in BREACHES.values() for rule in clause) + _SANCTIONS,
        play=_breach,
    ),
)
