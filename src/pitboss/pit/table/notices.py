"""Changes to the sign: notices, when they take effect, players' consent, and their wording."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Any, cast

import msgspec

from pitboss.books import catalogue
from pitboss.books.room import ChangeRule, Route, Subject
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, UnreadableLine, WrongSign
from pitboss.pit.machine import Act
from pitboss.pit.table import event as e
from pitboss.pit.table import tournament
from pitboss.pit.table.event import FloorEvent
from pitboss.pit.table.seats import ONE_OVER, close_table
from pitboss.pit.table.sign import TableSign, as_refusal, checked
from pitboss.pit.table.sign_fields import fields
from pitboss.pit.table.state import Notice, TableState
from pitboss.rules.action import whole_number
from pitboss.rules.sign import money

_LIMITS = ("minimum", "maximum", "unit", "betting", "straddles", "chip", "blinds", "bets", "opener", "heads-up")
_COMMISSION = ("percent", "flat", "cap", "minimum", "unit", "per-hand", "per-player", "when", "cap-scope", "time")


def with_limits(sign: TableSign, words: dict[str, str]) -> TableSign:
    """Apply `limits minimum=20 maximum=500 blinds=10/20 betting=pot-limit`, `limits pair-plus.minimum=5`."""
    side, by_wager = _side_key(sign.game), _limits_by_wager(sign)
    _known(words, (*_LIMITS, *side, *by_wager))
    table = dict(sign.table)
    for key, value in words.items():
        if key in side:
            table[key] = _side_limits(key, value)
        elif key in by_wager:
            wager, _, what = key.partition(".")
            limits = table.get("limits", {})
            table["limits"] = {**limits, wager: {**limits.get(wager, {}), what: value}}
        elif key not in ("blinds", "bets"):
            count = whole_number(value) if key == "straddles" else None
            table[key] = value if count is None else count
    blinds = tuple(words["blinds"].split("/")) if "blinds" in words else sign.blinds
    bets = tuple(words["bets"].split("/")) if "bets" in words else sign.bets
    return checked(msgspec.structs.replace(sign, table=table, blinds=blinds, bets=bets))


def _side_key(game: str) -> tuple[str, ...]:
    """Return the sign key of a game's side wagers, or nothing if it has no side wagers."""
    offer = catalogue.poker(game).side_offer if catalogue.game(game).kind == "poker" else None
    return (offer.key,) if offer is not None else ()


def _side_limits(key: str, text: str) -> dict[str, str] | bool:
    """Read `2/50`, the minimum and the maximum, or `none`."""
    if text == "none":
        return False
    least, _, most = text.partition("/")
    if not (least and most):
        raise WrongSign(f"{key}={text[:20]}: expected a minimum and a maximum such as 2/50, or none")
    return {"minimum": least, "maximum": most}


def with_time_to_act(sign: TableSign, words: dict[str, str]) -> TableSign:
    """Apply `time-to-act seconds=30`. 0 means no limit."""
    _known(words, ("seconds",))
    seconds = whole_number(words.get("seconds", ""))
    if seconds is None:
        raise WrongSign(f"{words.get('seconds', '')[:20]!r} is not a time to act: expected seconds=30, or 0")
    return checked(msgspec.structs.replace(sign, time_to_act=seconds))


def _limits_by_wager(sign: TableSign) -> tuple[str, ...]:
    """Return the keys of limits of single wagers: `pair-plus.minimum`."""
    names = [wager.name for wager in catalogue.banked(sign.game, sign.version).limited[1:]] if sign.banked else []
    return tuple(f"{name}.{what}" for name in names for what in ("minimum", "maximum", "unit"))


def with_buy_in(sign: TableSign, words: dict[str, str]) -> TableSign:
    """Apply `buy-in minimum=200 maximum=1000`. `maximum=none` removes the maximum."""
    _known(words, ("minimum", "maximum"))
    most = words.get("maximum", sign.buy_in_most)
    changed = msgspec.structs.replace(
        sign, buy_in=words.get("minimum", sign.buy_in), buy_in_most="" if most == "none" else most
    )
    return checked(changed)


