"""What players say to a change: agreeing, objecting; and a notice taken down."""

from pitboss.floor.event import Agreed, FloorEvent, NoticeWithdrawn, Objected
from pitboss.floor.line import Act
from pitboss.floor.notices import NEW_DECK, due
from pitboss.floor.seats import ONE_OVER
from pitboss.floor.state import Notice, TableState
from pitboss.rounds.errors import NotAllowed, UnreadableLine


def agree(state: TableState, act: Act) -> list[FloorEvent]:
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


def object_to(state: TableState, act: Act) -> list[FloorEvent]:
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


def withdraw(state: TableState, act: Act) -> list[FloorEvent]:
    """`withdraw 2`: an announced change will not be made."""
    power = state.require(act)
    notice = _numbered(state, act, act.one("a notice's number"))
    state.notices.remove(notice)
    return [NoticeWithdrawn(number=notice.number, rules=power.rules)]


def _numbered(state: TableState, act: Act, what: str) -> Notice:
    for notice in state.notices:
        if str(notice.number) == what:
            return notice
    posted = ", ".join(str(notice.number) for notice in state.notices) or "none"
    raise UnreadableLine(f"there is no notice {what!r}: posted are {posted}", actor=act.by)


def _consent_rules(notice: Notice) -> tuple[str, ...]:
    return tuple(rule for route in notice.routes if "agree" in route.when for rule in route.rules)
