"""Staff actions between rounds: opening, suspending, decks, looking at hands, personal limits and exclusions."""

from collections.abc import Iterable
from typing import Any

import msgspec

from pitboss.books import catalogue, versions
from pitboss.core.citation import Rules
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, UnreadableLine, WrongAmount
from pitboss.pit.machine import Act
from pitboss.pit.table import event as e
from pitboss.pit.table import notices, seats
from pitboss.pit.table.event import FloorEvent
from pitboss.pit.table.notices import NEW_DECK
from pitboss.pit.table.seats import check_rivals, drop_claims, remove_player
from pitboss.pit.table.sign import as_refusal, checked, in_version, settled, try_round
from pitboss.pit.table.stakes import bound
from pitboss.pit.table.state import Player, TableState, check_name
from pitboss.rules.banked.events import PlayerAdvised
from pitboss.rules.event import Event
from pitboss.rules.poker.events import BlindOwed, Excluded, Penalised


def exclude(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `exclude anna`: exclude at once or after the round. `bar anna` does so at the game's other tables."""
    check_name(name, state.room.officials)
    if name in state.barred:
        raise NotAllowed(f"{name} is already excluded", act.rules)
    return exclude_player(state, name, act.rules)


def exclude_player(state: TableState, name: str, rules: Rules) -> list[FloorEvent]:
    """Remove a player's seat, claims and place on the list. If a hand is in play, this waits until it is over."""
    state.barred.add(name)
    events: list[FloorEvent] = [e.Barred(player=name, rules=rules), *seats.leave_waiting(state, name)]
    drop_claims(state, name)
    player = state.players.get(name)
    if player is None:
        return events
    if bound(state, player):
        player.leaving = True
        return [*events, e.LeavingNoted(player=name, rules=rules)]
    return [*events, remove_player(state, player, "excluded", rules)]


def admit(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `admit anna`: lift an exclusion."""
    if name not in state.barred:
        raise NotAllowed(f"{name} is not excluded", act.rules)
    state.barred.discard(name)
    return [e.Admitted(player=name, rules=act.rules)]


def new_deck(state: TableState, act: Act, why: str) -> list[FloorEvent]:
    """Handle `new-deck`, `new-deck worn`: change the deck between rounds, perhaps with a reason."""
    if state.in_round:
        raise NotAllowed("change the deck when the round is over", state.room.deck.at_will)
    rules = {"worn": state.room.deck.worn, "at will": state.room.deck.at_will}
    state.consents.pop(NEW_DECK, None)
    return [e.DeckChanged(why=why, rules=act.rules + rules[why] + state.room.deck.looked_at)]


def deck_wanted(state: TableState) -> list[FloorEvent]:
    """Change the deck before a round if most players asked for it."""
    asked, rules = state.consents.get(NEW_DECK, set()), state.room.deck
    if not rules.asked or 2 * len(asked) <= len(state.players):
        return []
    state.consents.pop(NEW_DECK, None)
    return [e.DeckChanged(why="asked", rules=rules.asked + rules.looked_at)]


def check_deck(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `check-deck`, `shuffle`: have the cards counted or shuffled."""
    if act.verb == "shuffle" and state.in_round:
        raise NotAllowed("shuffle the cards between rounds", act.rules)
    return [e.DeckChecked(what=act.verb, rules=act.rules)]


def look(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `look anna`: record that a dealer looked at a hand, once it is over or whenever the book allows."""
    in_play = state.in_round and not state.room.looks_in_play
    if in_play or name not in state.places.values():
        which = "has no hand to look at" if state.room.looks_in_play else "has no finished hand to look at"
        raise NotAllowed(f"{name} {which}", act.rules)
    return [e.HandLookedAt(player=name, by=act.by, rules=state.room.look)]


def personal(state: TableState, act: Act, name: str, least: Chips, most: Chips) -> list[FloorEvent]:
    """Handle `personal anna 50 2000`: agree limits with one player, marked at the box."""
    player = state.player(name)
    if most < least:
        raise WrongAmount(f"the maximum {short_money(most)} is less than the minimum {short_money(least)}", act.rules)
    if state.in_round:
        raise NotAllowed("change limits between rounds", act.rules)
    player.personal = (least, most)
    return [
        e.PersonalLimits(
            player=player.name, box=player.seat, minimum=least, maximum=most, rules=state.room.seats.personal
        )
    ]


def play_for(state: TableState, act: Act, name: str, said: str) -> list[FloorEvent]:
    """Handle `play-for perth {"jackpot":{"wager":"10"}}`, `play-for none`: change the jackpot from the next round."""
    if state.in_round:
        raise NotAllowed("change the jackpot when the round is over", act.rules)
    none = name == "none"
    try:
        keys = {} if none else msgspec.json.decode(said, type=dict[str, Any])
        kept = {key: value for key, value in state.sign.table.items() if key not in ("jackpot", "bonus")}
        table = msgspec.structs.replace(state.sign, pool="" if none else name, table=kept | keys)
        state.sign = checked(settled(table))
    except (msgspec.MsgspecError, PitbossError) as error:
        raise as_refusal(PitbossError(str(error)), act.rules) from None
    state.jackpot = {} if none else state.jackpot
    text = "the table plays for no jackpot" if none else f"the jackpot is {name}"
    return [e.SignChanged(subject="jackpot", text=text, sign=msgspec.to_builtins(state.sign), rules=act.rules)]


def play_by(state: TableState, act: Act, name: str) -> list[FloorEvent]:
    """Handle `version RAG/551`: play the next rounds by another version of the rulebook."""
    if state.in_round:
        raise NotAllowed("change the version when the round is over: a round is played under one version", act.rules)
    if state.sign.event:
        raise NotAllowed("a tournament is played to its end under the version it began with", act.rules)
    try:
        found = versions.version(state.sign.book, name)
        state.sign = in_version(state.sign, found.name)
    except PitbossError as error:
        raise as_refusal(error, act.rules) from None
    rules = next((one.rules for one in state.room.displays if one.what == "rules"), act.rules)
    text = f"the table is played by {versions.described(found)}"
    return [e.SignChanged(subject="version", text=text, sign=msgspec.to_builtins(state.sign), rules=rules)]


def meter(state: TableState, act: Act, pools: tuple[str, ...]) -> list[FloorEvent]:
    """Handle `meter 29210.5541 26022.1 25000`: set the jackpot amounts before the next round."""
    sign = state.sign.table.get("jackpot")
    if not isinstance(sign, dict) or state.in_round:
        raise NotAllowed("the table has no jackpot, or a round is in progress", act.rules)
    offered = catalogue.load(state.sign.game, state.sign.version).jackpot
    if offered is None:
        raise NotAllowed("the game has no jackpot", act.rules)
    kind = offered.read_sign(sign).jackpot
    if len(pools) != len(kind.pools):
        raise UnreadableLine(f"write {' '.join(['meter', *['25000'] * len(kind.pools)])!r}")
    pools_shown: dict[str, object] = dict(kind.pools_on_sign(pools))
    try:
        table = {**state.sign.table, "jackpot": {**sign, **pools_shown}}
        try_round(msgspec.structs.replace(state.sign, table=table))
    except PitbossError as error:
        raise as_refusal(error, act.rules) from None
    state.jackpot = pools_shown
    return [e.MeterTold(pools=pools, rules=act.rules)]


def apply_round_events(state: TableState, events: Iterable[Event]) -> list[FloorEvent]:
    """Apply a round's penalties, owed blinds and exclusions to the players. Excluded players leave after the round."""
    found: list[FloorEvent] = []
    for event in events:
        if isinstance(event, PlayerAdvised):
            _remember(state, event)
        if not isinstance(event, (BlindOwed, Penalised, Excluded)):
            continue
        player = state.players.get(state.places.get(event.seat, ""))
        if player is None:
            continue
        if isinstance(event, BlindOwed) and state.sign.blinds:
            player.owes_big, player.entry = True, "post"
        elif isinstance(event, Penalised) and event.hands:
            player.penalty = event.hands
            found.append(e.PenaltyGiven(player=player.name, hands=event.hands, rules=event.rules))
        elif isinstance(event, Excluded):
            found += _excluded(state, player, event.rules)
    return found + _from_house_round(state)


def _remember(state: TableState, event: PlayerAdvised) -> None:
    """Remember a warning to a player for later rounds."""
    player = state.players.get(state.places.get(event.patron, ""))
    if player is not None and event.about not in player.advised:
        player.advised += (event.about,)


def _from_house_round(state: TableState) -> list[FloorEvent]:
    """Apply the exclusions of a house round."""
    found, excluded = list[FloorEvent](), state.round.excluded if state.round is not None else {}
    for token, rules in excluded.items():
        player = state.players.get(state.places.get(token, ""))
        if player is not None and player.name not in state.barred:
            found += _excluded(state, player, rules)
    return found


def _excluded(state: TableState, player: Player, rules: Rules) -> list[FloorEvent]:
    player.leaving = True
    state.barred.add(player.name)
    drop_claims(state, player.name)
    return [e.Barred(player=player.name, rules=rules), e.LeavingNoted(player=player.name, rules=rules)]


def open_table(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `open`, if as many players are seated as the book requires. Players seated by then are not new."""
    room = state.room
    if state.open:
        raise NotAllowed("the table is already open", act.rules)
    if len(state.players) < room.open_with:
        raise NotAllowed(
            f"a table needs at least {room.open_with} players to open: {len(state.players)} seated", room.open_rules
        )
    check_rivals(state)
    state.open = True
    state.claims.clear()
    return [e.TableOpened(rules=act.rules + room.open_rules + room.deck.looked_at)]


def suspend(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `suspend`: stop the round until `resume`."""
    if state.suspended:
        raise NotAllowed("play is already suspended", act.rules)
    state.suspended = True
    return [e.Suspended(rules=act.rules)]


def resume(state: TableState, act: Act) -> list[FloorEvent]:
    if not state.suspended:
        raise NotAllowed("play is not suspended", act.rules)
    state.suspended = False
    return [e.Resumed(rules=act.rules)]


def tick(state: TableState, _: Act) -> list[FloorEvent]:
    """Handle `tick`: make announced changes that are due."""
    return notices.due(state)
