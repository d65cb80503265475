"""9.1.1(h), section 13 and 6.18: a defective deck, a game disrupted or defrauded, a misdirected player, a breach."""

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
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_crown_poker.irregularities_board import DEFECTIVE
from pitboss.rulebooks.vic_crown_poker.rules import DISRUPTIONS

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_DECK = DEFECTIVE + cite("3.4") + ruling("CP-H14")
_DISRUPTED = cite("13.5.1", "13.6") + ruling("CP-F11", "CP-G5")
_FRAUD = cite("13.5.2", "13.6") + ruling("CP-F11", "CP-G5", "CP-H14")
_MISDIRECTED = cite("13.10") + ruling("CP-C14")
_SANCTIONS = cite("13.2.1", "13.2.2") + ruling("CP-I12")

BREACHES: dict[str, tuple[str, Rules]] = {
    "device": ("used a device during the round", cite("13.1") + ruling("CP-I8")),
    "influence": ("influenced another player's decisions", cite("13.8")),
    "side-bet": ("made a side bet with another player", cite("13.12") + ruling("CP-E10")),
    "communication": ("communicated to affect the outcome", cite("13.15")),
    "splitting": ("agreed to divide the pot", cite("8.6") + ruling("CP-E10")),
    "cards-out-of-view": ("kept cards out of the Dealer's view", cite("8.13")),
    "chips-out-of-view": ("kept chips out of view", cite("8.8")),
}


@remedy
def _misdirected(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    (seat,) = details(round_, action, seats=(1, 1)).seats
    if seat not in round_.state.early:
        raise NotAllowed(f"{NAMES[seat]} has no act out of turn to take back", _MISDIRECTED, actor=DEALER)
    retract = Answered(
        line="retract",
        words="those acts are taken back",
        play=lambda later, more: early.retract(later.state, _MISDIRECTED, more),
    )
    answers = (retract, plays_on("acts out of turn stand as the rules have them", _MISDIRECTED))
    ask(round_.state, "area-manager", f"{NAMES[seat]} was directed out of turn", answers, _MISDIRECTED, events)


@remedy
def _defective_deck(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action)
    if stands(round_.state):
        raise NotAllowed("the pot has been pushed: the round stands", _DECK, actor=DEALER)
    void_round(round_.state, "the deck is defective", _DECK, events)


@remedy
def _disruption(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    word = details(round_, action, words=DISRUPTIONS, word_needed=True).word
    if stands(round_.state):
        raise NotAllowed("the pot has been pushed: the round stands", _DISRUPTED, actor=DEALER)
    void = voids(f"void {word}", f"the game was disrupted ({word})", _DISRUPTED)
    answers = (void, plays_on("play goes on", _DISRUPTED))
    ask(round_.state, "higher-duties-dealer", f"the game is disrupted ({word})", answers, _DISRUPTED, events)


@remedy
def _fraud(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    details(round_, action, seats=(0, 11))
    void = voids("void fraud", "a fraudulent act affected the outcome", _FRAUD)
    answers = (void, plays_on("the outcome was not affected: it stands", _FRAUD))
    ask(round_.state, "higher-duties-dealer", "a fraudulent act is alleged", answers, _FRAUD, events)


@remedy
def _breach(round_: "PokerRound", action: Irregularity, events: list[Event]) -> None:
    told = details(round_, action, seats=(1, 1), words=tuple(BREACHES), word_needed=True)
    (seat,), (what, clause), state = told.seats, BREACHES[told.word], round_.state
    rules, name = clause + _SANCTIONS, NAMES[seat]
    void: tuple[Answered, ...] = ()
    if in_contest(state, seat):
        void = (returns_chips(f"void-wager {name}", seat, f"its wagers are void because it {what}", rules, side=True),)
    answers = (*void, excludes(seat, rules), plays_on(f"{name} is warned and plays on", rules))
    ask(state, "assistant-casino-manager", f"{name} {what}", answers, rules, events)


GAME = (
    Kind(
        name="misdirected",
        usage="d error misdirected p3",
        meaning="The Dealer directed a player to act out of turn.",
        when="While the act out of turn still waits for the player's turn.",
        remedy="The TG Area Manager may have all acts out of turn taken back.",
        rules=_MISDIRECTED,
        play=_misdirected,
    ),
    Kind(
        name="defective-deck",
        usage="d error defective-deck",
        meaning="The deck is defective: a wrong number of cards, duplicates, marked cards and the like.",
        when="Until the pot is pushed.",
        remedy="The round is void: all wagers, forced bets and blinds go back.",
        rules=_DECK,
        play=_defective_deck,
    ),
    Kind(
        name="disruption",
        usage="d error disruption fire",
        meaning=f"The game was disrupted: {', '.join(DISRUPTIONS)}.",
        when="Until the pot is pushed.",
        remedy="A TG Higher Duties Dealer may invalidate the round; then every wager goes back.",
        rules=_DISRUPTED,
        play=_disruption,
    ),
    Kind(
        name="fraud",
        usage="d error fraud",
        meaning="Somebody is said to have acted fraudulently.",
        when="At any time, after the award as well.",
        remedy="If it affected the outcome a TG Higher Duties Dealer may invalidate it; then every wager goes back.",
        rules=_FRAUD,
        play=_fraud,
    ),
    Kind(
        name="breach",
        usage="d error breach p3 device",
        meaning=f"A player broke a rule of conduct: {', '.join(BREACHES)}.",
        when="At any time.",
        remedy="A TG Assistant Casino Manager may void the player's wagers, or exclude the player.",
        rules=tuple(rule for _, clause in BREACHES.values() for rule in clause) + _SANCTIONS,
        play=_breach,
    ),
)
