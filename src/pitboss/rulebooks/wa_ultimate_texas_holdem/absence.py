"""5.12: a player who is not there to decide has folded, and everything on the hand is forfeited."""

from pitboss.rounds.action import DEALER, seat_number
from pitboss.rounds.banked.events import PlayerAbsent
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.errors import NotAllowed, UnreadableLine
from pitboss.rounds.event import Event
from pitboss.rulebooks.wa_ultimate_texas_holdem.clauses import cite, ruling


def absent(round_: BankedRound, args: tuple[str, ...]) -> list[Event]:
    """`d error absent p1`: the decision of box 1 is due and nobody makes it."""
    number = seat_number(args[0]) if len(args) == 1 else None
    if number is None:
        raise UnreadableLine("absence is written 'd error absent p1'", cite("5.12"), actor=DEALER)
    box = next((box for box in round_.waiting_for() if box.number == number), None)
    if box is None or box.player is None or round_.undealt():
        raise NotAllowed(
            f"no decision of box {number} is due: absence matters only while one is", cite("5.12") + ruling("U9")
        )
    box.absent = True
    round_.advance()
    text = f"{box.player} was not there to decide: box {number} has folded and all its wagers are forfeited"
    return [PlayerAbsent(patron=box.player, box=number, text=text, rules=cite("5.12") + ruling("U9"))]
