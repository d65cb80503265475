"""What officials do at a table, as people speak of it, and for whom a person speaks."""

import re
from collections.abc import Iterator
from typing import Literal

import msgspec

from pitboss.books import catalogue
from pitboss.core.refusals import NoAuthority, NotAllowed, UnreadableLine
from pitboss.pit.machine import CLOCK
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.notices import settings
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.state import TableState, is_round_line
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.table.describe import by_place, named
from pitboss.room.wire.messages import Office
from pitboss.room.wire.shapes import Choice
from pitboss.rules.banked.irregularities.decisions import DECISIONS as BANKED
from pitboss.rules.irregularities import Irregularity
from pitboss.rules.notation import split_line
from pitboss.rules.officials import Officials, Power
from pitboss.rules.poker.irregularities.decisions import DECISIONS as POKER

DEALING = {"deal", "draw", "dh", "db", "dj", "burn", "settle"}
"""What a dealer does with the cards."""


def speaker(person: Person, office: Office | None, floor: FloorTable, line: str) -> str:
    """The `by` of a line. Raises `NoAuthority` for an office the person does not hold, or not while playing."""
    if is_round_line(person.name, floor.room.officials):
        raise NotAllowed(
            f"{person.name!r} is an office's name, not a person's: use another account", floor.room.control
        )
    if office is None:
        return person.name
    if not person.holds(office):
        raise NoAuthority(f"{person.name} is not a {office} here: a manager grants offices", actor=person.name)
    if plays(person.name, floor):
        raise NoAuthority(
            f"{person.name} plays at this table and cannot act as {office} there until the seat is left",
            floor.room.apart,
            actor=person.name,
        )
    verbs = line.split()[: 2 if is_round_line(line) else 1]
    if floor.sign.dealer == "software" and (verbs == ["d", "close"] or DEALING & set(verbs)):
        raise NotAllowed("the cards of this table are dealt by software", floor.room.control, actor=person.name)
    return in_office(person, office, floor)


def in_office(person: Person, office: Office, floor: FloorTable) -> str:
    """`area-manager:carol`: how the log names somebody who speaks for an office."""
    return f"{role_token(floor.room.officials, office)}:{person.name}"


def plays(name: str, floor: FloorTable) -> bool:
    """Whether somebody has chips at a table or wants to: seated, in the round in progress, or claiming a seat."""
    state = floor.state
    if name in state.players or (state.in_round and state.token(name) is not None):
        return True
    return any(claim.name == name for claims in state.claims.values() for claim in claims)


def role_token(officials: Officials, office: Office) -> str:
    """The book's word for an office: a dealer is the lowest role, a supervisor the next, a manager the highest."""
    roles = officials.roles
    return roles[{"dealer": 0, "supervisor": min(1, len(roles) - 1), "manager": -1}[office]].token


def staff(officials: Officials, verb: str) -> str:
    """Who does what nobody has to decide: the least role that may."""
    return officials.power(verb).least


GRAVE = {
    "void", "void-cards", "void-fraud", "void-hand", "void-wager", "dead", "exclude", "bar", "forfeit", "disqualify",
    "refuse", "penalise", "withhold", "cancel-jackpot", "misdeal", "fold", "pick-up", "vacate", "error",
}  # fmt: skip
"""What takes something from somebody, or ends a hand: asked about first, with a reason."""
OFFICES: tuple[Office, ...] = ("dealer", "supervisor", "manager")
EXCLUDING = ("exclude", "bar", "admit")
FLOOR_SHOWN = ("exclude", "admit", "penalise")
"""Decisions about people that the table takes between rounds too."""
ABSENT = ("exclude", "admit", "seat")
"""What is about people who need not sit at the table."""
STEPS = ("open", "deal", "suspend", "resume", "close", "correct", "seat", "unseat", "for", "summon", "attend")
"""What takes a table through its day."""
NOT_SAID = (
    "receive", "bar", "meter", "play-for", "draw", "release", "refuse", "pick-up", "vacate", "verify", "unwait",
    "collect",
)  # fmt: skip
"""Of the floor's powers those that follow by themselves, or are offered where they are due."""
AFTERWARDS = ("withhold", "confirm", "decide")
"""What may still be decided about a round when it is over and paid."""
_PLACE = re.compile(r"p[1-9][0-9]?")
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs])+")


