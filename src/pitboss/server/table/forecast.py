"""What "no more bets" would do to somebody's wagers now: said before it happens, where it is not what they are for."""

from pitboss.rounds.banked.events import WagerCounted, WagerReturned
from pitboss.rounds.event import Event, RoundVoided
from pitboss.rounds.round import Round
from pitboss.server.socket.shapes import Told
from pitboss.server.table.words import Names, told

CLOSE = "d close"


def at_the_close(round_: Round, patron: str, names: Names) -> list[Told]:
    """In words: every wager of a patron that would go back or not be played as meant."""
    if not round_.betting_open or not round_.staked(patron):
        return []
    found = [event for event in round_.copy().push(CLOSE) if _concerns(event, patron)]
    missing = " and ".join(f"a {words}" for words in round_.missing(patron))
    said = [told([event], names)[0] for event in found]
    if missing and said:
        said[0] = Told(f"without {missing}, {said[0].text}", said[0].rules)
    return said


def _concerns(event: Event, patron: str) -> bool:
    if isinstance(event, WagerReturned | WagerCounted):
        return event.patron == patron
    return isinstance(event, RoundVoided)
