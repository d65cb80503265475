"""Section 26: Draw Poker. Blinds and over-blinds, an opening of twice the last blind, one draw, no checking."""

from pitboss.books.wa_poker.clauses import cite, ruling, under
from pitboss.books.wa_poker.irregularities import DRAW_WITH_BLINDS
from pitboss.books.wa_poker.streets import FIVE_DOWN, after_the_draw, draw_game, opened
from pitboss.rules.poker.betting.limits import DoubleTheBlind
from pitboss.rules.poker.rules import Opener, Street

_BEFORE_THE_DRAW = Street(
    name="first round",
    hole=FIVE_DOWN,
    opener=Opener.LEFT_OF_BLIND,
    size=DoubleTheBlind(cite("26.4(a)(i)") + ruling("G3")),
    check=False,
    call_opens=False,
    rules=opened(
        deal=cite("26.2"),
        clause=under("26.4"),
        facing=under("26.4(d)"),
        also=cite("26.4(e)"),
        calls_also=cite("26.4(e)"),
        last_left=cite("26.4(f)"),
        unopened=cite("26.4(c)") + ruling("G4"),
        no_check=cite("26.3"),
    ),
)

GAME = draw_game(
    id="wa-poker/draw",
    title="Draw Poker",
    section="26",
    line="Five cards down, one draw, blinds and over-blinds; nobody may check.",
    deals_from_blind=True,
    over_blinds=True,
    streets=(
        _BEFORE_THE_DRAW,
        after_the_draw(draw=under("26.5"), clause=under("26.6"), no_check=cite("26.3")),
    ),
    seats_rules=cite("4.3 Draw Poker"),
    straddle_rules=cite("26.1") + ruling("D15", "G1", "G2"),
    hand_rules=cite("26.6(c)", "26.7"),
    irregularities=DRAW_WITH_BLINDS,
)
