"""What the odds of Ultimate Texas Hold'em need to know beside its settlement."""

from pitboss.books.shared.wa_linked_jackpot import LinkedOdds
from pitboss.books.wa_ultimate_texas_holdem import wagers
from pitboss.rules.banked.analysis import Analysis, TableWager, Variation

ANALYSIS = Analysis(
    model="one-play",
    tables={"blind-table": wagers.BLIND_TABLE},
    variations=(
        Variation(
            name="blind",
            meaning="Common lets a higher hand without a pair take the Blind.",
            choices={"rulebook": "", "common": "a higher hand takes it even without a pair"},
            subject="blind",
        ),
    ),
    sides=(TableWager(wager="trips", table="trips", hand=wagers.PLAYER),),
    jackpot=LinkedOdds(),
)