class PitPart(msgspec.Struct, frozen=True):
    """A word after a decision: whom or what it is about."""

    kind: Literal["person", "name", "cards", "number", "word", "setting"]
    """A person in a seat, or anybody by name; cards, a number, a word; `key=value`, said where it is to change."""
    example: str
    needed: bool = True
    """Whether the line is nothing without it."""
    key: str = ""
    """Of a setting, its name; the example is what the sign says now."""
    whole: bool = False
    """Of a setting: said even where it stays as it is."""
    options: list[str] = []
    """The words there are; with people and cards, the words that may stand in their place (`d` the dealer)."""
    label: str = ""
    """What is asked for, where the kind alone does not say it."""


class PitLine(msgspec.Struct, frozen=True, kw_only=True):
    """Something an official may say: the line is `line` and its parts; a grave one is asked about and has a reason."""

    line: str
    words: str
    when: str = ""
    parts: list[PitPart] = []
    rules: list[str] = []
    offices: list[Office] = []
    """Who may say it."""
    grave: bool = False
    round: Literal["", "any", "open"] = ""
    """Whether it is about a round: one that may be over, or one in progress."""


class Pit(msgspec.Struct, frozen=True):
    """What officials of a table decide, and what can have gone wrong at it."""

    decisions: list[PitLine]
    troubles: list[PitLine]
    floor: list[PitLine]
    """What is changed at the table between rounds: its sign, by notice where the book asks for one; players, deck."""
    possible: list[str]
    """Of the troubles, the lines of those that can have happened now."""
    steps: dict[str, list[Office]]
    """Who opens the table, deals, suspends play, resumes it and closes; who seats players and calls an official."""
    grave: list[str]
    """The words of lines that are asked about first, however they are said."""


# --- lines


def in_notation(line: str, floor: FloorTable) -> str:
    """An official's line with `p2` in place of a person, a seat or a box in the round. Floor lines name people."""
    text, why = split_line(line)
    words = text.split()
    start = 1 if not words or words[0] == CLOCK or not is_round_line(words[0], floor.room.officials) else 2
    if words and words[0] in floor.places:
        return line
    if start == 1 and words and words[0] in LINES.rows:
        return line
    return " ".join([*words[:start], *_places(words[start:], floor.state), *([f"# {why}"] if why else [])])


def _places(words: list[str], state: TableState) -> list[str]:
    tokens = {name: token for token, name in state.places.items()}
    found, left = list[str](), list(words)
    while left:
        word = left.pop(0)
        if word in ("seat", "box") and left and left[0].isdigit():
            found.append(_token(state, word, int(left.pop(0))))
        else:
            found.append(tokens.get(word, word))
    return found


def _token(state: TableState, what: str, number: int) -> str:
    """The place in the round of a seat or box."""
    if state.sign.banked:
        return f"p{number}"
    player = state.at(number)
    token = state.token(player.name) if player is not None else None
    if token is None:
        raise UnreadableLine(f"nobody in {what} {number} plays in this round", state.room.control)
    return token


def reason(line: str) -> str:
    """Return the reason everybody at the table is told: what was said after `#`, except why somebody may not play."""
    return split_line(line)[1] if "#" in line and not _excludes(line) else ""


def reason_for_officials(line: str) -> str:
    """Return why somebody may not play, or may again: nobody's business but the officials'."""
    return split_line(line)[1] if "#" in line and _excludes(line) else ""


def _excludes(line: str) -> bool:
    return not verbs_of(line).isdisjoint(EXCLUDING)


def verbs_of(line: str) -> set[str]:
    """Return the words of a line that may be its verb: the first, or the second where the first says who acts."""
    return {*line.split(None, 2)[:2]}


# --- what may be said


def questions(floor: FloorTable, person: Person) -> list[Choice]:
    """The answers to what the round asks of an official, of those this person may give."""
    round_, officials = floor.round, floor.room.officials
    if round_ is None or floor.state.suspended:
        return []
    names = by_place(floor.places)
    held = [officials.role(role_token(officials, office)).rank for office in OFFICES if person.holds(office)]
    return [
        Choice(
            kind=choice.kind,
            verb=f"{who} {named(choice.verb, names)}",
            words=named(choice.words, names),
            rules=list(choice.rules),
        )
        for who, choices in round_.legal_actions().items()
        if who != "d" and who in officials.by_word and max(held, default=-1) >= officials.role(who).rank
        for choice in choices
    ]


