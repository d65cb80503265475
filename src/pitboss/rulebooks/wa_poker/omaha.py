"""Section 29: Omaha, with either deck."""

from pitboss.cards import FULL, REDUCED
from pitboss.hands import OMAHA_HIGH, OMAHA_HIGH_REDUCED
from pitboss.rounds.poker.game import DOWN, PokerGame, StreetRules
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.flops import flop_streets
from pitboss.rulebooks.wa_poker.irregularities import FLOP_GAMES
from pitboss.rulebooks.wa_poker.officials import OFFICIALS
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

GAME = PokerGame(
    id="wa-poker/omaha",
    title="Omaha",
    section="29",
    line="Four hole cards, of which exactly two play with three communal cards.",
    decks={FULL: 10, REDUCED: 5},
    rankings={FULL: OMAHA_HIGH, REDUCED: OMAHA_HIGH_REDUCED},
    structures=("no-limit", "pot-limit", "half-pot-limit", "limit"),
    streets=flop_streets(
        hole=(DOWN,) * 4,
        first_round=StreetRules(
            deal=cite("29.1"),
            first=cite("29.2(a)", "29.2(b)"),
            act=cite("29.2(e)"),
            checks=cite("29.2(d)", "29.2(e)") + ruling("H1"),
            calls=cite("29.2(a)(i)", "29.2(d)"),
            raises=cite("29.2(a)(ii)"),
            folds=cite("29.2(a)(iii)"),
            last_left=cite("29.2(e)"),
            unopened=cite("29.2(c)") + ruling("H2"),
        ),
        flop=StreetRules(
            deal=cite("29.3"),
            first=cite("29.4(a)"),
            act=cite("29.4(b)"),
            checks=cite("29.4(a)(i)"),
            bets=cite("29.4(a)(ii)"),
            declines=cite("29.4(a)(iii)"),
            last_left=cite("29.4(b)(i)"),
        ),
        fourth=StreetRules(
            deal=cite("29.4(b)(ii)", "29.5"),
            first=cite("29.6(a)"),
            act=cite("29.6(b)"),
            checks=cite("29.6(a)(i)"),
            bets=cite("29.6(a)(ii)"),
            declines=cite("29.6(a)(iii)"),
            last_left=cite("29.6(b)(i)"),
        ),
        fifth=StreetRules(
            deal=cite("29.6(b)(ii)", "29.7"),
            first=cite("29.8(a)"),
            act=cite("29.8(b)"),
            checks=cite("29.8(a)(i)"),
            bets=cite("29.8(a)(ii)"),
            declines=cite("29.8(a)(iii)"),
            last_left=cite("29.8(b)"),
        ),
    ),
    rules=RULES,
    seats_rules=cite("4.3 Omaha"),
    hand_rules=cite("29.8(c)", "29.9"),
    own_cap=True,
    chip_rules=CHIPS,
    irregularities=FLOP_GAMES,
    officials=OFFICIALS,
    read_commission=read_commission,
)
