"""A variation of this book: what the sections on the variations leave to the rules for all of them."""

from functools import partial

from pitboss.rounds.poker.game import PokerGame
from pitboss.rulebooks.wa_poker.commission import CHARGED, read_commission
from pitboss.rulebooks.wa_poker.officials import OFFICIALS
from pitboss.rulebooks.wa_poker.rules import CHIPS, RULES

variation = partial(
    PokerGame, rules=RULES, chip_rules=CHIPS, officials=OFFICIALS, read_commission=read_commission, charged=CHARGED
)
