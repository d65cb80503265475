"""Section 5: what can go wrong at a Crown Hold'em table. Wrong amounts (5.9(a)-(d), 5.10) are in `limits`."""

from pitboss.rulebooks.shared.wa_house_jackpot_irregularities import jackpot_faults
from pitboss.rulebooks.wa_crown_holdem import irregularities_count, irregularities_deal, irregularities_play
from pitboss.rulebooks.wa_crown_holdem.clauses import cite, ruling

IRREGULARITIES = (
    *irregularities_deal.KINDS,
    *irregularities_count.KINDS,
    *irregularities_play.KINDS,
    *jackpot_faults(
        short=cite("5.11") + ruling("R25"), shown=cite("5.12") + ruling("R45"), failed=cite("5.13") + ruling("R26")
    ),
)