def with_commission(sign: TableSign, words: dict[str, str]) -> TableSign:
    """Apply `commission percent=5 cap=10`, `commission time=12`. `commission` alone means no commission."""
    _known(words, _COMMISSION)
    table = {key: value for key, value in sign.table.items() if key != "commission"}
    charge = {key: value for key, value in words.items() if key != "time"}
    if charge:
        table["commission"] = charge
    return checked(msgspec.structs.replace(sign, table=table, time_charge=words.get("time", "")))


def with_pay_tables(sign: TableSign, words: dict[str, str]) -> TableSign:
    """Apply `pay-tables trips=pay-table-2`."""
    _known(words, tuple(catalogue.banked(sign.game, sign.version).pay_tables))
    return checked(msgspec.structs.replace(sign, table={**sign.table, **words}))


def with_game(sign: TableSign, game: str, words: dict[str, str]) -> TableSign:
    """Apply `game wa-poker/omaha betting=pot-limit blinds=5/10`: change to another game of the same book."""
    entry = catalogue.game(game)
    if entry.rulebook != sign.book:
        raise WrongSign(f"{entry.title} is a game of {entry.rulebook}: this table uses {sign.book}")
    side = _side_key(game)
    _known(words, (*_LIMITS, *side, "deck"))
    declared = catalogue.poker(entry.id)
    table: dict[str, Any] = {
        key: sign.table[key] for key in ("minimum", "maximum", "chip", "commission", *side) if key in sign.table
    }
    if "deck" in words:
        table["deck"] = words["deck"]
    blinds = () if declared.antes else sign.blinds[-1:] if declared.single_blind else sign.blinds
    base = msgspec.structs.replace(sign, game=entry.id, table=table, blinds=blinds, bets=(), places=0, pool="")
    base = msgspec.structs.replace(base, places=min(sign.seats, base.most))
    return with_limits(base, {key: value for key, value in words.items() if key != "deck"})


_CHANGES: dict[str, Callable[[TableSign, dict[str, str]], TableSign]] = {
    "limits": with_limits,
    "buy-in": with_buy_in,
    "commission": with_commission,
    "pay-tables": with_pay_tables,
    "time-to-act": with_time_to_act,
}


def changed(sign: TableSign, subject: Subject, game: str, words: dict[str, str]) -> TableSign:
    """Return the sign with one order applied. Everything else stays."""
    return with_game(sign, game, words) if subject == "game" else _CHANGES[subject](sign, words)


class Setting(msgspec.Struct, frozen=True):
    """A key that an order may name, with its current value."""

    key: str
    now: str = ""
    options: tuple[str, ...] = ()
    """The allowed values, if only a few."""
    whole: bool = False
    """True if an order replaces all of these; those it does not name are removed."""


def settings(sign: TableSign, subject: str) -> tuple[Setting, ...]:
    """Return the settings an order on a subject may name at this table."""
    known = _choices(sign.game)
    if subject == "limits":
        said = {**sign.table, "blinds": "/".join(sign.blinds), "bets": "/".join(sign.bets)}
        for wager, own in (sign.table.get("limits") or {}).items():
            said |= {f"{wager}.{what}": value for what, value in own.items()}
        named = [key for key in (*_LIMITS, *_limits_by_wager(sign)) if said.get(key) or key in known]
        found = tuple(Setting(key, str(said.get(key, "")), known.get(key, ())) for key in named)
        return found + tuple(Setting(key, _side_now(sign.table.get(key))) for key in _side_key(sign.game))
    if subject == "time-to-act":
        return (Setting("seconds", str(sign.time_to_act)),)
    if subject == "buy-in":
        return Setting("minimum", sign.buy_in), Setting("maximum", sign.buy_in_most)
    if subject == "commission":
        charge = {"time": sign.time_charge, **(sign.table.get("commission") or {})}
        known["commission.time"] = known.get("time_charge", ())
        named = [key for key in _COMMISSION if charge.get(key) or f"commission.{key}" in known]
        return tuple(
            Setting(key, str(charge.get(key, "")), known.get(f"commission.{key}", ()), whole=True) for key in named
        )
    if subject == "pay-tables":
        tables = catalogue.banked(sign.game, sign.version).pay_tables
        return tuple(Setting(key, str(sign.table.get(key, "")), tuple(found)) for key, found in tables.items())
    if subject == "game":
        others = [one.id for one in catalogue.GAMES.values() if one.rulebook == sign.book and one.id != sign.game]
        known = {key: options for game in others for key, options in _choices(game).items()}
        return tuple(Setting(key, "", known[key]) for key in (*_LIMITS, "deck") if key in known)
    return ()


