"""The dispute desk: a text played line by line, with the result of every wager and pot and the reason."""

from typing import Any, Literal

import msgspec
from msgspec import UNSET

from pitboss.books import catalogue
from pitboss.books.adjudication import begin
from pitboss.books.phh import from_phh
from pitboss.core.money import Chips, MoneyError, read_money, short_money, write_money
from pitboss.core.refusals import Refusal, RoundOver
from pitboss.room.study.replay import Replay, ReplayStep, every_hand
from pitboss.room.study.shapes import Asked, Due, Examined, Fault, Form, NetShown, RulingMade, Waits
from pitboss.room.study.texts import Places, Reading, Span, Unread, read
from pitboss.room.table.describe_events import by_place, describe_events, named
from pitboss.room.table.display import has_pools, round_shown
from pitboss.room.wire.shapes import shape
from pitboss.rules.answer import Answer
from pitboss.rules.explanation import Voice
from pitboss.rules.record import Record, is_remark
from pitboss.rules.round import Round
from pitboss.rules.view import PUBLIC, view


class StatedEnd:
    """The final stack or winnings that the text claims."""

    def __init__(self, stack: Chips | None, won: Chips | None, rake: Chips | None) -> None:
        self.stack, self.won = stack, won
        self.rake = f"; the room took a rake of {short_money(rake)}" if rake else ""

    def differs(self, stack: Any, won: Any) -> str:
        """Return the text's claim in words if the rules give another result. Both arguments may be None."""
        if self.stack is not None and stack is not UNSET and self.stack != stack:
            return f"the text has {short_money(self.stack)} at the end, but the rules give {short_money(stack)}"
        if self.won is not None and won is not UNSET and self.won != won:
            return f"the text has {short_money(self.won)} won, but the rules give {short_money(won)}{self.rake}"
        return ""


def stated_ends(record: Record) -> dict[str, StatedEnd]:
    """Return the text's claims by place. PHH has the final stacks, the winnings, or both."""
    stacks, winnings = (_listed(record.metadata.get(key)) for key in ("finishing_stacks", "winnings"))
    most = max(len(stacks), len(winnings))
    rake = _chips(record.metadata.get("rake"))
    both = zip(_padded(stacks, most), _padded(winnings, most), strict=True)
    return {f"p{at}": StatedEnd(_chips(stack), _chips(won), rake) for at, (stack, won) in enumerate(both, 1)}


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _padded(values: list[Any], most: int) -> list[Any]:
    return values + [None] * (most - len(values))


def _chips(value: Any) -> Chips | None:
    try:
        return None if value is None else read_money(value)
    except MoneyError:
        return None


LONGEST_NAME = 30
POTS = ("the pot", "side pot")


class Line(msgspec.Struct):
    """One line to play: its number in the record, its place in the text, and whether it was changed."""

    number: int
    text: str
    span: Span | None = None
    changed: bool = False


def examine(asked: Asked) -> Examined:
    """Return the examination of a text with its changes."""
    places = Places(asked.text)
    try:
        reading = read(asked.text, asked.hand, places)
    except Unread as unread:
        return _unread(unread, places)
    return _Table(reading, places, asked).played()


def _unread(unread: Unread, places: Places) -> Examined:
    return _nothing(unread.form, unread.hands, _fault(unread.refusal, places, None, unread.span))


def _nothing(form: Form, hands: list[str], fault: Fault) -> Examined:
    return Examined(
        form=form, hands=hands, hand=0, game="", title="", status="unread", fault=fault, record="", replay=None,
        lines=[], spans=[], changed=[], nets=[], dues=[], rulings=[], waits=[], left_out=[],
    )  # fmt: skip


def _fault(refusal: Refusal, places: Places, line: Line | None, span: Span | None) -> Fault:
    return Fault(
        message=refusal.message,
        rules=list(refusal.rules),
        line=line.number if line else None,
        row=places.row_of(span[0]) if span else None,
        span=places.span(*span) if span else None,
        said=line.text if line else "",
        over=isinstance(refusal, RoundOver),
    )


