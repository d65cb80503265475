"""Version 3 raises the card that the dealer needs from a nine to a ten (3.4, formerly 3.5)."""

from typing import Any

from msgspec.structs import replace
from pitboss_rulebooks.harbour_duel import wagers
from pitboss_rulebooks.harbour_duel.clauses import BOOK

from pitboss.rules.banked.game import BankedGame, Qualifying

cite = BOOK.at("3").cite
TEN = 8


def amend(declared: Any) -> Any:
    """Return a declaration of version 2 as version 3 has it."""
    if not isinstance(declared, BankedGame):
        return declared
    against_dealer = wagers.ante_and_raise(TEN)
    return replace(
        declared,
        line="Two cards against the dealer's two, who needs a ten; raise or fold. Pair Wager.",
        wagers=(*against_dealer, *declared.wagers[len(against_dealer) :]),
        qualifying=Qualifying(wagers.at_least(TEN), cite("3.4")),
    )