def _side_now(said: Any) -> str:
    return f"{said['minimum']}/{said['maximum']}" if isinstance(said, dict) else "none"


def _choices(game: str) -> dict[str, tuple[str, ...]]:
    """Return the keys of a game's sign, with the options of each where there are only a few."""
    return {one.key.removeprefix("table."): one.options for one in fields(game)}


def dearer(old: TableSign, new: TableSign) -> bool:
    """Return True if any part of the commission goes up. Removing a cap is an increase."""
    before, after = old.table.get("commission") or {}, new.table.get("commission") or {}
    for key in ("percent", "flat", "minimum", "per-player"):
        if _charge(after, key) > _charge(before, key):
            return True
    uncapped = bool(after) and "cap" not in after and "cap" in before
    capped_higher = "cap" in after and "cap" in before and _charge(after, "cap") > _charge(before, "cap")
    return uncapped or capped_higher


def raises_minimum(old: TableSign, new: TableSign) -> bool:
    """Return True if any minimum goes up: the table minimum, the last blind, or a bet of a limit game."""
    if new.least_wager > old.least_wager or _last_blind(new) > _last_blind(old):
        return True
    if new.banked and any(_least(new, wager) > _least(old, wager) for wager in new.table.get("limits") or {}):
        return True
    if not new.bets:
        return False
    before = old.bet_amounts or (old.least_wager,)
    return any(bet > least for least, bet in zip(before, new.bet_amounts, strict=False))


def _least(sign: TableSign, wager: str) -> Chips:
    """Return the minimum of one wager of a house game."""
    own = (sign.table.get("limits") or {}).get(wager, {})
    return money(own.get("minimum", sign.table.get("minimum", 0)), "minimum")


def _last_blind(sign: TableSign) -> Chips:
    return sign.blind_amounts[-1] if sign.blinds else sign.least_wager


def _charge(charge: dict[str, Any], key: str) -> Chips:
    return money(charge.get(key, 0), f"commission {key}")


def _known(words: dict[str, str], known: tuple[str, ...]) -> None:
    for key in words:
        if key not in known:
            raise WrongSign(f"{key!r} cannot be changed here: expected one of {', '.join(known)}{nearest(key, known)}")


def open_route(state: TableState, notice: Notice) -> Route | None:
    """Return the route by which a change can be made now, or None."""
    if held(state, notice) or _besides(state, notice) > state.now:
        return None
    return next((route for route in notice.routes if _is_open(state, notice, route)), None)


def opens_at(state: TableState, notice: Notice) -> datetime | None:
    """Return when a change can be made if only time passes, or None if it needs more than time."""
    if held(state, notice):
        return None
    timed = [route for route in notice.routes if _by_time(state, notice, route)]
    times = [notice.posted + timedelta(minutes=route.minutes) for route in timed]
    return max(min(times), _besides(state, notice)) if times else None


def earliest(state: TableState, notice: Notice) -> datetime | None:
    """Return the time on the notice, at which all waiting times are over, or None without a waiting time."""
    minutes = max((route.minutes for route in notice.routes), default=0)
    at = max(notice.posted + timedelta(minutes=minutes), _besides(state, notice))
    return at if at > notice.posted else None


def hands_left(state: TableState, notice: Notice) -> int:
    """Return how many hands the notice still waits for. A hand in progress counts when it is over."""
    return max(max((route.hands for route in notice.routes), default=0) - _played(state, notice), 0)


def held(state: TableState, notice: Notice) -> bool:
    """Return True if a carried pot must be won first."""
    return bool(state.carried) and notice.subject in ("close", "game")


def _besides(state: TableState, notice: Notice) -> datetime:
    """Return the earliest time of the change while somebody is seated to read the sign."""
    if notice.besides is None or notice.rises is None or not state.players:
        return notice.posted
    return notice.rises + timedelta(minutes=notice.besides.minutes)


