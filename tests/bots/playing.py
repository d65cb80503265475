"""Play a round among bots of every kind."""

from pitboss.books import catalogue
from pitboss.bots.character import Character
from pitboss.core.cards.deck import read_deck
from pitboss.core.cards.shoe import Shoe
from pitboss.core.cards.shuffle import Demonstration
from pitboss.pit.table.sign import BUY_IN, demo_table
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.round import Round
from toolkit.match import play_out

SEATED = {
    "p1": Character("expert", "loose-aggressive"),
    "p2": Character("beginner", "balanced"),
    "p3": Character("regular", "tight-passive"),
}


def play_a_round(game: str, seed: int) -> int:
    """Return the sum of everybody's changes in chips, plus what the house and the next pot take."""
    entry = catalogue.game(game)
    sign = demo_table(entry)
    source = Demonstration(f"minds {game} {seed}")
    round_: Round = catalogue.load(game).new_round(dict(sign.table), sign.setup([BUY_IN] * len(SEATED)))
    play_out(round_, SoftwareDealer(Shoe.shuffled(read_deck(entry.decks[0]), source), source), SEATED, seed, {})
    answer = round_.answer()
    carried = sum(pot.amount for pot in answer.pots if pot.carried is True)
    return sum(seat.net for seat in answer.seats.values()) + answer.commission + carried
