"""Harbour Duel: section 3, the round."""

from pitboss_rulebooks.harbour_duel import wagers
from pitboss_rulebooks.harbour_duel.clauses import cite
from pitboss_rulebooks.harbour_duel.officials import OFFICIALS

from pitboss.core.money import Chips
from pitboss.rules.banked.game import BankedGame, Clauses, Qualifying
from pitboss.rules.banked.layout import HAND, Box
from pitboss.rules.banked.sign import Sign
from pitboss.rules.banked.stages import Bet, Decision, Hands
from pitboss.rules.banked.wager import as_placed


def in_play(box: Box) -> bool:
    return box.live


def the_ante(box: Box, sign: Sign) -> tuple[Chips, ...]:
    return (box.counts("ante"),)


GAME = BankedGame(
    id="harbour-duel",
    title="Harbour Duel",
    section="2-4",
    line="Two cards against the dealer's two, who needs a nine; raise or fold. Pair Wager.",
    boxes=7,
    wagers=(*wagers.ante_and_raise(wagers.NINE), wagers.PAIR),
    pay_tables={"pair": wagers.PAIR_TABLES},
    hands=Hands(count=2, order=cite("3.1"), boxes=cite("3.1"), dealer=cite("3.1")),
    stages=(
        Decision(
            name="Raise or fold",
            asks=in_play,
            rules=cite("3.2"),
            bet=Bet(wager="raise", amounts=the_ante, count=as_placed),
            folds={HAND: cite("3.2")},
            silence=HAND,
            silence_rules=cite("3.2"),
        ),
    ),
    player_hand=wagers.PLAYER,
    dealer_hand=wagers.DEALER,
    qualifying=Qualifying(wagers.at_least(wagers.NINE), cite("3.5")),
    clauses=Clauses(
        deck=cite("1.1"),
        boxes=cite("1.2"),
        closed=cite("1.4"),
        main=cite("2.1"),
        control=cite("2.1"),
        deciding=cite("3.2"),
        folded=cite("3.2"),
        empty_box=cite("3.1"),
        card_count=cite("1.1"),
        burns=cite("1.1"),
        wagers=cite("1.4"),
        spoken=cite("1.4"),
        settling=cite("3.5"),
        over=cite("5.1"),
        pay_tables=cite("4.3 Table 1"),
        voiding=cite("5.2"),
    ),
    officials=OFFICIALS,
)
