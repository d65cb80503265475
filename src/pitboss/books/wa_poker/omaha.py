"""Section 29: Omaha, with either deck."""

from pitboss.books.wa_poker.clauses import cite, under
from pitboss.books.wa_poker.irregularities import FLOP_GAMES
from pitboss.books.wa_poker.streets import flop_streets, left_of_blind, left_of_button, variation
from pitboss.core.cards import FULL, REDUCED
from pitboss.core.hands import OMAHA_HIGH, OMAHA_HIGH_REDUCED
from pitboss.rules.poker.rules import DOWN

GAME = variation(
    id="wa-poker/omaha",
    title="Omaha",
    section="29",
    line="Four hole cards, of which exactly two play with three communal cards.",
    decks={FULL: 10, REDUCED: 5},
    rankings={FULL: OMAHA_HIGH, REDUCED: OMAHA_HIGH_REDUCED},
    structures=("no-limit", "pot-limit", "half-pot-limit", "limit"),
    streets=flop_streets(
        (DOWN,) * 4,
        first_round=left_of_blind(deal=cite("29.1"), clause=under("29.2")),
        flop=left_of_button(deal=cite("29.3"), clause=under("29.4"), last_left=cite("29.4(b)(i)")),
        fourth=left_of_button(deal=cite("29.4(b)(ii)", "29.5"), clause=under("29.6"), last_left=cite("29.6(b)(i)")),
        fifth=left_of_button(deal=cite("29.6(b)(ii)", "29.7"), clause=under("29.8"), last_left=cite("29.8(b)")),
    ),
    seats_rules=cite("4.3 Omaha"),
    hand_rules=cite("29.8(c)", "29.9"),
    own_cap=True,
    irregularities=FLOP_GAMES,
)