class _Table:
    """The round as it is played from the record, and its description."""

    def __init__(self, reading: Reading, places: Places, asked: Asked) -> None:
        self.reading, self.places = reading, places
        self.lines = _changed(reading, asked)
        self.loose = min((change.line for change in asked.changes), default=0)
        self.names: dict[str, str] = {}
        self.steps: list[ReplayStep] = []
        self.done: list[Line] = []
        self.left_out: list[Fault] = []

    def played(self) -> Examined:
        """Play the lines as far as possible and return the result."""
        reading = self.reading
        record = msgspec.structs.replace(reading.record, actions=tuple(line.text for line in self.lines))
        try:
            round_, texts = begin(record)
        except Refusal as refusal:
            found = _nothing(reading.form, reading.hands, _fault(refusal, self.places, None, self._key(refusal)))
            return msgspec.structs.replace(found, hand=reading.hand, record=reading.as_record)
        self.names = _names(reading.record)
        fault = self._play(round_, texts)
        return self._result(from_phh(record).game, round_, fault)

    def _key(self, refusal: Refusal) -> Span | None:
        """Return the place in a record's text for which a sign is refused; None for other formats, which use other
        words."""
        ours = self.reading.form in ("record", "phh")
        return self.places.of_message(refusal.message) if ours else None

    def _play(self, round_: Round, texts: tuple[str, ...]) -> Fault | None:
        """Play every line and return the error that stopped it. After a change, a line that is no longer possible is
        skipped instead."""
        playing = [line for line in self.lines if not is_remark(line.text)]
        for line, text in zip(playing, texts, strict=True):
            before = len(round_.events)
            try:
                round_.push(text)
            except Refusal as refusal:
                fault = _fault(refusal, self.places, line, line.span)
                if not self.loose or line.number < self.loose or line.changed:
                    return fault
                self.left_out.append(fault)
                continue
            self._note(round_, line, before)
        return None

    def _note(self, round_: Round, line: Line, before: int) -> None:
        for place in view(round_, PUBLIC).felt.places:
            self.names.setdefault(place, f"Player {place[1:]}")
        seen = every_hand(round_, view(round_, PUBLIC))
        shown = round_shown(round_, seen, dict(self.names), 1, "")
        words = describe_events(round_.events[before:], by_place(self.names))
        self.steps.append(ReplayStep(line=line.text, told=words, round=shown))
        self.done.append(line)

    def _result(self, game: str, round_: Round, fault: Fault | None) -> Examined:
        answer, entry = round_.answer(), catalogue.game(game)
        over = fault is None and answer.status != "open"
        status: Literal["settled", "void", "open", "invalid"] = answer.status if fault is None else "invalid"
        return Examined(
            form=self.reading.form,
            hands=self.reading.hands,
            hand=self.reading.hand,
            game=game,
            title=entry.title,
            status=status,
            fault=fault,
            record=self.reading.as_record,
            replay=self._replay(entry, round_),
            lines=[line.number for line in self.done],
            spans=[self.places.span(*line.span) if line.span else None for line in self.done],
            changed=[at for at, line in enumerate(self.done) if line.changed],
            nets=self._nets(answer) if over else [],
            dues=[*self._dues(answer), *(self._prizes(answer) if entry.kind == "poker" else ())] if over else [],
            rulings=self._rulings(answer),
            waits=self._waits(answer) if fault is None else [],
            left_out=self.left_out,
        )

    def _replay(self, entry: catalogue.GameEntry, round_: Round) -> Replay:
        layout = catalogue.load(entry.id).layout.with_jackpot(has_pools(view(round_, PUBLIC).felt))
        return Replay(
            table="", number=1, game=entry.id, title=entry.title, book=entry.rulebook, kind=entry.kind, started="",
            ended="", place=None, whole=True, shuffle=None, layout=layout, claims=[], steps=self.steps,
            seats=_seats(self.reading.record),
        )  # fmt: skip

    def _nets(self, answer: Answer) -> list[NetShown]:
        said = stated_ends(self.reading.record)
        return [
            NetShown(
                place=place,
                name=self._name(place),
                net=write_money(seat.net),
                hand=seat.hand or "",
                told=said[place].differs(seat.stack, seat.won) if place in said else "",
            )
            for place, seat in answer.seats.items()
        ]

    def _dues(self, answer: Answer) -> list[Due]:
        """Return the result of every wager of a house round, or of every pot of a round among players."""
        wagers = [
            shape(
                Due,
                one,
                place=place,
                name=self._name(place),
                what=one.wager if f"p{one.box}" == place else f"{one.wager}, box {one.box}",
                why=one.why.to(self._voice()),
            )
            for place, seat in answer.seats.items()
            for one in seat.wagers
        ]
        return wagers + [
            Due(
                place="",
                name=", ".join(f"{self._name(place)} {short_money(won)}" for place, won in pot.winners.items()),
                what=POTS[0] if at == 0 else f"{POTS[1]} {at}",
                staked=write_money(pot.amount),
                outcome=_went(pot.carried is True, pot.commission),
                paid=write_money(sum(pot.winners.values())),
                returned="0.00",
                why=pot.why.to(self._voice()),
                rules=list(pot.rules),
            )
            for at, pot in enumerate(answer.pots)
        ]

    def _prizes(self, answer: Answer) -> list[Due]:
        """Return the prizes of a jackpot among players. Against the house a prize is part of a wager's payment."""
        prizes = answer.jackpot.prizes if answer.jackpot is not UNSET else ()
        return [
            Due(
                place=one.seat,
                name=self._name(one.seat),
                what=f"jackpot, level {one.level}",
                staked="0.00",
                outcome="win",
                paid=write_money(one.amount),
                returned="0.00",
                why=f"A {one.hand}.",
                rules=[],  # the rulings name them
            )
            for one in prizes
        ]

    def _rulings(self, answer: Answer) -> list[RulingMade]:
        return [
            RulingMade(
                line=self.done[one.line - 1].number if one.line <= len(self.done) else one.line,
                text=named(one.text, by_place(self.names)),
                rules=list(one.rules),
            )
            for one in answer.rulings
        ]

    def _waits(self, answer: Answer) -> list[Waits]:
        found = answer.to_act or {}
        return [Waits(name=self._name(place), choices=list(choices)) for place, choices in found.items()]

    def _voice(self) -> Voice:
        return Voice(self._name)

    def _name(self, place: str) -> str:
        return "The dealer" if place == "d" else self.names.get(place, f"Player {place[1:]}")


