"""What can go wrong at a wa-poker table, variation by variation, as sections 30 to 38 have it."""

from pitboss.books.wa_poker.irregularities_draw import DRAW
from pitboss.books.wa_poker.irregularities_flops import FLOPS
from pitboss.books.wa_poker.irregularities_game import GAME
from pitboss.books.wa_poker.irregularities_hands import HANDS, NOT_POSTED
from pitboss.books.wa_poker.irregularities_manila import MANILA
from pitboss.books.wa_poker.irregularities_misdeals import MISDEALS
from pitboss.books.wa_poker.irregularities_stud import EXPOSED, FIVE_CARD_EXPOSED, STUD

_EVERYWHERE = (*MISDEALS, *HANDS, *GAME)

FIVE_CARD_STUD = (FIVE_CARD_EXPOSED, *STUD, *_EVERYWHERE)
SIX_AND_SEVEN_CARD_STUD = (EXPOSED, *STUD, *_EVERYWHERE)
DRAW_GAMES = (*DRAW, *_EVERYWHERE)
DRAW_WITH_BLINDS = (*DRAW_GAMES, NOT_POSTED)
MANILA_GAMES = (*MANILA, *_EVERYWHERE)
MANILA_WITH_BLIND = (*MANILA_GAMES, NOT_POSTED)
FLOP_GAMES = (*FLOPS, *_EVERYWHERE, NOT_POSTED)
