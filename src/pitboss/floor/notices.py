"""Changes of the sign: at once where the book lets them be, otherwise by notice and by the players' consent.

A change takes effect between rounds as soon as one of the book's routes is open, and not before what the law asks
besides has passed.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import cast

import msgspec

from pitboss.errors import PitbossError
from pitboss.floor import sign as signs
from pitboss.floor.closing import shut
from pitboss.floor.event import (
    Agreed,
    FloorEvent,
    NoticePosted,
    NoticeWithdrawn,
    Objected,
    PlayersTold,
    SignChanged,
    StakesOutOfRange,
)
from pitboss.floor.line import Act
from pitboss.floor.routes import open_route
from pitboss.floor.seats import ONE_OVER
from pitboss.floor.sign import TableSign
from pitboss.floor.state import Notice, State
from pitboss.rounds.errors import NotAllowed, UnreadableLine
from pitboss.rulebooks.room import Change, Route, Subject

NEW_DECK = "new-deck"

_CHANGES: dict[str, Callable[[TableSign, dict[str, str]], TableSign]] = {
    "limits": signs.with_limits,
    "buy-in": signs.with_buy_in,
    "commission": signs.with_commission,
    "pay-tables": signs.with_pay_tables,
}


def order(state: State, act: Act) -> list[FloorEvent]:
    """`limits minimum=20`, `buy-in …`, `commission …`, `pay-tables …`, `game …`: now if possible, else by notice."""
    power = state.require(act)
    subject = cast(Subject, act.verb)
    change = state.room.changes[subject]
    try:
        if subject == "game":
            act.count(1, 20, "game wa-poker/omaha betting=pot-limit")
            new = signs.with_game(state.sign, act.args[0], act.words(1))
        else:
            new = _CHANGES[subject](state.sign, act.words())
    except PitbossError as error:
        raise signs.as_refusal(error, power.rules) from None
    notice = _notice(state, subject, f"{subject} {' '.join(act.args)}".strip(), new, change, act.now)
    return settle(state, notice)


def close(state: State, act: Act) -> list[FloorEvent]:
    """`close`: now where the book lets it be, otherwise by notice."""
    act.nothing()
    state.require(act)
    if not state.open:
        raise NotAllowed("the table is closed already", state.room.changes["close"].routes[0].rules)
    if any(notice.subject == "close" for notice in state.notices):
        raise NotAllowed("the closing is announced already", state.room.changes["close"].routes[-1].rules)
    change = state.room.changes["close"]
    return settle(state, _notice(state, "close", "close", None, change, act.now))


def _notice(state: State, subject: Subject, text: str, new: TableSign | None, change: Change, now: datetime) -> Notice:
    up = new is not None and subject == "commission" and signs.dearer(state.sign, new)
    raised = new is not None and new.least_wager > state.sign.least_wager
    state.posted += 1
    return Notice(
        number=state.posted,
        subject=subject,
        text=text,
        sign=new,
        routes=change.raised if up and change.raised else change.routes,
        besides=change.minimum_up if raised else None,
        posted=now,
        first_hand=state.hands + 1,
    )


def settle(state: State, notice: Notice) -> list[FloorEvent]:
    """Makes a new change if it can be made now, or puts its notice up."""
    route = None if state.in_round else open_route(state, notice)
    if route is not None:
        return take_effect(state, notice, route)
    state.notices.append(notice)
    waits = [one for one in notice.routes if one.when == "notice"]
    minutes = max([one.minutes for one in (*waits, notice.besides) if one is not None], default=0)
    rules = tuple(rule for one in notice.routes for rule in one.rules) + (
        notice.besides.rules if notice.besides else ()
    )
    return [
        NoticePosted(
            number=notice.number,
            subject=notice.subject,
            text=notice.text,
            hands=max([one.hands for one in waits], default=0),
            at=notice.posted + timedelta(minutes=minutes) if minutes else None,
            rules=tuple(dict.fromkeys(rules)),
        )
    ]


def take_effect(state: State, notice: Notice, route: Route) -> list[FloorEvent]:
    """The change is made."""
    state.notices[:] = [other for other in state.notices if other is not notice]
    rules = route.rules + (notice.besides.rules if notice.besides is not None else ())
    if notice.sign is None:
        return shut(state, rules)
    change = state.room.changes[notice.subject]
    before, state.sign = state.sign, _merged(state.sign, notice)
    if (before.game, before.blinds, before.deck) != (state.sign.game, state.sign.blinds, state.sign.deck):
        _start_afresh(state, before)
    events: list[FloorEvent] = []
    if change.told:
        events.append(PlayersTold(text=notice.text, rules=change.told))
    events.append(
        SignChanged(subject=notice.subject, text=notice.text, sign=msgspec.to_builtins(state.sign), rules=rules)
    )
    return events + (_into_range(state, change) if change.in_range else [])


def _merged(now: TableSign, notice: Notice) -> TableSign:
    """The notice's sign, with what other notices changed in the meantime kept."""
    assert notice.sign is not None
    if notice.subject == "commission":
        table = {key: value for key, value in now.table.items() if key != "commission"}
        if "commission" in notice.sign.table:
            table["commission"] = notice.sign.table["commission"]
        return msgspec.structs.replace(now, table=table, time_charge=notice.sign.time_charge)
    if notice.subject == "buy-in":
        return msgspec.structs.replace(now, buy_in=notice.sign.buy_in, buy_in_most=notice.sign.buy_in_most)
    kept = {key: now.table[key] for key in ("commission",) if key in now.table}
    table = {key: value for key, value in notice.sign.table.items() if key not in ("commission",)} | kept
    return msgspec.structs.replace(
        notice.sign, table=table, buy_in=now.buy_in, buy_in_most=now.buy_in_most, time_charge=now.time_charge
    )


