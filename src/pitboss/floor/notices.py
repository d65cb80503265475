"""Changes to the sign: at once where the book lets them be, otherwise by notice and by the players' consent.

A change takes effect between rounds as soon as one of the book's routes is open, and not before what the law asks
besides has passed. It changes what its own words name, of the sign as it is then.
"""

from typing import cast

import msgspec

from pitboss.errors import PitbossError
from pitboss.floor import tournament
from pitboss.floor.changing import changed, dearer, raises_minimum
from pitboss.floor.closing import shut
from pitboss.floor.event import (
    FloorEvent,
    NoticePosted,
    NoticeWithdrawn,
    PlayersTold,
    SignChanged,
    StakesOutOfRange,
)
from pitboss.floor.line import Act
from pitboss.floor.routes import earliest, hands_left, open_route
from pitboss.floor.sign import TableSign, as_refusal
from pitboss.floor.state import Notice, TableState
from pitboss.floor.wording import announcement
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.room import ChangeRule, Route, Subject

NEW_DECK = "new-deck"


def order(state: TableState, act: Act) -> list[FloorEvent]:
    """`limits minimum=20`, `buy-in …`, `commission …`, `pay-tables …`, `game …`: now if possible, else by notice."""
    power = state.require(act)
    subject = cast(Subject, act.verb)
    of_game = subject == "game"
    if of_game:
        act.count(1, 20, "game wa-poker/omaha betting=pot-limit")
    notice = _numbered(state, act, subject)
    notice.game, notice.words = (act.args[0], act.words(1)) if of_game else ("", act.words())
    try:
        look_again(state, notice)
    except PitbossError as error:
        raise as_refusal(error, power.rules) from None
    return settle(state, notice)


def close(state: TableState, act: Act) -> list[FloorEvent]:
    """`close`: now where the book lets it be, otherwise by notice."""
    act.nothing()
    state.require(act)
    if not state.open:
        raise NotAllowed("the table is closed already", state.room.changes["close"].routes[0].rules)
    if any(notice.subject == "close" for notice in state.notices):
        raise NotAllowed("the closing is announced already", state.room.changes["close"].routes[-1].rules)
    return settle(state, _numbered(state, act, "close"))


def _numbered(state: TableState, act: Act, subject: Subject) -> Notice:
    state.posted += 1
    return Notice(
        number=state.posted,
        subject=subject,
        text=f"{subject} {' '.join(act.args)}".strip(),
        routes=_routes(state, subject),
        posted=act.now,
        first_hand=state.hands + 1,
    )


def _routes(state: TableState, subject: Subject) -> tuple[Route, ...]:
    at_any_time = tournament.limits_at_any_time(state) if subject == "limits" else ()
    return at_any_time or state.room.changes[subject].routes


def look_again(state: TableState, notice: Notice) -> None:
    """What a notice would make of the sign as it is now, and what that takes. Raises where it no longer fits."""
    if notice.subject == "close":
        return
    change, now = state.room.changes[notice.subject], state.sign
    new = changed(now, notice.subject, notice.game, notice.words)
    up = bool(change.raised) and dearer(now, new)
    notice.sign, notice.routes = new, change.raised if up else _routes(state, notice.subject)
    notice.besides = change.minimum_up if raises_minimum(now, new) else None
    notice.rises = (notice.rises or state.now) if notice.besides is not None else None


def settle(state: TableState, notice: Notice) -> list[FloorEvent]:
    """Makes a new change if it can be made now, or puts its notice up."""
    route = None if state.in_round else open_route(state, notice)
    if route is not None:
        return take_effect(state, notice, route)
    state.notices.append(notice)
    rules = tuple(rule for one in notice.routes for rule in one.rules) + (
        notice.besides.rules if notice.besides else ()
    )
    return [
        NoticePosted(
            number=notice.number,
            subject=notice.subject,
            text=announcement(state, notice),
            hands=hands_left(state, notice),
            at=earliest(state, notice),
            rules=tuple(dict.fromkeys(rules)),
        )
    ]


def take_effect(state: TableState, notice: Notice, route: Route) -> list[FloorEvent]:
    """The change is made; the notices that still stand are held against the new sign."""
    state.notices[:] = [other for other in state.notices if other is not notice]
    rules = route.rules + (notice.besides.rules if notice.besides is not None else ())
    if notice.sign is None:
        return shut(state, rules)
    change = state.room.changes[notice.subject]
    before, state.sign = state.sign, notice.sign
    if (before.game, before.blinds, before.deck) != (state.sign.game, state.sign.blinds, state.sign.deck):
        _start_afresh(state, before)
    events: list[FloorEvent] = []
    if change.told:
        events.append(PlayersTold(text=notice.text, rules=change.told))
    events.append(
        SignChanged(subject=notice.subject, text=notice.text, sign=msgspec.to_builtins(state.sign), rules=rules)
    )
    events += _into_range(state, change) if change.in_range else []
    return events + _others(state)


def _others(state: TableState) -> list[FloorEvent]:
    """After a change: a notice that no longer fits the sign comes down, and everybody is told why."""
    events: list[FloorEvent] = []
    for notice in list(state.notices):
        try:
            look_again(state, notice)
        except PitbossError as error:
            state.notices.remove(notice)
            why = f"{notice.text} no longer fits the sign: {error}"
            events.append(NoticeWithdrawn(number=notice.number, why=why, rules=notice.routes[-1].rules))
    return events


def _start_afresh(state: TableState, before: TableSign) -> None:
    """Another game or another number of blinds: the seats keep their order, nobody owes what is no longer posted."""
    if len(before.blinds) != len(state.sign.blinds) and state.last is not None:
        state.drawn, state.last = state.last.holder, None
    for player in state.players.values():
        if not state.sign.blinds:
            player.entry, player.owes_big, player.owes_small = "in", False, False


def _into_range(state: TableState, change: ChangeRule) -> list[FloorEvent]:
    """Stakes must lie within the buy-in of the new game; adding and taking is then free."""
    least, most = state.sign.least_buy_in, state.sign.most_buy_in
    out = tuple(
        player.name for player in state.by_seat() if player.stack < least or (most is not None and player.stack > most)
    )
    state.forced = out
    return [StakesOutOfRange(players=out, rules=change.in_range)] if out else []


def due(state: TableState) -> list[FloorEvent]:
    """Makes every announced change whose route is open; called between rounds and when the clock is read."""
    events: list[FloorEvent] = []
    if state.in_round:
        return events
    for notice in list(state.notices):
        route = open_route(state, notice)
        if route is not None and notice in state.notices:
            events += take_effect(state, notice, route)
    return events