def _by_time(state: TableState, notice: Notice, route: Route) -> bool:
    """Return True if a route is open, or will open as time passes."""
    return _played(state, notice) >= route.hands if route.when == "notice" else _is_open(state, notice, route)


def _is_open(state: TableState, notice: Notice, route: Route) -> bool:
    seated = len(state.players)
    if route.when == "nobody seated":
        here = sum(player.away_since is None for player in state.players.values()) if route.present else seated
        return here < route.fewer_than
    if route.when == "all agree":
        return notice.agreed >= set(state.players)
    if route.when == "most agree":
        return 2 * len(notice.agreed) > seated
    if route.when == "at once":
        return True
    passed = state.now - notice.posted >= timedelta(minutes=route.minutes)
    return passed and _played(state, notice) >= route.hands


def _played(state: TableState, notice: Notice) -> int:
    """Return the hands begun and ended since the notice was posted."""
    return max(state.hands - notice.first_hand + 1 - (1 if state.in_round else 0), 0)


_CONSENT = {"all agree": "all players agree", "most agree": "most players agree"}


def announcement(state: TableState, notice: Notice, zone: tzinfo = UTC) -> str:
    """Return the text of a notice: `the minimum goes up to 25 at 12:20 UTC`."""
    return f"{what(state, notice)} {when(state, notice, zone)}"


def by_the_clock(text: str, at: datetime | None, zone: tzinfo) -> str:
    """Return the text of an announcement with its time in another zone."""
    return text if at is None else text.replace(_clock(at, UTC), _clock(at, zone))


def what(state: TableState, notice: Notice) -> str:
    """Return the notice's change to the sign, in words."""
    if notice.sign is None:
        return "the table closes"
    return ", ".join(_SAID[notice.subject](state.sign, notice.sign, notice.words))


def when(state: TableState, notice: Notice, zone: tzinfo = UTC) -> str:
    """Return in words when the change is made, by time or hands, and what would make it sooner."""
    if held(state, notice):
        return "once the carried pot is won"
    at, hands = earliest(state, notice), hands_left(state, notice)
    consent = next((_CONSENT[route.when] for route in notice.routes if route.when in _CONSENT), "")
    after = f"after {hands} more {'hand' if hands == 1 else 'hands'}" if hands else ""
    waits = at is not None and at > state.now
    clock = _clock(at, zone) if at is not None and waits else ""
    if notice.besides is not None and clock:
        return f"{after}{f' or when {consent}' if consent else ''}, not before {clock}" if after else f"at {clock}"
    if not after and not clock:
        return "when the round is over"
    return f"{after or f'at {clock}'}{f', sooner if {consent}' if consent else ''}"


def _clock(at: datetime, zone: tzinfo) -> str:
    return f"{at.astimezone(zone):%H:%M}{' UTC' if zone is UTC else ''}"