def _start_afresh(state: State, before: TableSign) -> None:
    """Another game or another number of blinds: the seats keep their order, nobody owes what is no longer posted."""
    if len(before.blinds) != len(state.sign.blinds) and state.last is not None:
        state.drawn, state.last = state.last.holder, None
    for player in state.players.values():
        if not state.sign.blinds:
            player.entry, player.owes_big, player.owes_small = "in", False, False


def _into_range(state: State, change: Change) -> list[FloorEvent]:
    """Stakes must lie within the buy-in of the new game; adding and taking is then free."""
    least, most = state.sign.least_buy_in, state.sign.most_buy_in
    out = tuple(
        player.name for player in state.by_seat() if player.stack < least or (most is not None and player.stack > most)
    )
    state.forced = out
    return [StakesOutOfRange(players=out, rules=change.in_range)] if out else []


def due(state: State) -> list[FloorEvent]:
    """Makes every announced change whose route is open; called between rounds and when the clock is read."""
    events: list[FloorEvent] = []
    if state.in_round:
        return events
    for notice in list(state.notices):
        route = open_route(state, notice)
        if route is not None and notice in state.notices:
            events += take_effect(state, notice, route)
    return events


def agree(state: State, act: Act) -> list[FloorEvent]:
    """`agree 2`, `agree new-deck`, `agree one-over`: a player consents; the last one needed makes the change."""
    what, player = act.one("a notice's number, 'new-deck' or 'one-over'"), state.player(act.by)
    if what in (NEW_DECK, ONE_OVER):
        rules = state.room.deck.asked if what == NEW_DECK else state.room.seats.one_over
        if not rules:
            raise NotAllowed(f"{what} is not the players' to decide by this book", state.room.control, actor=act.by)
        agreed = state.consents.setdefault(what, set())
    else:
        notice = _numbered(state, act, what)
        agreed, rules = notice.agreed, _consent_rules(notice)
        if not rules:
            raise NotAllowed(f"notice {what} does not depend on the players", notice.routes[0].rules, actor=act.by)
    agreed.add(player.name)
    told = Agreed(player=act.by, to=what, agreed=len(agreed), of=len(state.players), rules=rules)
    return [told, *due(state)]


def object_to(state: State, act: Act) -> list[FloorEvent]:
    """`object 2`: a player does not agree, or takes the agreement back."""
    what = act.one("a notice's number, 'new-deck' or 'one-over'")
    state.player(act.by)
    if what in (NEW_DECK, ONE_OVER):
        rules = state.room.deck.asked if what == NEW_DECK else state.room.seats.one_over
        if what == ONE_OVER:
            state.consents.pop(ONE_OVER, None)
        else:
            state.consents.get(what, set()).discard(act.by)
        return [Objected(player=act.by, to=what, rules=rules or state.room.control)]
    notice = _numbered(state, act, what)
    notice.agreed.discard(act.by)
    return [Objected(player=act.by, to=what, rules=_consent_rules(notice) or notice.routes[0].rules)]


def withdraw(state: State, act: Act) -> list[FloorEvent]:
    """`withdraw 2`: an announced change will not be made."""
    power = state.require(act)
    notice = _numbered(state, act, act.one("a notice's number"))
    state.notices.remove(notice)
    return [NoticeWithdrawn(number=notice.number, rules=power.rules)]


def _numbered(state: State, act: Act, what: str) -> Notice:
    for notice in state.notices:
        if str(notice.number) == what:
            return notice
    posted = ", ".join(str(notice.number) for notice in state.notices) or "none"
    raise UnreadableLine(f"there is no notice {what!r}: posted are {posted}", actor=act.by)


def _consent_rules(notice: Notice) -> tuple[str, ...]:
    return tuple(rule for route in notice.routes if "agree" in route.when for rule in route.rules)