def pit(floor: FloorTable, others: list[str] | None = None) -> Pit:
    """Every decision that needs no question, and every irregularity of the game. `others` are where a player can go."""
    game, room = catalogue.load(floor.sign.game), floor.room
    known = BANKED if floor.sign.banked else POKER
    powers = [
        power for power in room.officials.powers if power.decision in FLOOR_SHOWN and power.decision in LINES.rows
    ]
    taken = {power.decision for power in powers}
    own = [one for one in game.officials.powers if one.decision in known and one.decision not in {*taken, *LINES.rows}]
    own = [one for one in own if one.decision != "disqualify" or floor.sign.tournament]
    return Pit(
        decisions=[
            *(_decision(room.officials, power, power.decision) for power in powers),
            *(_decision(room.officials, one, f"{one.least} {one.decision}") for one in own if _is_its_line(one)),
        ],
        troubles=[
            PitLine(
                line=f"d error {kind.name}",
                words=kind.meaning,
                when=kind.when,
                parts=list(_named(kind)),
                rules=list(kind.rules),
                offices=list(OFFICES),
                grave=True,
                round="open",
            )
            for kind in game.irregularities
        ],
        floor=[
            _floor_line(floor.sign, room.officials, power, others or [])
            for power in room.officials.powers
            if _is_offered(power, floor.sign)
        ],
        possible=[f"d error {name}" for name in _possible(floor)],
        steps={
            power.decision: _offices(room.officials, power)
            for power in room.officials.powers
            if power.decision in STEPS
        },
        grave=sorted(GRAVE),
    )


def _is_offered(power: Power, sign: TableSign) -> bool:
    """Whether a line of the floor is put together on the pit's page: where a person deals, an official seats too."""
    if power.decision == "seat":
        return sign.dealer == "human"
    return power.decision in LINES.rows and power.decision not in (*FLOOR_SHOWN, *STEPS, *NOT_SAID)


def _possible(floor: FloorTable) -> list[str]:
    return floor.state.current().possible_irregularities() if floor.in_round and not floor.state.suspended else []


def _is_its_line(power: Power) -> bool:
    return power.usage.split()[1] == power.decision


def _decision(officials: Officials, power: Power, line: str) -> PitLine:
    parts = [_part(word) for word in power.usage.split()[2:]]
    return PitLine(
        line=line,
        words=power.meaning,
        parts=[PitPart("name", "") if one.kind == "person" and line in ABSENT else one for one in parts],
        rules=list(power.rules),
        offices=_offices(officials, power),
        grave=power.decision in GRAVE,
        round="" if line in FLOOR_SHOWN else "any" if power.decision in AFTERWARDS else "open",
    )


def _floor_line(sign: TableSign, officials: Officials, power: Power, others: list[str]) -> PitLine:
    """A line of the floor: what the sign says now, and where somebody can go, stand in its parts."""
    found = _decision(officials, power, power.decision)
    if power.decision == "move":
        found = msgspec.structs.replace(found, parts=[found.parts[0], PitPart("word", "", options=others)])
    elif power.decision == "seat":
        seat, chips = (PitPart("number", "", label=label) for label in ("Seat", "Chips from the account"))
        found = msgspec.structs.replace(found, parts=[found.parts[0], seat, chips])
    elif power.decision == "game":
        others = [one.id for one in catalogue.GAMES.values() if one.rulebook == sign.book and one.id != sign.game]
        changes = [PitPart("setting", "", False, one.key, False, list(one.options)) for one in settings(sign, "game")]
        found = msgspec.structs.replace(found, parts=[PitPart("word", "", options=others), *changes])
    elif named := settings(sign, power.decision):
        parts = [PitPart("setting", one.now, False, one.key, one.whole, list(one.options)) for one in named]
        found = msgspec.structs.replace(found, parts=parts)
    return msgspec.structs.replace(found, round="")


def _offices(officials: Officials, power: Power) -> list[Office]:
    """The offices that have a power."""
    least = officials.role(power.least).rank
    return [one for one in OFFICES if officials.role(role_token(officials, one)).rank >= least]


_FORMS: dict[str, Literal["person", "cards", "number", "word"]] = {
    "place": "person", "empty": "person", "player": "person", "cards": "cards", "number": "number", "amount": "number",
    "word": "word",
}  # fmt: skip


def _named(kind: Irregularity) -> Iterator[PitPart]:
    """What the line of an irregularity names, part by part."""
    for part in kind.takes:
        options, words = list(part.options), part.example.split() or [""]
        if part.form == "counts":
            yield PitPart("person", "", options=options)
            yield PitPart("number", words[-1])
            continue
        form = _FORMS[part.form]
        for at, word in enumerate(words):
            label = part.called[at] if at < len(part.called) else "How much" if part.form == "amount" else ""
            yield PitPart(form, "" if form == "person" else word, bool(part.least), label=label, options=options)


def _part(word: str) -> PitPart:
    if _PLACE.fullmatch(word) or word in ("anna", "bob"):
        return PitPart("person", "")
    if _CARDS.fullmatch(word):
        return PitPart("cards", word)
    return PitPart("number" if word.replace(".", "").isdigit() else "word", word)
