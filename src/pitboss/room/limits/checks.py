"""Play limits at tables and in tournaments: what may begin, and how somebody past a limit leaves."""

import logging
import re
from typing import TYPE_CHECKING, Final

from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, read_money
from pitboss.log.kinds.tournament import TournamentFold
from pitboss.pit.table.stakes import bound
from pitboss.room.tournaments.speakers import who_buys
from pitboss.rules.movement import Movement, wallet

if TYPE_CHECKING:
    from pitboss.room.limits.limits import RoomCare
    from pitboss.room.table.live import LiveTable


log = logging.getLogger("pitboss.room")

BUYS: Final = {"sit": 2, "add": 1, "seat": 3}
"""Lines that bring chips into play, and where the amount stands."""
SPEAKS_FOR: Final = ("seat", "for")
"""Lines of a dealer's for somebody without a screen."""
BEGINS: Final = {"back", "wait", *BUYS}
"""Lines between rounds by which somebody comes to play, or goes on."""
_PLACE: Final = re.compile(r"p[1-9][0-9]?")


def check_line(care: "RoomCare", table: "LiveTable", by: str, line: str) -> None:
    """Before a line of a table: refuses what somebody's own limits do not allow. Nothing in a round that has begun."""
    if not care.care.people:
        return
    words = line.split() or [""]
    floor = table.floor
    if _PLACE.fullmatch(words[0]):
        name, verb, others = floor.places.get(words[0], ""), words[1] if len(words) > 1 else "", by != words[0]
    elif words[0] in SPEAKS_FOR:
        name, verb, others = words[1] if len(words) > 1 else "", words[0], True
        if verb == "for":
            words, verb = words[2:], "".join(words[2:3])
    else:
        name, verb, others = by, words[0], False
    discreet = others and name != by
    if verb == "bet":
        if floor.round is not None and floor.in_round and floor.round.betting_open and not floor.sign.event:
            care.check(name, discreet=discreet)
    elif verb in BEGINS and words[0] == verb:
        _check_beginning(care, table, name, words, discreet)


def _check_beginning(care: "RoomCare", table: "LiveTable", name: str, words: list[str], discreet: bool) -> None:
    if table.floor.sign.event:
        care.check(name, discreet=discreet, only_away=True)
    elif words[0] in BUYS:
        care.check_buy(name, _amount(words), discreet=discreet)
    else:
        care.check(name, discreet=discreet)


def _amount(words: list[str]) -> Chips:
    """What a line brings into play; nothing where the table will refuse it as it is written."""
    at = BUYS[words[0]]
    try:
        return max(read_money(words[at]), 0) if len(words) > at else 0
    except PitbossError:
        return 0


def see_off(care: "RoomCare", table: "LiveTable") -> bool:
    """Between a player's rounds: whoever is past a limit leaves, or is away until they have done something about it.

    Whether anything was done.
    """
    if not care.care.people:
        return False
    done = False
    state = table.floor.state
    queue = [one.name for one in state.waiting]
    claims = [claim.name for wanted in state.claims.values() for claim in wanted if claim.name not in state.players]
    for name in [*state.players, *queue, *claims]:
        player = table.floor.state.players.get(name)
        if care.care.of(name) is None or (player is not None and bound(table.floor.state, player)):
            continue
        if (found := care.stopped(name)) is None:
            continue
        line = _farewell(table, name, found.leaves, found.ends_tournaments)
        if line is None:
            continue
        try:
            table.apply(name, line)
        except PitbossError as error:
            log.warning("table %s: a limit could not be kept at once, %s was refused: %s", table.id, line, error)
            continue
        done = True
        if name in state.players:
            care.note_stop(name, found)
    return done


def _farewell(table: "LiveTable", name: str, leaves: bool, ends_tournaments: bool) -> str | None:
    """What somebody does now who plays no further; nothing while the round holds chips of theirs."""
    state = table.floor.state
    player = state.players.get(name)
    if player is None:
        if any(one.name == name for one in state.waiting):
            return "unwait"
        return "unclaim" if any(c.name == name for claims in state.claims.values() for c in claims) else None
    if bound(state, player):
        return None
    absent = player.away_since is not None
    if state.sign.event:
        return "away" if ends_tournaments and not absent else None
    if leaves:
        return None if player.leaving else "leave"
    return None if absent else "away"


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
