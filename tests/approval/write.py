"""Describe a round line by line: the result of each line, then who is offered what, and by which clauses.

`make approval` rewrites the texts. Read the difference before you commit it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from approval import books, signs
from pitboss.books.adjudication import begin
from pitboss.core.cards import Card, write_cards
from pitboss.core.citation import Rules
from pitboss.core.money import short_money
from pitboss.core.refusals import Refusal
from pitboss.rules.action import seat_number
from pitboss.rules.event import CardsDealt
from pitboss.rules.explanation import Sentence
from pitboss.rules.explanation.english import in_english
from pitboss.rules.record import Record, read_record
from pitboss.rules.round import Choice, Round
from pitboss.rules.view import PUBLIC, BankedView, view

HERE = Path(__file__).parent
RECORDS = HERE.parent / "records"
MONEY = {"amount", "to", "commission", "paid", "staked", "returned"}


def texts() -> list[Path]:
    """Return the texts of every round; `approval.signs` makes those of signs, `approval.books` those of the books."""
    return sorted(path for path in HERE.rglob("*.txt") if path.parent not in (signs.HERE, books.HERE))


def told_anew(text: Path) -> str:
    """Return the text as it should be now."""
    if text.parent == books.HERE:
        return books.told(text)
    if text.parent == signs.HERE:
        return signs.told(signs.game_of(text), signs.signs_in(text))
    return told(record_of(text))


def record_of(text: Path) -> Record:
    """Return the round stored next to the text, or the golden record of the same name."""
    beside = text.with_suffix(".toml")
    return read_record((beside if beside.exists() else RECORDS / beside.relative_to(HERE)).read_bytes())


def told(record: Record) -> str:
    """A refused line changes nothing, and the round continues with the next. Seats never named are left out."""
    book = record.game.partition("/")[0]
    return "\n".join(line.rstrip() for line in _told(record)).replace(f"{book} ", "") + "\n"


def _told(record: Record) -> Iterator[str]:
    yield record.game
    try:
        round_, lines = begin(record)
    except Refusal as refusal:
        yield from _refused(refusal)
        return
    named = {word for line in lines for word in line.split() if seat_number(word)}
    offered = _offered(round_)
    for number, line in enumerate(lines):
        if number == len(lines) // 2:
            yield from _table(round_, named)
            yield f"    may have gone wrong: {', '.join(round_.possible_irregularities())}"
        yield line
        try:
            for event in round_.push(line):
                yield from _event(event)
        except Refusal as refusal:
            yield from _refused(refusal)
        before, offered = offered, _offered(round_)
        for whose, text in offered.items():
            if text != before.get(whose) and (whose in named or not seat_number(whose)):
                yield text
    yield from _table(round_, named)
    yield from _cards_seen(round_, named)
    yield from _answer(round_)


def _refused(refusal: Refusal) -> Iterator[str]:
    yield f"    {type(refusal).__name__}: {refusal.message}"
    yield from _cited(refusal.rules)


def _cited(rules: Rules) -> Iterator[str]:
    if rules:
        yield f"        {', '.join(rules)}"


def _fact(name: str, value: Any) -> str:
    if isinstance(value, tuple) and value and isinstance(value[0], Card):
        return f"{name} {write_cards(value)}"
    if name in MONEY and isinstance(value, int):
        return f"{name} {short_money(value)}"
    return name if value is True else f"{name} {value}"


def _is_nothing(value: Any) -> bool:
    """Return True for a value that is not shown; a sentence gets its own line."""
    return isinstance(value, Sentence) or value in (False, None, "", ())


def _event(event: Any) -> Iterator[str]:
    values = {name: getattr(event, name) for name in event.__struct_fields__ if name != "rules"}
    facts = [_fact(name, value) for name, value in values.items() if not _is_nothing(value)]
    yield f"    {type(event).__name__}: {'; '.join(facts)}"
    if isinstance(why := getattr(event, "why", None), Sentence):
        yield f"        {in_english(why)}"
    yield from _cited(event.rules)


def _offered(round_: Round) -> dict[str, str]:
    """Return everybody's choices and the dealer's next task."""
    found = {}
    for actor, choices in round_.legal_actions().items():
        rules = tuple(dict.fromkeys(rule for choice in choices for rule in choice.rules))
        lines = (f"    {actor} may: {' | '.join(map(_choice, choices))}", *_cited(rules))
        found[actor] = "\n".join(lines)
    due = round_.due()
    if due is not None:
        found["due"] = f"    due: {due.what} {due.to} {due.count}"
    return found


def _choice(choice: Choice) -> str:
    said = ["aside", choice.verb] if choice.aside else [choice.verb]
    if choice.minimum is not None:
        most = "" if choice.maximum is None else short_money(choice.maximum)
        said.append(f"{short_money(choice.minimum)}-{most} by {short_money(choice.step)}")
    if choice.cards is not None and choice.kind != "deal":
        said.append(f"{choice.cards[0]}-{choice.cards[1]} cards")
    return " ".join((*said, *((f"({choice.words})",) if choice.words else ())))


def _table(round_: Round, named: set[str]) -> Iterator[str]:
    """Yield the table as the first player sees it."""
    felt = view(round_, min(named, default="p1")).felt
    yield "    ----"
    for row in felt.as_text("the table", {}).splitlines():
        yield f"    {row}"
    if isinstance(felt, BankedView) and felt.waiting_for:
        yield f"    waiting for {', '.join(felt.waiting_for)}"
    yield "    ----"


def _cards_seen(round_: Round, named: set[str]) -> Iterator[str]:
    """Yield the cards of the round as two players and the public learn them."""
    for viewer in (*sorted(named)[:2], PUBLIC):
        dealt = [event for event in view(round_, viewer).events if isinstance(event, CardsDealt)]
        yield f"    {viewer} saw: {' '.join(f'{event.to}:{write_cards(event.cards)}' for event in dealt)}"


def _answer(round_: Round) -> Iterator[str]:
    """Yield the result; for an open round, the choices that a player's file shows."""
    answer = msgspec.json.decode(round_.answer().as_json())
    yield answer["status"]
    for seat, one in answer["seats"].items():
        yield f"{seat}: {one['net']} {one['hand'] or ''}".rstrip()
        for said in one["why"]:
            yield f"    {said['text']}"
    for part in ("pots", "dealer", "jackpot", "to_act"):
        if answer.get(part):
            yield f"{part}: {msgspec.json.encode(_without_why(answer[part])).decode()}"


def _without_why(part: Any) -> Any:
    """Return the part without its reasons, which the events above have already given."""
    if isinstance(part, dict):
        return {name: value for name, value in part.items() if name != "why"}
    return [_without_why(one) for one in part] if isinstance(part, list) else part


def main() -> None:
    for text in (*texts(), *signs.texts(), *books.texts()):
        text.write_text(told_anew(text), encoding="utf-8")


if __name__ == "__main__":
    main()
