"""Prizes that the room's Game Manager pays: a table of a named jackpot settles everything else."""

from msgspec import UNSET, structs

from pitboss.rounds.answer import Answer, SeatAnswer
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.round import Round


def at_the_table(playing: Round, pool: str) -> Answer:
    """A round's answer as far as the table pays it: what a jackpot of the room owes is paid by its claim."""
    answer = playing.answer()
    if not pool:
        return answer
    names = set[str]()
    if isinstance(playing, BankedRound):
        names = {placed.wager.name for placed in playing.placed if placed.wager.level}
    jackpot = answer.jackpot if answer.jackpot is UNSET else structs.replace(answer.jackpot, prizes=())
    seats = {token: _unclaimed(seat, names) for token, seat in answer.seats.items()}
    return structs.replace(answer, seats=seats, jackpot=jackpot)


def _unclaimed(seat: SeatAnswer, names: set[str]) -> SeatAnswer:
    """A seat without what its jackpot wagers won; they are won all the same."""
    if seat.wagers is UNSET or not names:
        return seat
    wagers = tuple(structs.replace(one, paid=0) if one.wager in names else one for one in seat.wagers)
    claimed = sum(one.paid for one in seat.wagers) - sum(one.paid for one in wagers)
    return structs.replace(seat, net=seat.net - claimed, wagers=wagers) if claimed else seat
