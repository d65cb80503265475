"""What the odds of Ultimate Texas Hold'em need to know beside its settlement."""

from pitboss.rounds.banked.analysis import Analysis, TableWager, Variation
from pitboss.rulebooks.shared.wa_linked_odds import LinkedOdds
from pitboss.rulebooks.wa_ultimate_texas_holdem import wagers

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
