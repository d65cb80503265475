"""The edition of the rules: how lines are read, which changes with the software. A log is for ever, and keeps its own.

A round is played to its end by the edition of the line that began it. Where another reading has come since, the place
that reads asks `sign.edition`, and the reading before stays beside it.
"""

from typing import Any, Final

EDITION: Final = 1
"""The edition by which lines are taken now; every line of a log says by which it was.

It goes up when a line that a released version took would lead to something else, and whoever raises it keeps the
reading of the editions before for their lines. 0 are the lines of version 0.1.0, which did not say.
"""
KEY: Final = "_edition"
"""How the sign of a round says that it is played by an earlier one."""

FORFEITS_STAY: Final = 1
"""From here on a forfeited wager is not withdrawn, and a choice to withdraw is offered anew when a wager has gone."""
GROUNDS_ARE_KNOWN: Final = 1
"""From here on an official who voids a round names a ground of the book, or none."""

POTS_BY_CLAIM: Final = 1
"""From here on a layer of a poker pot goes to the last who had a claim to it, and what nobody called goes back."""
SIDE_POTS_STAY: Final = 1
"""From here on a side pot that was made stays one when the hand that was all-in before it loses its claim."""
CHIPS_STAY: Final = 1
"""From here on chips too few to call, or out of turn, stay in the pot whatever ends the hand."""
DISCARD_COMES_FIRST: Final = 1
"""From here on a hand passed over discards after all where nobody could act, and what was dealt since goes back."""
ONE_CAP: Final = 1
"""From here on one cap holds for percentage and fixed commission."""
TIME_IS_PAID: Final = 1
"""From here on time bought is owed until it is paid for, to the last chip."""
BONUS_TOLD_ONCE: Final = 1
"""From here on a bonus prize is told once and taken back, and the last player left may earn one."""
UNDERBETS_ARE_MADE_UP: Final = 1
"""From here on chips or words after chips too small to call make up the call, and a raise announced is made."""
EARLY_ACTS_COUNT: Final = 1
"""From here on what was done out of turn is an action at once, and its chips stay with a dead hand."""
EARLY_WORDS_BIND: Final = 1
"""From here on a bet, raise or all-in said out of turn is one, and nobody checks out of turn what is to be called."""
OPENERS_ARE_FOLLOWED_BY_RANK: Final = 1
"""From here on another opens a street by its cards when the hand that was to open has died."""
DEAD_WAGERS_ARE_CALLED: Final = 1
"""From here on the last who can act calls what a dead hand has wagered too, where another hand is all-in."""
OPENINGS_ARE_NO_RAISES: Final = 1
"""From here on a short all-in that opens the betting is none of the short raises that together are one."""
RETURNED_WAGERS_ARE_GONE: Final = 1
"""From here on a bet or raise that went back to its player need not be called."""
CAPS_ARE_WHOLE_DOLLARS: Final = 1
"""From here on a cap with cents takes whole dollars of a shared pot as well."""
SURPLUS_IS_JUDGED: Final = 1
"""From here on an official decides on a player who drew too many cards of another's."""
FIRST_CARD_GOES_BACK: Final = 1
"""From here on a boxed first card of a stud round is shuffled in though its player is named."""
WHO_WAS_ASKED_ANSWERS: Final = 1
"""From here on nobody below whom a question was put to lets it pass, and nobody chooses while it is open."""
EXCLUDED_AT_THE_SHOWDOWN: Final = 1
"""From here on an exclusion ends the hand until the pots are pushed, whether a breach was told before it or not."""

SIGN_NAMES_THE_LEAST_BET: Final = 1
"""From here on a table minimum below the big blind is what a bet may open for, where the book says so."""
TABLED_HANDS_SPEAK: Final = 1
"""From here on a hand that was tabled at the showdown is not given up by mucking it, where the book says so."""

BURNS_LIE_THERE: Final = 1
"""From here on no burn is missed before cards dealt again that have one, and a card turned as well is dealt next where
the first is the burn."""
FACE_UP_IS_SEEN: Final = 1
"""From here on nobody mucks a hand that lies face up because a player of a tournament is all-in."""
TWO_ARE_NAMED: Final = 1
"""From here on cards dealt out of turn are those of two players, not of one named twice."""
COUNTS_ARE_PUT_RIGHT: Final = 1
"""From here on a wrong number of cards can be put right until two have acted, not only until one has."""
UNACTED_HANDS_GO_BACK: Final = 1
"""From here on a wrong hand found at the showdown goes back with its chips if its player never acted, by the book."""
HOUSE_DEALS_WHOLE: Final = 1
"""From here on a house game is decided on when the dealer has all cards; looks, exposed cards and what was said of a
deal count over all of it; an official's word names a box; a short Play off the unit is paid up; only what goes by
the flop has it laid again."""
LEVELS_GO_BACK_TOGETHER: Final = 1
"""From here on jackpot wagers of both levels that go back before they are in action are one wager of Level 3."""
DISPLAYS_HOLD_THE_RESEED: Final = 1
"""From here on a display that fails was last verified with no less than the reseed in each pool."""
DEALT_IS_NOT_THE_DEAL: Final = 1
"""From here on a card of the dealer's that is exposed once every hand is dealt was not exposed in the deal."""
FOLDS_STAY: Final = 1
"""From here on what was folded stays lost when the hand is void for cards taken by mistake or mixed with others; cards
of a hand whose Ante alone was folded can be taken by mistake."""
BOTH_WRONG_IS_BOTH: Final = 1
"""From here on wagers may be withdrawn where a box and the dealer had a wrong number of cards, too."""
ASKED_IS_DEALT: Final = 1
"""From here on the deal was over, and play or fold announced, when a hand could not match its Ante or nobody was there
to decide for it."""

PLACES_GO_BY_CHIPS: Final = 1
"""From here on whoever retires while a stage of a tournament is being decided has the place of the chips."""
NO_HOUSE_MONEY_IN_TOURNAMENTS: Final = 1
"""From here on poker tournaments take no side wager and pay no bonus prize."""
PLAY_OFFS_RANK_THEIR_OWN: Final = 1
"""From here on a play-off for the last place that goes on puts nobody above others of equal chips."""
ONE_HAND_ENDS_AT_ONCE: Final = 1
"""From here on whoever leaves a tournament while a synchronised hand is played is out before those it puts out."""
SECRETS_STAY_AT_TABLES: Final = 1
"""From here on a secret wager is taken back by whoever is moved before its hand."""
WHAT_IS_LEFT_IS_PLAYED_FOR: Final = 1
"""From here on a satellite is not closed while an agreement has left something for the winner."""
NOBODY_WAITS_ALONE: Final = 1
"""From here on a session by hands is over where the only player who has some left to play sits alone."""
METERS_HOLD_THE_PRIZE: Final = 1
"""From here on a meter is read as it was when the outcome was recorded, the prize still in it."""
WAGERS_ARE_OF_THEIR_ROUND: Final = 1
"""From here on a short jackpot wager is measured by the price of its round."""


def edition_of(table: dict[str, Any]) -> int:
    """The edition that a round's sign names; the present one where it names none that was before."""
    found = table.get(KEY)
    return found if isinstance(found, int) and 0 <= found < EDITION else EDITION
