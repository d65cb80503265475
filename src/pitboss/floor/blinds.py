"""Who posts what before the cards: blinds in turn, blinds owed, blinds paid to come in at once."""

from pitboss.citation import Rules
from pitboss.floor import tournament
from pitboss.floor.button import Placing, between
from pitboss.floor.event import BlindMissed, EntryChosen, FloorEvent
from pitboss.floor.line import Act
from pitboss.floor.state import Player, Positions, TableState
from pitboss.money import Chips
from pitboss.rounds.errors import NotAllowed, UnreadableLine
from pitboss.rulebooks.room import EntryRules


def has_blinds(state: TableState) -> bool:
    return bool(state.sign.blinds) and state.room.entry is not None


def entry_rules(state: TableState) -> EntryRules:
    rules = state.room.entry
    if rules is None or not state.sign.blinds:
        raise NotAllowed("there are no blinds at this table", state.room.stakes.buy_in)
    return rules


def amount_to_post(state: TableState, player: Player) -> Chips:
    """What being dealt in at once costs: the big blind, both blinds, or a missed small blind alone."""
    if player.entry == "in" or not state.sign.blinds:
        return 0
    blinds = state.sign.blind_amounts
    small = blinds[0] if len(blinds) > 1 else 0
    if player.owes_small and not player.owes_big and small:
        return small
    return blinds[-1] + (small if player.owes_big and player.owes_small else 0)


def posting_rules(rules: EntryRules, player: Player) -> Rules:
    if player.owes_big and player.owes_small:
        return rules.missed_both
    if player.owes_small:
        return rules.missed_small
    return rules.missed_big if player.owes_big else rules.post


def choose_entry(state: TableState, act: Act) -> list[FloorEvent]:
    """`post` and `wait-blind`: how a player who may not be dealt in yet will come in."""
    act.nothing()
    tournament.no_blind_to_come_in(state, act.by)
    return _chosen(state, state.player(act.by), "post" if act.verb == "post" else "wait")


def require_entry(state: TableState, act: Act) -> list[FloorEvent]:
    """`require anna wait`: an official has a new player wait for the blind, or post."""
    act.count(2, 2, "require anna wait")
    power = state.require(act)
    player = state.player(act.args[0])
    tournament.no_blind_to_come_in(state, player.name)
    if act.args[1] not in ("wait", "post"):
        raise UnreadableLine(f"{act.args[1]!r} is not a way in: expected wait or post", power.rules)
    if not player.newcomer:
        raise NotAllowed(f"{player.name} is not new to this game", power.rules)
    return _chosen(state, player, "post" if act.args[1] == "post" else "wait")


def _chosen(state: TableState, player: Player, entry: str) -> list[FloorEvent]:
    rules = entry_rules(state)
    if player.entry == "in":
        raise NotAllowed(f"{player.name} owes nothing and is dealt in", rules.present, actor=player.name)
    player.entry = "post" if entry == "post" else "wait"
    waits = rules.return_wait if player.owes else rules.wait
    cited = posting_rules(rules, player) if player.entry == "post" else waits
    owes = amount_to_post(state, player) if player.entry == "post" else 0
    return [EntryChosen(player=player.name, entry=player.entry, owes=owes, rules=cited)]


def posts(state: TableState, placing: Placing) -> dict[str, Chips]:
    """Blinds posted out of turn by those who come in at once; the big blind itself is in turn."""
    found = {}
    for seat in placing.dealt:
        player = state.at(seat)
        if player is not None and player.entry == "post" and seat not in placing.blinds:
            found[player.name] = amount_to_post(state, player)
    return found


def blinds_passed(state: TableState, last: Positions | None, placing: Placing, spared: str | None) -> list[FloorEvent]:
    """Marks the blinds that went past players who were not dealt in."""
    rules = state.room.entry
    if rules is None or last is None or not placing.positions.blinds or tournament.rules_of(state):
        return []
    big, first = placing.positions.blinds[-1], placing.positions.blinds[0]
    cited = rules.avoided + (rules.first_card if len(placing.positions.blinds) == 1 else ())
    events: list[FloorEvent] = []
    for player in state.by_seat():
        if player.seat in placing.dealt or player.newcomer or player.name == spared:
            continue
        if _passed(last.blinds[-1], big, player.seat) and not player.owes_big:
            player.owes_big, player.entry = True, "wait"
            events.append(BlindMissed(player=player.name, blind="big", rules=cited))
        over = player.seat == first or _passed(last.blinds[0], first, player.seat)
        if _moved(last, placing) and over and not player.owes_small:
            player.owes_small, player.entry = True, "wait"
            events.append(BlindMissed(player=player.name, blind="small", rules=cited))
    return events


def _moved(last: Positions, placing: Placing) -> bool:
    """Whether the first of several blinds went on; where one that was left out comes back, it does not."""
    return len(last.blinds) >= len(placing.positions.blinds) > 1


def _passed(before: int, now: int, seat: int) -> bool:
    """Whether a blind went over a seat on its way; one that came back to its seat passed everybody."""
    return between(before, now, seat) if before != now else seat != now


def dealt_in(player: Player) -> None:
    """Whoever is dealt in has paid."""
    player.entry, player.newcomer = "in", False
    player.owes_big = player.owes_small = False
