"""Section 22: Seven Card Stud, with half the pot for a low of eight or better."""

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.rules import rules
from pitboss.books.house_poker.streets import low_card, stud, stud_streets
from pitboss.core.cards import FULL
from pitboss.core.hands import EIGHT_LOW, HIGH
from pitboss.rules.poker.game import BringIn

GAME = stud(
    id="house-poker/seven-card-stud-hi-lo",
    title="Seven Card Stud Hi-Lo",
    section="22",
    line="Seven Card Stud, the pot split between the high hand and a low of eight or better.",
    rankings={FULL: HIGH},
    low=EIGHT_LOW,
    rules=rules("full", HIGH, cite("12.1")),
    bring_in=BringIn(worst=low_card, rules=cite("5.6")),
    streets=stud_streets(brings_in=cite("21.3"), opens=cite("21.5")),
    seats_rules=cite("22.1", "21.1"),
    hand_rules=cite("22.1", "21.7"),
    low_rules=cite("22.2", "12.2"),
    low_odd_rules=cite("7.6"),
    no_low_rules=cite("7.7"),
)
