"""Section 23: Razz, stud that the lowest hand wins."""

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.rules import rules
from pitboss.books.house_poker.streets import high_card_ace_low, stud, stud_streets
from pitboss.core.cards import FULL
from pitboss.core.hands import RAZZ, SHOWING_LOW
from pitboss.rules.poker.game import BringIn

GAME = stud(
    id="house-poker/razz",
    title="Razz",
    section="23",
    line="Seven Card Stud for the lowest hand, ace to five; the high card brings it in.",
    rankings={FULL: RAZZ},
    showing={FULL: SHOWING_LOW},
    rules=rules("full", RAZZ, cite("12.4")),
    bring_in=BringIn(worst=high_card_ace_low, rules=cite("5.6")),
    streets=stud_streets(brings_in=cite("23.2"), opens=cite("21.5", "23.3")),
    seats_rules=cite("23.1", "21.1"),
    hand_rules=cite("23.4"),
)
