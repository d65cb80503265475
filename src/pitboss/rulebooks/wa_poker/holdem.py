"""Section 28: Hold 'Em, with the jackpot of section 41."""

from pitboss.cards import FULL
from pitboss.hands import HIGH
from pitboss.rounds.poker.game import DOWN, PokerGame, RoomJackpot
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.flops import flop_streets
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

GAME = PokerGame(
    id="wa-poker/holdem",
    title="Hold 'Em",
    section="28",
    decks={FULL: 12},
    rankings={FULL: HIGH},
    structures=("no-limit", "pot-limit", "half-pot-limit", "limit"),
    streets=flop_streets(
        hole=(DOWN, DOWN),
        deal=cite("28.1"),
        first=cite("28.2(a)"),
        act=cite("28.2(b)", "28.2(d)", "28.2(e)") + ruling("H1"),
        won=cite("28.2(c)", "28.2(e)") + ruling("H2"),
        flop=(cite("28.3"), cite("28.4(a)"), cite("28.4(b)"), cite("28.4(b)(i)")),
        fourth=(cite("28.5"), cite("28.6(a)"), cite("28.6(b)"), cite("28.6(b)(i)")),
        fifth=(cite("28.7"), cite("28.8(a)"), cite("28.8(b)"), cite("28.8(b)")),
    ),
    rules=RULES,
    seats_rules=cite("4.3 Hold 'Em"),
    hand_rules=cite("28.8(c)", "28.9", "10.1"),
    own_cap=True,
    chip_rules=CHIPS,
    read_commission=read_commission,
    jackpot=RoomJackpot(
        prize=cite("41.4(a)", "41.4(c)") + ruling("M3"),
        pools=cite("41.1(b)", "41.2", "41.4(d)", "41.4(g)") + ruling("M4", "M7"),
        flop_on_request=cite("41.4(i)") + ruling("M6"),
        shown=cite("41.4(b)"),
    ),
)
