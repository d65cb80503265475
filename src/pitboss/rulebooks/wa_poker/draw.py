"""Section 26: Draw Poker. Blinds and over-blinds, an opening of twice the last blind, one draw, no checking."""

from pitboss.cards import FULL, REDUCED
from pitboss.hands import HIGH, REDUCED_HIGH
from pitboss.rounds.poker.betting.limits import DoubleTheBlind, Spread
from pitboss.rounds.poker.game import DOWN, Exchange, Opener, PokerGame, Street, StreetRules
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.irregularities import DRAW_WITH_BLINDS
from pitboss.rulebooks.wa_poker.officials import OFFICIALS
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

_BEFORE_THE_DRAW = Street(
    name="first round",
    hole=(DOWN,) * 5,
    opener=Opener.LEFT_OF_BLIND,
    size=DoubleTheBlind(cite("26.4(a)(i)") + ruling("G3")),
    check=False,
    call_opens=False,
    rules=StreetRules(
        deal=cite("26.2"),
        first=cite("26.4(a)", "26.4(b)"),
        act=cite("26.4(d)", "26.4(e)"),
        bets=cite("26.4(a)(i)"),
        declines=cite("26.4(a)(ii)"),
        calls=cite("26.4(d)(i)", "26.4(e)"),
        raises=cite("26.4(d)(ii)"),
        folds=cite("26.4(d)(iii)"),
        last_left=cite("26.4(f)"),
        unopened=cite("26.4(c)") + ruling("G4"),
        no_check=cite("26.3", "26.4(a)"),
    ),
)

_AFTER_THE_DRAW = Street(
    name="final round",
    exchange=Exchange.DRAW,
    opener=Opener.WHO_OPENED,
    size=Spread(cite("26.6(a)", "26.6(b)") + ruling("G6")),
    check=False,
    rules=StreetRules(
        deal=cite("26.5(b)"),
        first=cite("26.6(a)"),
        act=cite("26.6(b)"),
        last_left=cite("26.6(b)") + ruling("G5"),
        no_check=cite("26.3", "26.6(a)"),
        exchange=cite("26.5(a)", "26.5(b)"),
        fifth_later=cite("26.5(c)(i)") + ruling("G7"),
        fifth_burnt=cite("26.5(c)(ii)") + ruling("G7"),
        rebuilt=cite("26.5(d)") + ruling("G8"),
    ),
)

GAME = PokerGame(
    id="wa-poker/draw",
    title="Draw Poker",
    section="26",
    line="Five cards down, one draw, blinds and over-blinds; nobody may check.",
    decks={FULL: 8, REDUCED: 4},
    rankings={FULL: HIGH, REDUCED: REDUCED_HIGH},
    structures=("spread",),
    deals_from_blind=True,
    over_blinds=True,
    streets=(_BEFORE_THE_DRAW, _AFTER_THE_DRAW),
    rules=RULES,
    seats_rules=cite("4.3 Draw Poker"),
    straddle_rules=cite("26.1") + ruling("D15", "G1", "G2"),
    hand_rules=cite("26.6(c)", "26.7"),
    chip_rules=CHIPS,
    irregularities=DRAW_WITH_BLINDS,
    officials=OFFICIALS,
    read_commission=read_commission,
)
