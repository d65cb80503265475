"""Section 24: Deuce-to-Seven Single Draw, no limit."""

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.rules import rules
from pitboss.books.house_poker.streets import draw_game, draw_streets
from pitboss.core.cards import FULL
from pitboss.core.hands import DEUCE_TO_SEVEN

GAME = draw_game(
    id="house-poker/deuce-to-seven-single-draw",
    title="Deuce-to-Seven Single Draw",
    section="24",
    line="Five cards down, one draw, no limit; the lowest hand wins, straights and flushes against it.",
    decks={FULL: 7},
    structures=("no-limit",),
    rankings={FULL: DEUCE_TO_SEVEN},
    rules=rules("full", DEUCE_TO_SEVEN, cite("12.5")),
    streets=draw_streets(5, draws=1, deal=cite("24.1")),
    seats_rules=cite("24.1"),
    hand_rules=cite("24.6"),
)
