"""A house game in a tournament: who wagers first goes round, and wagers handed in in secret are placed at the end.

The tournament says before each hand whose turn is first (`lead 3`) and who has handed in a secret wager (`secret anna`,
without amounts: what it is comes to this table only when nobody else has a wager left to place).
"""

from pitboss.citation import Rules
from pitboss.floor import tournament
from pitboss.floor.event import FloorEvent, LeadGiven, SecretHandedIn, WagersPlaced
from pitboss.floor.line import Act
from pitboss.floor.state import Player, TableState
from pitboss.floor.tournament_table import said_by_its_tournament
from pitboss.rounds import action as a
from pitboss.rounds.errors import NotAllowed, NotYourTurn


def lead(state: TableState, act: Act) -> list[FloorEvent]:
    """`lead 3`: this seat wagers first in the next hand."""
    act.count(1, 1, "lead 3")
    rules, seat = said_by_its_tournament(state, act), state.seat(act.number(0, "a seat"))
    if state.in_round:
        raise NotAllowed("who wagers first is settled before the hand", rules.order)
    state.lead = seat
    return [LeadGiven(seat=seat, rules=rules.order)]


def secret(state: TableState, act: Act) -> list[FloorEvent]:
    """`secret anna`: the wager for the next hand has been handed in; how much it is nobody here knows."""
    rules, player = said_by_its_tournament(state, act), state.player(act.one("a player's name"))
    if state.in_round:
        raise NotAllowed("a secret wager is handed in before the hand", rules.secret)
    state.secret.add(player.name)
    return [SecretHandedIn(player=player.name, rules=rules.secret)]


def ready(state: TableState, act: Act) -> list[FloorEvent]:
    """`ready`: all my wagers are placed, the next player's turn."""
    act.nothing()
    player, first = state.player(act.by), turn(state)
    rules = tournament.rules_of(state)
    if rules is None or not in_turn(state):
        cited = rules.order if rules is not None else state.room.control
        raise NotAllowed(f"no wagers of {act.by} are waited for", cited, actor=act.by)
    if player is not first:
        raise NotYourTurn(_not_yet(state, player, first), _cited(state, player), actor=act.by)
    state.wagered.add(player.name)
    return [WagersPlaced(player=player.name, rules=rules.order)]


def in_turn(state: TableState) -> bool:
    """Whether wagers are being taken in turn."""
    if not (state.sign.banked and state.sign.event and state.in_round):
        return False
    return state.current().betting_open


def order(state: TableState) -> list[Player]:
    """Everybody in the hand, from the one who wagers first, clockwise."""
    there = [player for player in state.by_seat() if state.token(player.name) is not None]
    first = next((at for at, player in enumerate(there) if player.seat >= (state.lead or 0)), 0)
    return there[first:] + there[:first]


def turn(state: TableState) -> Player | None:
    """Whose wagers are waited for; None when only secret ones are left to be placed."""
    if not in_turn(state):
        return None
    done = state.wagered | state.secret
    return next((one for one in order(state) if one.name not in done and one.away_since is None), None)


def check_turn(state: TableState, player: Player, action: a.Action) -> None:
    """Refuses a wager out of turn, and one that is changed after the next player has seen it."""
    if not in_turn(state) or not isinstance(action, a.Bet | a.TakeBack):
        return
    first = turn(state)
    if player is first or (first is None and player.name in state.secret):
        return
    raise NotYourTurn(_not_yet(state, player, first), _cited(state, player), actor=player.name)


def _cited(state: TableState, player: Player) -> Rules:
    """Why somebody waits: the order of betting, or a wager that was handed in already."""
    rules = tournament.rules_of(state)
    if rules is None:
        return ()
    return rules.secret if player.name in state.secret else rules.order


def _not_yet(state: TableState, player: Player, first: Player | None) -> str:
    if player.name in state.secret:
        return f"{player.name} has handed in a secret wager for this hand"
    if player.name in state.wagered or first is None:
        return f"{player.name} has placed all wagers of this hand"
    return f"it is {first.name}'s turn to wager, not {player.name}'s"
