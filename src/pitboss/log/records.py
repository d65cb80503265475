"""A finished round as a record: complete, or with only what one place saw."""

import msgspec

from pitboss.core.cards import UNSEEN, Card
from pitboss.log.kinds.table import FinishedRound
from pitboss.rules import action as a
from pitboss.rules.action import Action
from pitboss.rules.edition import VERSION_KEY
from pitboss.rules.event import CardsDealt, Event
from pitboss.rules.notation import write_action
from pitboss.rules.record import Record
from pitboss.rules.round import Round
from pitboss.rules.view import JACKPOT, View, view


def whole_record(found: FinishedRound, table: str) -> Record:
    """Return the complete record of a round, with every card and the seeds of the shuffle."""
    shuffles = [f"{one.commitment} {one.seed.hex()}" for one in found.shuffles]
    more: dict[str, object] = {"_shuffles": shuffles} if shuffles else {}
    if shuffles and (mixed := found.shuffles[0].mixed) is not None:
        more["_house"] = f"{mixed.commitment} {mixed.house}"
        more["_contributions"] = [f"{one.name} {one.commitment} {one.value}".strip() for one in mixed.contributions]
    return _record(found, table, list(found.lines), more)


def seen_record(found: FinishedRound, place: str, table: str) -> Record:
    """Return the round as one place saw it: its own cards, and the cards that were shown."""
    round_ = found.played()
    seen = view(round_, place)
    commitments = [one.commitment for one in found.shuffles]
    return _record(found, table, _seen_lines(round_, seen), {"_commitments": commitments} if commitments else {})


def _record(found: FinishedRound, table: str, lines: list[str], more: dict[str, object]) -> Record:
    sign, setup = found.opening
    about = {
        "_table": table,
        "_round": found.number,
        "_started": found.started.isoformat(),
        "_ended": found.ended.isoformat(),
        "_players": [f"{place} {name}" for place, name in found.places.items()],
    }
    version = str(sign.get(VERSION_KEY, ""))
    kept = {key: value for key, value in sign.items() if key != VERSION_KEY}
    return Record(
        game=found.game, version=version, actions=tuple(lines), table=kept, setup=setup, metadata=about | more
    )


def _seen_lines(round_: Round, seen: View) -> list[str]:
    at, lines = 0, []
    for step in round_.steps:
        events = seen.events[at : at + len(step.events)]
        at += len(step.events)
        lines.append(write_action(_masked(step.action, events, seen)))
    return lines


def _masked(action: Action, events: tuple[Event, ...], seen: View) -> Action:
    """Return the action with the faces hidden that the viewer has never seen."""
    if isinstance(action, a.DealHole):
        known = _known(action.to, seen)
        dealt = {card for event in events if isinstance(event, CardsDealt) for card in event.cards}
        return msgspec.structs.replace(action, cards=_hide(action.cards, dealt | known))
    if isinstance(action, a.Discard) and action.actor != seen.viewer:
        return msgspec.structs.replace(action, cards=(UNSEEN,) * len(action.cards))
    if isinstance(action, a.DealJackpot):
        shown = set(seen.felt.cards_at(JACKPOT))
        return msgspec.structs.replace(action, cards=tuple(c if str(c) in shown else UNSEEN for c in action.cards))
    if isinstance(action, a.Burn):
        return a.Burn(action.actor)
    return action


def _known(place: str, seen: View) -> set[Card]:
    """Return the faces at a place that the viewer knows when the round is over."""
    return {Card.of(text) for text in seen.felt.cards_at(place) if text != "??"}


def _hide(cards: tuple[Card, ...], known: set[Card]) -> tuple[Card, ...]:
    return tuple(card if card in known else UNSEEN for card in cards)
