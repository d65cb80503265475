"""Section 27: Draw Poker (Ante). A pot that nobody opens is carried into the next round."""

from pitboss.cards import FULL, REDUCED
from pitboss.hands import HIGH, REDUCED_HIGH
from pitboss.rounds.demo import Demo
from pitboss.rounds.poker.betting.limits import Spread
from pitboss.rounds.poker.game import DOWN, Exchange, Opener, PokerGame, Street, StreetRules
from pitboss.rulebooks.wa_poker.clauses import cite, ruling
from pitboss.rulebooks.wa_poker.commission import read_commission
from pitboss.rulebooks.wa_poker.irregularities import DRAW_GAMES
from pitboss.rulebooks.wa_poker.officials import OFFICIALS
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

_BEFORE_THE_DRAW = Street(
    name="first round",
    hole=(DOWN,) * 5,
    opener=Opener.LEFT_OF_BUTTON,
    size=Spread(cite("27.3(a)(i)")),
    check=False,
    asks_last=True,
    rules=StreetRules(
        deal=cite("27.1"),
        first=cite("27.3(a)", "27.3(b)") + ruling("G9"),
        act=cite("27.3(d)", "27.4"),
        bets=cite("27.3(a)(i)"),
        declines=cite("27.3(a)(ii)"),
        calls=cite("27.3(d)(i)"),
        raises=cite("27.3(d)(ii)"),
        folds=cite("27.3(d)(iii)"),
        last_left=cite("27.4") + ruling("G9"),
        no_check=cite("27.2", "27.3(a)"),
    ),
)

_AFTER_THE_DRAW = Street(
    name="final round",
    exchange=Exchange.DRAW,
    opener=Opener.WHO_OPENED,
    size=Spread(cite("27.6(a)", "27.6(b)") + ruling("G6")),
    check=False,
    rules=StreetRules(
        deal=cite("27.5(b)"),
        first=cite("27.6(a)"),
        act=cite("27.6(b)"),
        last_left=cite("27.6(b)") + ruling("G5"),
        no_check=cite("27.2", "27.6(a)"),
        exchange=cite("27.5(a)", "27.5(b)"),
        fifth_later=cite("27.5(c)(i)") + ruling("G7"),
        fifth_burnt=cite("27.5(c)(ii)") + ruling("G7"),
        rebuilt=cite("27.5(d)") + ruling("G8"),
    ),
)

GAME = PokerGame(
    id="wa-poker/draw-ante",
    title="Draw Poker (Ante)",
    listed_as="Draw Poker Ante",
    section="27",
    line="Draw with antes; a pot nobody opens is carried into the next round.",
    decks={FULL: 8, REDUCED: 4},
    rankings={FULL: HIGH, REDUCED: REDUCED_HIGH},
    structures=("spread",),
    antes=True,
    streets=(_BEFORE_THE_DRAW, _AFTER_THE_DRAW),
    rules=RULES,
    seats_rules=cite("4.3 Draw Poker Ante"),
    hand_rules=cite("27.6(c)", "27.7"),
    chip_rules=CHIPS,
    demo=Demo(places=5),
    irregularities=DRAW_GAMES,
    officials=OFFICIALS,
    read_commission=read_commission,
    carried=cite("27.3(c)") + ruling("A3", "G10"),
)
