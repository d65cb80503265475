"""Rule 11: what can go wrong at a Three Card Poker table. A Play wager that is not the Ante (11.14) is in `limits`."""

from pitboss.rulebooks.vic_three_card_poker import irregularities_deal, irregularities_play

IRREGULARITIES = (*irregularities_deal.KINDS, *irregularities_play.KINDS)
