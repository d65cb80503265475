"""What can go wrong at a Crown Poker table, as sections 9 and 13 have it."""

from pitboss.rulebooks.vic_crown_poker.irregularities_board import BOARD, NO_DISCARD
from pitboss.rulebooks.vic_crown_poker.irregularities_game import GAME
from pitboss.rulebooks.vic_crown_poker.irregularities_hands import HANDS
from pitboss.rulebooks.vic_crown_poker.irregularities_misdeals import MISDEALS

FLOP_GAMES = (*MISDEALS, *BOARD, *HANDS, *GAME)
PINEAPPLE_GAMES = (*FLOP_GAMES, NO_DISCARD)