def _limits(now: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    found = []
    if "minimum" in words or new.least_wager != now.least_wager:
        way = "goes up to" if new.least_wager > now.least_wager else "goes down to"
        found.append(
            f"the minimum {way if new.least_wager != now.least_wager else 'is'} {short_money(new.least_wager)}"
        )
    for key, value in words.items():
        if key != "minimum":
            found.append(f"the maximum is {value}" if key == "maximum" else f"{key} {value.replace('-', ' ')}")
    return found


def _buy_in(_: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    found = [f"the buy-in is at least {new.buy_in}"] if "minimum" in words else []
    if "maximum" in words:
        found.append(f"the buy-in is at most {new.buy_in_most}" if new.buy_in_most else "the buy-in has no maximum")
    return found


def _game(now: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    return [f"the game is {new.entry.title}", *_limits(now, new, words)]


def _commission(_: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    charge = ", ".join(f"{key.replace('-', ' ')} {value}" for key, value in words.items() if key != "time")
    hourly = [f"the time charge is {new.time_charge} an hour"] if new.time_charge else []
    return [f"the commission is {charge}" if charge else "there is no commission", *hourly]


def _pay_tables(_: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    return [f"{key.replace('-', ' ')} pays by {value}" for key, value in words.items()]


def _time_to_act(_: TableSign, new: TableSign, words: dict[str, str]) -> list[str]:
    return [f"the time to act is {new.time_to_act} seconds" if new.time_to_act else "there is no time limit to act"]


_SAID: dict[str, Callable[[TableSign, TableSign, dict[str, str]], list[str]]] = {
    "limits": _limits,
    "buy-in": _buy_in,
    "game": _game,
    "commission": _commission,
    "pay-tables": _pay_tables,
    "time-to-act": _time_to_act,
}


NEW_DECK = "new-deck"


def order(state: TableState, act: Act, words: dict[str, str], game: str = "") -> list[FloorEvent]:
    """Handle `limits minimum=20`, `buy-in …`, `commission …`, `pay-tables …`, `game …`, now or by notice."""
    subject = cast(Subject, act.verb)
    said = [*([game] if game else ()), *(f"{key}={value}" for key, value in words.items())]
    notice = _numbered(state, act, subject, " ".join(said))
    notice.game, notice.words = game, words
    try:
        refresh(state, notice)
    except PitbossError as error:
        raise as_refusal(error, act.rules) from None
    return settle(state, notice)


def order_game(state: TableState, act: Act, game: str, words: dict[str, str]) -> list[FloorEvent]:
    return order(state, act, words, game)


def close(state: TableState, act: Act) -> list[FloorEvent]:
    """Handle `close`, now where the book allows it, otherwise by notice."""
    if not state.open:
        raise NotAllowed("the table is already closed", state.room.changes["close"].routes[0].rules)
    if any(notice.subject == "close" for notice in state.notices):
        raise NotAllowed("the closing has already been announced", state.room.changes["close"].routes[-1].rules)
    return settle(state, _numbered(state, act, "close"))


def _numbered(state: TableState, act: Act, subject: Subject, said: str = "") -> Notice:
    state.posted += 1
    return Notice(
        number=state.posted,
        subject=subject,
        text=f"{subject} {said}".strip(),
        routes=_routes(state, subject),
        posted=act.now,
        first_hand=state.hands + 1,
    )


def _routes(state: TableState, subject: Subject) -> tuple[Route, ...]:
    at_any_time = tournament.limits_at_any_time(state) if subject == "limits" else ()
    return at_any_time or state.room.changes[subject].routes


def refresh(state: TableState, notice: Notice) -> None:
    """Work out the notice's new sign and its conditions from the current sign. Raise if it no longer fits."""
    if notice.subject == "close":
        return
    change, now = state.room.changes[notice.subject], state.sign
    new = changed(now, notice.subject, notice.game, notice.words)
    up = bool(change.raised) and dearer(now, new)
    notice.sign, notice.routes = new, change.raised if up else _routes(state, notice.subject)
    notice.besides = change.minimum_up if raises_minimum(now, new) else None
    notice.rises = (notice.rises or state.now) if notice.besides is not None else None


def settle(state: TableState, notice: Notice) -> list[FloorEvent]:
    """Make a new change if it can be made now, or post its notice."""
    route = None if state.in_round else open_route(state, notice)
    if route is not None:
        return take_effect(state, notice, route)
    state.notices.append(notice)
    rules = tuple(rule for one in notice.routes for rule in one.rules) + (
        notice.besides.rules if notice.besides else ()
    )
    return [
        e.NoticePosted(
            number=notice.number,
            subject=notice.subject,
            text=announcement(state, notice),
            hands=hands_left(state, notice),
            at=earliest(state, notice),
            rules=tuple(dict.fromkeys(rules)),
        )
    ]


def take_effect(state: TableState, notice: Notice, route: Route) -> list[FloorEvent]:
    """Make the change, and check the remaining notices against the new sign."""
    state.notices[:] = [other for other in state.notices if other is not notice]
    rules = route.rules + (notice.besides.rules if notice.besides is not None else ())
    if notice.sign is None:
        return close_table(state, rules)
    change = state.room.changes[notice.subject]
    before, state.sign = state.sign, notice.sign
    if (before.game, before.blinds, before.deck) != (state.sign.game, state.sign.blinds, state.sign.deck):
        _start_afresh(state, before)
    events: list[FloorEvent] = []
    if change.announced:
        events.append(e.PlayersTold(text=notice.text, rules=change.announced))
    events.append(
        e.SignChanged(subject=notice.subject, text=notice.text, sign=msgspec.to_builtins(state.sign), rules=rules)
    )
    events += _into_range(state, change) if change.in_range else []
    return events + _others(state)


def _others(state: TableState) -> list[FloorEvent]:
    """Withdraw notices that no longer fit the sign after a change, with the reason."""
    events: list[FloorEvent] = []
    for notice in list(state.notices):
        try:
            refresh(state, notice)
        except PitbossError as error:
            state.notices.remove(notice)
            why = f"{notice.text} no longer fits the sign: {error}"
            events.append(e.NoticeWithdrawn(number=notice.number, why=why, rules=notice.routes[-1].rules))
    return events


def _start_afresh(state: TableState, before: TableSign) -> None:
    """Adapt to another game or number of blinds: seats keep their order, and obsolete debts are cancelled."""
    if len(before.blinds) != len(state.sign.blinds) and state.last is not None:
        state.drawn, state.last = state.last.holder, None
    for player in state.players.values():
        if not state.sign.blinds:
            player.entry, player.owes_big, player.owes_small = "in", False, False


def _into_range(state: TableState, change: ChangeRule) -> list[FloorEvent]:
    """Require stakes within the new game's buy-in. Adding and taking chips is then free."""
    least, most = state.sign.least_buy_in, state.sign.most_buy_in
    out = tuple(
        player.name for player in state.by_seat() if player.stack < least or (most is not None and player.stack > most)
    )
    state.forced = out
    return [e.StakesOutOfRange(players=out, rules=change.in_range)] if out else []


def due(state: TableState) -> list[FloorEvent]:
    """Make every announced change that can be made. Called between rounds and on each tick."""
    events: list[FloorEvent] = []
    if state.in_round:
        return events
    for notice in list(state.notices):
        route = open_route(state, notice)
        if route is not None and notice in state.notices:
            events += take_effect(state, notice, route)
    return events


def agree(state: TableState, act: Act, what: str) -> list[FloorEvent]:
    """Handle `agree 2`, `agree new-deck`, `agree one-over`: record consent. The last one needed makes the change."""
    player = state.player(act.by)
    if what in (NEW_DECK, ONE_OVER):
        rules = state.room.deck.asked if what == NEW_DECK else state.room.seats.one_over
        if not rules:
            raise NotAllowed(f"this book does not let the players decide on {what}", state.room.control)
        agreed = state.consents.setdefault(what, set())
    else:
        notice = _agreed_notice(state, what)
        agreed, rules = notice.agreed, _consent_rules(notice)
        if not rules:
            raise NotAllowed(f"notice {what} does not need the players' consent", notice.routes[0].rules)
    agreed.add(player.name)
    event = e.Agreed(player=act.by, to=what, agreed=len(agreed), of=len(state.players), rules=rules)
    return [event, *due(state)]


def object_to(state: TableState, act: Act, what: str) -> list[FloorEvent]:
    """Handle `object 2`: refuse or withdraw one's consent."""
    state.player(act.by)
    if what in (NEW_DECK, ONE_OVER):
        rules = state.room.deck.asked if what == NEW_DECK else state.room.seats.one_over
        if what == ONE_OVER:
            state.consents.pop(ONE_OVER, None)
        else:
            state.consents.get(what, set()).discard(act.by)
        return [e.Objected(player=act.by, to=what, rules=rules or state.room.control)]
    notice = _agreed_notice(state, what)
    notice.agreed.discard(act.by)
    return [e.Objected(player=act.by, to=what, rules=_consent_rules(notice) or notice.routes[0].rules)]


def withdraw(state: TableState, act: Act, what: str) -> list[FloorEvent]:
    """Handle `withdraw 2`: cancel an announced change."""
    notice = _agreed_notice(state, what)
    state.notices.remove(notice)
    return [e.NoticeWithdrawn(number=notice.number, rules=act.rules)]


def _agreed_notice(state: TableState, what: str) -> Notice:
    for notice in state.notices:
        if str(notice.number) == what:
            return notice
    posted = ", ".join(str(notice.number) for notice in state.notices) or "none"
    raise UnreadableLine(f"there is no notice {what!r}: the posted notices are {posted}")


def _consent_rules(notice: Notice) -> tuple[str, ...]:
    return tuple(rule for route in notice.routes if "agree" in route.when for rule in route.rules)