def _changed(reading: Reading, asked: Asked) -> list[Line]:
    """Return the record's lines with the changes applied: a line may be replaced by one or several, or removed."""
    changes = {change.line: change.text for change in asked.changes}
    found: list[Line] = []
    for number, (text, span) in enumerate(zip(reading.record.actions, reading.lines, strict=True), 1):
        if number not in changes:
            found.append(Line(number, text, span))
            continue
        wanted = [one.strip() for one in changes[number].splitlines() if one.strip()]
        found += [Line(number, one, span, changed=one != text) for one in wanted]
    last = len(reading.record.actions)
    added = [one for number, text in changes.items() if number > last for one in text.splitlines() if one.strip()]
    return found + [Line(last + at, one.strip(), None, changed=True) for at, one in enumerate(added, 1)]


def _names(record: Record) -> dict[str, str]:
    """Return the players' names in the text."""
    players = record.metadata.get("players", [])
    listed = [str(name)[:LONGEST_NAME] for name in players] if isinstance(players, list) else []
    return {f"p{number}": name for number, name in enumerate(listed, 1) if name.strip()}


def _seats(record: Record) -> dict[str, int]:
    """Return the seats by the text's own numbers, if it gives each player a different one."""
    said = record.metadata.get("seats", [])
    numbers = [one for one in said if isinstance(one, int) and 0 < one < 100] if isinstance(said, list) else []
    return {f"p{at}": one for at, one in enumerate(numbers, 1)} if len({*numbers}) == len(said) else {}


def _went(carried: bool, commission: Any) -> str:
    if carried:
        return "stays for the next round"
    return f"less commission {short_money(commission)}" if commission is not UNSET and commission else "paid out"
