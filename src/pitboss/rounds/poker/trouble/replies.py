"""What an official may answer to the question of a remedy, and what the answer leads to."""

from typing import TYPE_CHECKING

from pitboss.citation import Rules
from pitboss.rounds.poker.state import NAMES
from pitboss.rounds.poker.trouble.consequences import dead_hand, in_contest, void_hand, void_round
from pitboss.rounds.poker.trouble.dead_hands import what_stays
from pitboss.rounds.poker.trouble.events import Excluded
from pitboss.rounds.poker.trouble.memory import trouble
from pitboss.rounds.trouble import Reply

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound


def plays_on(text: str, rules: Rules) -> Reply:
    """Everything stays as it is."""
    return Reply("play-on", "play on", lambda round_: round_.rule(text, rules))


def rules_dead(seat: int, why: str, rules: Rules, *, line: str = "") -> Reply:
    """The hand is dead."""
    name = NAMES[seat]

    def play(round_: "PokerRound") -> None:
        round_.rule(f"{name}'s hand is dead: {why}; {what_stays(round_.state, seat)}", rules)
        dead_hand(round_.state, seat, why, rules)

    return Reply(line or f"dead {name}", "rule the hand dead", play, rules)


def returns_chips(line: str, seat: int, why: str, rules: Rules, *, side: bool = False) -> Reply:
    """The player's chips of the round go back, and the hand is over."""
    name = NAMES[seat]

    def play(round_: "PokerRound") -> None:
        round_.rule(f"{name}'s chips of the round go back to it: {why}", rules)
        void_hand(round_.state, seat, why, rules, side=side)

    return Reply(line, "return the player's chips of the round", play, rules)


def excludes(seat: int, rules: Rules) -> Reply:
    """The player has no further part in the game."""
    name = NAMES[seat]

    def play(round_: "PokerRound") -> None:
        state = round_.state
        trouble(state).excluded[seat] = rules
        state.tell(Excluded(seat=name, rules=rules))
        state.rule(f"{name} takes no further part in the game", rules)
        if in_contest(state, seat):
            dead_hand(state, seat, "its player was excluded", rules)

    return Reply(f"exclude {name}", "exclude the player from the game", play, rules)


def voids(line: str, why: str, rules: Rules) -> Reply:
    """The round is invalid."""
    return Reply(line, "invalidate the round", lambda round_: void_round(round_.state, why, rules))
