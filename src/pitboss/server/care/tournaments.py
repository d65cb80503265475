"""Limits in tournaments: who may come in or buy more. What has been entered is played to its end (ruling C4)."""

from typing import TYPE_CHECKING

from pitboss.floor.accounts import Movement, wallet
from pitboss.ledger.tournaments import TournamentFold
from pitboss.server.tournaments.persons import who_buys

if TYPE_CHECKING:
    from pitboss.server.care.keeper import RoomCare


def check_purchase(care: "RoomCare", fold: TournamentFold, by: str, line: str, movements: list[Movement]) -> None:
    """Refuses an entry, a re-buy, an add-on that somebody's own limits do not allow.

    Beside real tables people are typed in and pay at a desk: only whoever does not play at all is known there.
    """
    name = who_buys(line)
    if not care.care.people or not name:
        return
    discreet = name != by
    for one in {name, fold.names.get(name, name)}:
        care.check(one, discreet=discreet, only_away=fold.state.terms.counted)
    cost = sum(one.amount for one in movements if one.debit == wallet(name))
    if cost:
        care.check_buy(name, cost, discreet=discreet)
