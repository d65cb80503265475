"""The shape of a remedy: a function of the round, the line and the events it adds to."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pitboss.cards import Card
from pitboss.citation import Rules
from pitboss.rounds.action import Irregularity
from pitboss.rounds.event import Event, Ruled
from pitboss.rounds.poker.dealing import deck
from pitboss.rounds.poker.stages import start_betting
from pitboss.rounds.poker.state import BET, NAMES
from pitboss.rounds.poker.trouble import communal
from pitboss.rounds.poker.trouble.consequences import dead_hand, in_contest, void_hand, void_round
from pitboss.rounds.poker.trouble.events import Excluded
from pitboss.rounds.poker.trouble.exposed_cards import require_cards
from pitboss.rounds.poker.trouble.history import actors_since_deal
from pitboss.rounds.poker.trouble.memory import Answered, trouble
from pitboss.rounds.poker.trouble.misdeal import misdeal
from pitboss.rounds.poker.trouble.questions import ask

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

Play = Callable[["PokerRound", Irregularity, list[Event]], None]
PLAY_ON = "play-on"
"""An official's answer that leaves everything as it is."""


def remedy(play: Play) -> Callable[[Any, Irregularity], list[Event]]:
    """A kind's `play` from a function that adds to the events."""

    def played(round_: "PokerRound", action: Irregularity) -> list[Event]:
        events: list[Event] = []
        play(round_, action, events)
        return events

    return played


def plays_on(text: str, rules: Rules) -> Answered:
    """The answer that changes nothing."""
    return Answered(
        line=PLAY_ON, words="play on", play=lambda round_, events: events.append(Ruled(text=text, rules=rules))
    )


def rules_dead(seat: int, why: str, rules: Rules) -> Answered:
    """The answer that rules a hand dead."""
    name = NAMES[seat]

    def play(round_: "PokerRound", events: list[Event]) -> None:
        events.append(Ruled(text=f"{name}'s hand is dead: {why}; its wagers stay in the pot", rules=rules))
        dead_hand(round_.state, seat, why, rules, events)

    return Answered(line=f"dead {name}", words="rule the hand dead", play=play)


def returns_chips(line: str, seat: int, why: str, rules: Rules, *, side: bool = False) -> Answered:
    """The answer that gives a player's chips of the round back and ends the hand."""
    name = NAMES[seat]

    def play(round_: "PokerRound", events: list[Event]) -> None:
        events.append(Ruled(text=f"{name}'s chips of the round go back to it: {why}", rules=rules))
        void_hand(round_.state, seat, why, rules, events, side=side)

    return Answered(line=line, words="return the player's chips of the round", play=play)


def excludes(seat: int, rules: Rules) -> Answered:
    """The answer that ends a player's part in the game."""
    name = NAMES[seat]

    def play(round_: "PokerRound", events: list[Event]) -> None:
        state = round_.state
        trouble(state).excluded.append(seat)
        events.append(Excluded(seat=name, rules=rules))
        events.append(Ruled(text=f"{name} takes no further part in the game", rules=rules))
        if in_contest(state, seat):
            dead_hand(state, seat, "its player was excluded", rules, events)

    return Answered(line=f"exclude {name}", words="exclude the player from the game", play=play)


def voids(line: str, why: str, rules: Rules) -> Answered:
    """The answer that invalidates the round."""
    return Answered(
        line=line,
        words="invalidate the round",
        play=lambda round_, events: void_round(round_.state, why, rules, events),
    )


def ask_to_reconstruct(
    round_: "PokerRound", role: str, text: str, put_right: Callable[..., None], rules: Rules, events: list[Event]
) -> None:
    """Asks whether the cards can be put right; if not, it is a misdeal."""

    def dealt_again(later: "PokerRound", more: list[Event]) -> None:
        misdeal(later, text, rules, (), more)

    answers = (
        Answered(line="reconstruct yes", words="the hands can be put right", play=put_right),
        Answered(line="reconstruct no", words="they cannot: a misdeal", play=dealt_again),
    )
    ask(round_.state, role, f"{text}: can the hands be put right", answers, rules, events)


def swap_hands(round_: "PokerRound", one: int, other: int, rules: Rules, events: list[Event]) -> None:
    """Two players hold each other's cards, unseen: each gets its own."""
    state = round_.state
    for seat in (one, other):
        require_cards(state, seat, rules)
    for cards in (state.hole, state.up):
        cards[one], cards[other] = cards[other], cards[one]
    state.hole_due[one], state.hole_due[other] = state.hole_due[other], state.hole_due[one]
    text = f"{NAMES[one]} and {NAMES[other]} get each other's cards: the deal is put right"
    events.append(Ruled(text=text, rules=rules))
    if state.phase == BET and not actors_since_deal(round_):
        start_betting(state, events)


def ask_which_was_due(
    round_: "PokerRound",
    cards: tuple[Card, ...],
    words: tuple[str, str, str],
    known: Rules,
    unclear: Rules,
    events: list[Event],
) -> None:
    """Several cards lie open where one was due: an official names it, or says that nobody can tell.

    `words` are the role asked, its decision before the card's name, and its line when nobody can tell.
    """
    role, decision, nobody_knows = words
    communal.require_one_due(round_.state, unclear)
    deck.checked(round_.state, cards, round_.state.used)

    def named(first: int) -> Answered:
        order = (cards[first], *cards[:first], *cards[first + 1 :])
        return Answered(
            line=f"{decision} {cards[first]}",
            words=f"{cards[first]} was the first off the deck",
            play=lambda later, more: communal.several_turned(later, order, known, more),
        )

    unknown = Answered(
        line=nobody_knows,
        words="nobody can tell",
        play=lambda later, more: communal.shuffle_back_turned(later, cards, unclear, more),
    )
    answers = (*(named(number) for number in range(len(cards))), unknown)
    ask(round_.state, role, "which card was due is unclear", answers, unclear, events)
