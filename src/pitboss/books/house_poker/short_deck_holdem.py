"""Section 27: Short-Deck Hold'em, with antes and a button blind."""

from pitboss.books.house_poker.clauses import cite
from pitboss.books.house_poker.irregularities import HOLDEM
from pitboss.books.house_poker.officials import OFFICIALS
from pitboss.books.house_poker.rules import CHARGED, CHIPS, read_commission, rules
from pitboss.core.cards import SHORT
from pitboss.core.hands import SHORT_HIGH
from pitboss.rules.poker.betting.limits import BySign
from pitboss.rules.poker.game import PokerGame
from pitboss.rules.poker.rules import DOWN, Opener, Street, StreetRules

_LATER = StreetRules(deal=cite("27.4"), first=cite("27.4"), act=cite("27.4"), last_left=cite("7.8"))


def _street(name: str, cards: int) -> Street:
    return Street(name=name, board=cards, burn=True, opener=Opener.LEFT_OF_BUTTON, size=BySign(), rules=_LATER)


GAME = PokerGame(
    id="house-poker/short-deck-holdem",
    title="Short-Deck Hold'em",
    section="27",
    line="Hold'em with 36 cards, no limit; everybody antes, the button posts a blind, a flush beats a full house.",
    decks={SHORT: 10},
    structures=("no-limit",),
    antes=True,
    button_blind=True,
    rankings={SHORT: SHORT_HIGH},
    rules=rules("short", SHORT_HIGH, cite("12.3")),
    chip_rules=CHIPS,
    read_commission=read_commission,
    charged=CHARGED,
    irregularities=HOLDEM,
    officials=OFFICIALS,
    streets=(
        Street(
            name="first round",
            hole=(DOWN, DOWN),
            opener=Opener.LEFT_OF_BLIND,
            size=BySign(),
            rules=StreetRules(deal=cite("27.2"), first=cite("27.3"), act=cite("27.3"), last_left=cite("7.8")),
        ),
        _street("flop", 3),
        _street("turn", 1),
        _street("river", 1),
    ),
    seats_rules=cite("27.1"),
    blind_rules=cite("27.1"),
    hand_rules=cite("27.5"),
)
