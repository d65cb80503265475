"""Section 27: Draw Poker (Ante). A pot that nobody opens is carried into the next round."""

from pitboss.books.wa_poker.clauses import cite, ruling, under
from pitboss.books.wa_poker.irregularities import DRAW_GAMES
from pitboss.books.wa_poker.streets import FIVE_DOWN, after_the_draw, draw_game, opened
from pitboss.rules.layout import Demo
from pitboss.rules.poker.betting.limits import Spread
from pitboss.rules.poker.rules import Opener, Street

_BEFORE_THE_DRAW = Street(
    name="first round",
    hole=FIVE_DOWN,
    opener=Opener.LEFT_OF_BUTTON,
    size=Spread(cite("27.3(a)(i)")),
    check=False,
    asks_last=True,
    rules=opened(
        deal=cite("27.1"),
        clause=under("27.3"),
        first_also=ruling("G9"),
        facing=under("27.3(d)"),
        also=cite("27.4"),
        last_left=cite("27.4") + ruling("G9"),
        no_check=cite("27.2"),
    ),
)

GAME = draw_game(
    id="wa-poker/draw-ante",
    title="Draw Poker (Ante)",
    listed_as="Draw Poker Ante",
    section="27",
    line="Draw with antes; a pot that nobody opens is carried into the next round.",
    antes=True,
    streets=(
        _BEFORE_THE_DRAW,
        after_the_draw(draw=under("27.5"), clause=under("27.6"), no_check=cite("27.2")),
    ),
    seats_rules=cite("4.3 Draw Poker Ante"),
    hand_rules=cite("27.6(c)", "27.7"),
    irregularities=DRAW_GAMES,
    carried=cite("27.3(c)") + ruling("A3", "G10"),
    stays_carried=ruling("J7"),
    demo=Demo(places=5),
)
