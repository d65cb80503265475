"""Section 29: Omaha, with either deck."""

from pitboss.cards import FULL, REDUCED
from pitboss.hands import OMAHA_HIGH, OMAHA_HIGH_REDUCED
from pitboss.rounds.poker.game import DOWN, PokerGame
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.flops import flop_streets
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

GAME = PokerGame(
    id="wa-poker/omaha",
    title="Omaha",
    section="29",
    decks={FULL: 10, REDUCED: 5},
    rankings={FULL: OMAHA_HIGH, REDUCED: OMAHA_HIGH_REDUCED},
    structures=("no-limit", "pot-limit", "half-pot-limit", "limit"),
    streets=flop_streets(
        hole=(DOWN,) * 4,
        deal=cite("29.1"),
        first=cite("29.2(a)"),
        act=cite("29.2(b)", "29.2(d)", "29.2(e)") + ruling("H1"),
        won=cite("29.2(c)", "29.2(e)") + ruling("H2"),
        flop=(cite("29.3"), cite("29.4(a)"), cite("29.4(b)"), cite("29.4(b)(i)")),
        fourth=(cite("29.5"), cite("29.6(a)"), cite("29.6(b)"), cite("29.6(b)(i)")),
        fifth=(cite("29.7"), cite("29.8(a)"), cite("29.8(b)"), cite("29.8(b)")),
    ),
    rules=RULES,
    seats_rules=cite("4.3 Omaha"),
    hand_rules=cite("29.8(c)", "29.9"),
    own_cap=True,
    chip_rules=CHIPS,
    read_commission=read_commission,
)
