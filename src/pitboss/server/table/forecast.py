"""What "no more bets" would do to somebody's wagers now: said before it happens, where it is not what they are for."""

from pitboss.rounds.banked.events import WagerCounted, WagerReturned
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.event import Event, RoundVoided
from pitboss.server.socket.shapes import Told
from pitboss.server.table.words import Names, told

CLOSE = "d close"


def at_the_close(round_: BankedRound, patron: str, names: Names) -> list[Told]:
    """In words: every wager of a patron that would go back or be played otherwise than meant."""
    if round_.closed or not any(placed.patron == patron for placed in round_.placed):
        return []
    found = [event for event in round_.copy().push(CLOSE) if _concerns(event, patron)]
    missing = " and ".join(f"a {words}" for words in _missing(round_, patron))
    said = [told([event], names)[0] for event in found]
    if missing and said:
        said[0] = Told(f"without {missing}, {said[0].text}", said[0].rules)
    return said


def _concerns(event: Event, patron: str) -> bool:
    if isinstance(event, WagerReturned | WagerCounted):
        return event.patron == patron
    return isinstance(event, RoundVoided)


def _missing(round_: BankedRound, patron: str) -> list[str]:
    """Wagers that belong to one of the patron's and are not there: the Blind of an Ante, the Ante of a Blind."""
    placed = {one.wager.name for one in round_.placed if one.patron == patron}
    early = [wager for wager in round_.game.wagers if not wager.decides]
    wanted = {wager.equals for wager in early if wager.name in placed}
    return [one.words for one in early if one.name not in placed and (one.equals in placed or one.name in wanted)]
