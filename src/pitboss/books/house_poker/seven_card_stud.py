"""Section 21: Seven Card Stud with a bring-in."""

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.rules import rules
from pitboss.books.house_poker.streets import low_card, stud, stud_streets
from pitboss.core.cards import FULL
from pitboss.core.hands import HIGH
from pitboss.rules.poker.game import BringIn

GAME = stud(
    id="house-poker/seven-card-stud",
    title="Seven Card Stud",
    section="21",
    line="Two down, four up, one down; the low card brings it in; limit betting; best five of seven.",
    rankings={FULL: HIGH},
    rules=rules("full", HIGH, cite("12.1")),
    bring_in=BringIn(worst=low_card, rules=cite("5.6")),
    streets=stud_streets(brings_in=cite("21.3"), opens=cite("21.5")),
    seats_rules=cite("21.1"),
    hand_rules=cite("21.7"),
)
