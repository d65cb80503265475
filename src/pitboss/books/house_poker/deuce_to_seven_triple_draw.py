"""Section 25: Deuce-to-Seven Triple Draw, limit."""

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.rules import rules
from pitboss.books.house_poker.streets import draw_game, draw_streets
from pitboss.core.cards import FULL
from pitboss.core.hands import DEUCE_TO_SEVEN

GAME = draw_game(
    id="house-poker/deuce-to-seven-triple-draw",
    title="Deuce-to-Seven Triple Draw",
    section="25",
    line="Five cards down, three draws, limit betting; the lowest hand wins, straights and flushes against it.",
    rankings={FULL: DEUCE_TO_SEVEN},
    rules=rules("full", DEUCE_TO_SEVEN, cite("12.5")),
    streets=draw_streets(5, draws=3, deal=cite("25.1"), bets=cite("25.2")),
    seats_rules=cite("25.1"),
    hand_rules=cite("24.6"),
)
