"""Section 28: Hold 'Em, with the jackpot of section 41."""

from pitboss.cards import FULL
from pitboss.hands import HIGH
from pitboss.rounds.demo import Demo, DemoJackpot
from pitboss.rounds.poker.game import DOWN, PokerGame, RoomJackpot, StreetRules
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.flops import flop_streets
from pitboss.rulebooks.wa_poker.irregularities import FLOP_GAMES
from pitboss.rulebooks.wa_poker.officials import OFFICIALS
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

GAME = PokerGame(
    id="wa-poker/holdem",
    title="Hold 'Em",
    listed_as="Hold'em",
    section="28",
    line="Two hole cards, five communal cards, blinds; any five of the seven; a royal flush jackpot.",
    decks={FULL: 12},
    rankings={FULL: HIGH},
    structures=("no-limit", "pot-limit", "half-pot-limit", "limit"),
    streets=flop_streets(
        hole=(DOWN, DOWN),
        first_round=StreetRules(
            deal=cite("28.1"),
            first=cite("28.2(a)", "28.2(b)"),
            act=cite("28.2(e)"),
            checks=cite("28.2(d)", "28.2(e)") + ruling("H1"),
            calls=cite("28.2(a)(i)", "28.2(d)"),
            raises=cite("28.2(a)(ii)"),
            folds=cite("28.2(a)(iii)"),
            last_left=cite("28.2(e)"),
            unopened=cite("28.2(c)") + ruling("H2"),
        ),
        flop=StreetRules(
            deal=cite("28.3"),
            first=cite("28.4(a)"),
            act=cite("28.4(b)"),
            checks=cite("28.4(a)(i)"),
            bets=cite("28.4(a)(ii)"),
            declines=cite("28.4(a)(iii)"),
            last_left=cite("28.4(b)(i)"),
        ),
        fourth=StreetRules(
            deal=cite("28.4(b)(ii)", "28.5"),
            first=cite("28.6(a)"),
            act=cite("28.6(b)"),
            checks=cite("28.6(a)(i)"),
            bets=cite("28.6(a)(ii)"),
            declines=cite("28.6(a)(iii)"),
            last_left=cite("28.6(b)(i)"),
        ),
        fifth=StreetRules(
            deal=cite("28.6(b)(ii)", "28.7"),
            first=cite("28.8(a)"),
            act=cite("28.8(b)"),
            checks=cite("28.8(a)(i)"),
            bets=cite("28.8(a)(ii)"),
            declines=cite("28.8(a)(iii)"),
            last_left=cite("28.8(b)"),
        ),
    ),
    rules=RULES,
    seats_rules=cite("4.3 Hold 'Em"),
    hand_rules=cite("28.8(c)", "28.9", "10.1"),
    own_cap=True,
    chip_rules=CHIPS,
    demo=Demo(
        places=6,
        jackpot=DemoJackpot(
            system="royal",
            terms="room reseed 5000 contribution 1.50 0.50",
            sign={"jackpot": {"pool": "5000", "reserve": "0", "reseed": "5000", "contribution": ["1.50", "0.50"]}},
        ),
    ),
    irregularities=FLOP_GAMES,
    officials=OFFICIALS,
    read_commission=read_commission,
    jackpot=RoomJackpot(
        prize=cite("41.4(a)", "41.4(c)") + ruling("M3"),
        pools=cite("41.1(b)", "41.2", "41.4(d)", "41.4(g)") + ruling("M4", "M7"),
        flop_on_request=cite("41.4(i)") + ruling("M6"),
        shown=cite("41.4(b)"),
    ),
)
