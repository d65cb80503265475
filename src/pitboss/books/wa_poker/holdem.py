"""Section 28: Hold 'Em, with the jackpot of section 41."""

from pitboss.books.wa_poker.clauses import cite, under
from pitboss.books.wa_poker.irregularities import FLOP_GAMES
from pitboss.books.wa_poker.jackpot import JACKPOT
from pitboss.books.wa_poker.streets import flop_streets, left_of_blind, left_of_button, variation
from pitboss.core.cards import FULL
from pitboss.core.hands import HIGH
from pitboss.rules.layout import Demo, DemoJackpot
from pitboss.rules.poker.rules import DOWN

GAME = variation(
    id="wa-poker/holdem",
    title="Hold 'Em",
    listed_as="Hold'em",
    section="28",
    line="Two hole cards, five communal cards, blinds; any five of the seven; a royal flush jackpot.",
    decks={FULL: 12},
    rankings={FULL: HIGH},
    structures=("no-limit", "pot-limit", "half-pot-limit", "limit"),
    streets=flop_streets(
        (DOWN, DOWN),
        first_round=left_of_blind(deal=cite("28.1"), clause=under("28.2")),
        flop=left_of_button(deal=cite("28.3"), clause=under("28.4"), last_left=cite("28.4(b)(i)")),
        fourth=left_of_button(deal=cite("28.4(b)(ii)", "28.5"), clause=under("28.6"), last_left=cite("28.6(b)(i)")),
        fifth=left_of_button(deal=cite("28.6(b)(ii)", "28.7"), clause=under("28.8"), last_left=cite("28.8(b)")),
    ),
    seats_rules=cite("4.3 Hold 'Em"),
    hand_rules=cite("28.8(c)", "28.9", "10.1"),
    own_cap=True,
    irregularities=FLOP_GAMES,
    jackpot=JACKPOT,
    demo=Demo(
        places=6,
        jackpot=DemoJackpot(
            system="royal",
            terms="room reseed 5000 contribution 1.50 0.50",
            sign={"jackpot": {"pool": "5000", "reserve": "0", "reseed": "5000", "contribution": ["1.50", "0.50"]}},
        ),
    ),
)
