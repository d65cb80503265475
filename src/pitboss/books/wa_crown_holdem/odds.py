"""What the odds of Crown Hold'em need to know beside its settlement."""

from pitboss.books.shared.wa_linked_jackpot import LinkedOdds
from pitboss.books.wa_crown_holdem import wagers
from pitboss.rules.banked.analysis import Analysis, TableWager, Variation

ANALYSIS = Analysis(
    model="street-bets",
    tables={"poker-extra": wagers.POKER_EXTRA},
    variations=(
        Variation(
            name="ante-pays",
            meaning="The lowest hand a winning Ante is paid for.",
            choices={"flush": "", "straight": "paid from a straight on"},
            subject="ante",
        ),
    ),
    sides=(
        TableWager(wager="player-extra", table="poker-extra", hand=wagers.PLAYER_FLOP, lost_by_folding=True),
        TableWager(wager="dealer-extra", table="poker-extra", hand=wagers.DEALER_FLOP),
    ),
    jackpot=LinkedOdds(),
)
