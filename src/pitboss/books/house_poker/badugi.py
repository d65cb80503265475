"""Section 26: Badugi, four cards that share neither rank nor suit."""

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.rules import rules
from pitboss.books.house_poker.streets import draw_game, draw_streets
from pitboss.core.cards import FULL
from pitboss.core.hands import BADUGI

GAME = draw_game(
    id="house-poker/badugi",
    title="Badugi",
    section="26",
    line="Four cards down, three draws, limit betting; the lowest cards of different ranks and suits win.",
    decks={FULL: 8},
    rankings={FULL: BADUGI},
    rules=rules("full", BADUGI, cite("12.6")),
    streets=draw_streets(4, draws=3, deal=cite("26.1"), bets=cite("25.2")),
    seats_rules=cite("26.1"),
    hand_rules=cite("26.2"),
)
