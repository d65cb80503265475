"""9.1.1(h), section 13 and 6.18: a defective deck, a game disrupted or defrauded, a misdirected player, a breach."""

from typing import TYPE_CHECKING

from pitboss.rounds.errors import NotAllowed
from pitboss.rounds.poker.betting import early
from pitboss.rounds.poker.state import NAMES
from pitboss.rounds.poker.trouble.replies import plays_on
from pitboss.rounds.trouble import Kind, Question, Reply, place
from pitboss.rulebooks.shared.poker_game import GameClauses, spoilt_games
from pitboss.rulebooks.vic_crown_poker.clauses import cite, ruling
from pitboss.rulebooks.vic_crown_poker.irregularities_board import DEFECTIVE
from pitboss.rulebooks.vic_crown_poker.rules import DISRUPTIONS

if TYPE_CHECKING:
    from pitboss.rounds.poker.round import PokerRound

_MISDIRECTED = cite("13.10") + ruling("CP-C14")


def _misdirected(round_: "PokerRound", seat: int) -> None:
    if seat not in round_.state.early:
        raise NotAllowed(f"{NAMES[seat]} has no act out of turn to take back", _MISDIRECTED)
    replies = (
        Reply("retract", "those acts are taken back", lambda later: early.retract(later.state, _MISDIRECTED)),
        plays_on("acts out of turn stand as the rules have them", _MISDIRECTED),
    )
    round_.ask(Question(f"{NAMES[seat]} was directed out of turn", _MISDIRECTED, replies, "area-manager"))


GAME = (
    Kind(
        "misdirected",
        takes=(place("p3"),),
        remedy=_misdirected,
        rules=_MISDIRECTED,
        meaning="The Dealer directed a player to act out of turn.",
        when="While the act out of turn still waits for the player's turn.",
        then="The TG Area Manager may have all acts out of turn taken back.",
    ),
    *spoilt_games(
        GameClauses(
            deck=DEFECTIVE + cite("3.4") + ruling("CP-H14"),
            deck_is=(
                "the deck is defective",
                "The deck is defective: a wrong number of cards, duplicates, marked cards and the like.",
            ),
            carries=False,
            disrupted=cite("13.5.1", "13.6") + ruling("CP-F11", "CP-G5"),
            disruptions=DISRUPTIONS,
            fraud=cite("13.5.2", "13.6") + ruling("CP-F11", "CP-G5", "CP-H14"),
            invalidates=("higher-duties-dealer", "A TG Higher Duties Dealer"),
            breaches={
                "device": ("used a device during the round", cite("13.1") + ruling("CP-I8")),
                "influence": ("influenced another player's decisions", cite("13.8")),
                "side-bet": ("made a side bet with another player", cite("13.12") + ruling("CP-E10")),
                "communication": ("communicated to affect the outcome", cite("13.15")),
                "splitting": ("agreed to divide the pot", cite("8.6") + ruling("CP-E10")),
                "cards-out-of-view": ("kept cards out of the Dealer's view", cite("8.13")),
                "chips-out-of-view": ("kept chips out of view", cite("8.8")),
            },
            breach_example="device",
            voids_wagers=cite("13.2.1") + ruling("CP-I12"),
            bars=cite("13.2.2") + ruling("CP-I12"),
            punishes=("assistant-casino-manager", "A TG Assistant Casino Manager"),
            seats=11,
        )
    ),
)
