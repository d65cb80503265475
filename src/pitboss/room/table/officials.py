"""Officials' lines at a table with people's names, and the offices in which a person acts."""

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
from pitboss.room.table.describe_events import by_place, named
from pitboss.room.wire.messages import Office
from pitboss.room.wire.shapes import Choice
from pitboss.rules.banked.irregularities.decisions import DECISIONS as BANKED
from pitboss.rules.irregularities import Irregularity
from pitboss.rules.notation import split_line
from pitboss.rules.officials import Officials, Power
from pitboss.rules.poker.irregularities.decisions import DECISIONS as POKER

DEALING = {"deal", "draw", "dh", "db", "dj", "burn", "settle"}
"""A dealer's verbs about cards."""


def speaker(person: Person, office: Office | None, floor: FloorTable, line: str) -> str:
    """Return the `by` of a line. Raises `NoAuthority` if the person does not hold the office, or plays."""
    if is_round_line(person.name, floor.room.officials):
        raise NotAllowed(f"{person.name!r} is a role's name, not a person's: use another account", floor.room.control)
    if office is None:
        return person.name
    if not person.holds(office):
        raise NoAuthority(f"{person.name} is not a {office} here: a manager grants roles", actor=person.name)
    if plays(person.name, floor):
        raise NoAuthority(
            f"{person.name} plays at this table and must leave the seat before acting as {office} there",
            floor.room.apart,
            actor=person.name,
        )
    verbs = line.split()[: 2 if is_round_line(line) else 1]
    if floor.sign.dealer == "software" and (verbs == ["d", "close"] or DEALING & set(verbs)):
        raise NotAllowed(
            "software deals at this table: a person cannot deal here", floor.room.control, actor=person.name
        )
    return in_office(person, office, floor)


def in_office(person: Person, office: Office, floor: FloorTable) -> str:
    """Return the log's name for someone in an office: `area-manager:carol`."""
    return f"{role_token(floor.room.officials, office)}:{person.name}"


def plays(name: str, floor: FloorTable) -> bool:
    """Return True if a person plays or is about to: seated, in the round in progress, or claiming a seat."""
    state = floor.state
    if name in state.players or (state.in_round and state.token(name) is not None):
        return True
    return any(claim.name == name for claims in state.claims.values() for claim in claims)


def role_token(officials: Officials, office: Office) -> str:
    """Return the book's word for an office: a dealer is the lowest role, a supervisor next, a manager highest."""
    roles = officials.roles
    return roles[{"dealer": 0, "supervisor": min(1, len(roles) - 1), "manager": -1}[office]].token


def staff(officials: Officials, verb: str) -> str:
    """Return the lowest role that may use a verb."""
    return officials.power(verb).least


GRAVE = {
    "void", "void-cards", "void-fraud", "void-hand", "void-wager", "dead", "exclude", "bar", "forfeit", "disqualify",
    "refuse", "penalise", "withhold", "cancel-jackpot", "misdeal", "fold", "pick-up", "vacate", "error",
}  # fmt: skip
"""Verbs that cost a player something or end a hand: the page asks for confirmation and a reason."""
OFFICES: tuple[Office, ...] = ("dealer", "supervisor", "manager")
EXCLUDING = ("exclude", "bar", "admit")
FLOOR_SHOWN = ("exclude", "admit", "penalise", "mispay")
"""Decisions about people that the table takes between rounds too."""
ABSENT = ("exclude", "admit", "seat")
"""Verbs about people who need not sit at the table."""
STEPS = ("open", "deal", "suspend", "resume", "close", "correct", "seat", "unseat", "for", "summon", "attend")
"""Verbs that take a table through its day."""
NOT_SAID = (
    "receive", "bar", "meter", "play-for", "draw", "release", "refuse", "pick-up", "vacate", "verify", "unwait",
    "collect",
)  # fmt: skip
"""Powers of the floor that follow from other lines, or are offered where they are due."""
AFTERWARDS = ("withhold", "confirm", "decide")
"""Decisions about a round that is over and paid."""
_PLACE = re.compile(r"p[1-9][0-9]?")
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs])+")


class PitPart(msgspec.Struct, frozen=True):
    """A word after a decision: its person or object."""

    kind: Literal["person", "name", "cards", "number", "word", "setting"]
    """The kind of value: a seated person, or anyone by name; cards, a number, a word; or `key=value` if it is to
    change."""
    example: str
    needed: bool = True
    """True if the line needs it."""
    key: str = ""
    """The name of a setting, whose present value is the example."""
    whole: bool = False
    """True for a setting that the line includes even if unchanged."""
    options: list[str] = []
    """The possible words; for people and cards, the words that may take their place (`d` for the dealer)."""
    label: str = ""
    """The label of the field, if the kind is not clear enough."""


class PitLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line an official may send: `line` and its parts. A grave one needs confirmation and a reason."""

    line: str
    words: str
    when: str = ""
    parts: list[PitPart] = []
    rules: list[str] = []
    offices: list[Office] = []
    """The offices that may send the line."""
    grave: bool = False
    round: Literal["", "any", "open"] = ""
    """Set if it is about a round: one that may be over, or one in progress."""


class Pit(msgspec.Struct, frozen=True):
    """The decisions of a table's officials, and its possible irregularities."""

    decisions: list[PitLine]
    troubles: list[PitLine]
    floor: list[PitLine]
    """Changes between rounds: the sign, by notice where the book requires one; players, deck."""
    possible: list[str]
    """The lines of irregularities that can have happened by now."""
    steps: dict[str, list[Office]]
    """Offices that open the table, deal, suspend and resume play, close, seat players and call a supervisor."""
    grave: list[str]
    """Verbs that need confirmation."""


# --- lines


def in_notation(line: str, floor: FloorTable) -> str:
    """Return an official's line with `p2` in place of a person, seat or box in the round. Floor lines name people."""
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
    """Return the place in the round of a seat or box."""
    if state.sign.banked:
        return f"p{number}"
    player = state.at(number)
    token = state.token(player.name) if player is not None else None
    if token is None:
        raise UnreadableLine(f"the player in {what} {number} is not in this round", state.room.control)
    return token


def reason(line: str) -> str:
    """Return the public reason of a line, after `#`, except the reason why someone may not play."""
    return split_line(line)[1] if "#" in line and not _excludes(line) else ""


def reason_for_officials(line: str) -> str:
    """Return the reason why someone may not play, or may again. Only officials see it."""
    return split_line(line)[1] if "#" in line and _excludes(line) else ""


def _excludes(line: str) -> bool:
    return not verbs_of(line).isdisjoint(EXCLUDING)


def verbs_of(line: str) -> set[str]:
    """Return the words of a line that may be its verb: the first, or the second if the first names the actor."""
    return {*line.split(None, 2)[:2]}


# --- possible lines


def questions(floor: FloorTable, person: Person) -> list[Choice]:
    """Return the answers to the round's questions that this person may give."""
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
            sentence=choice.sentence,
            values={name: named(value, names) for name, value in choice.values},
            rules=list(choice.rules),
        )
        for who, choices in round_.legal_actions().items()
        if who != "d" and who in officials.by_word and max(held, default=-1) >= officials.role(who).rank
        for choice in choices
    ]


def pit(floor: FloorTable, others: list[str] | None = None) -> Pit:
    """Return every decision that needs no question, and every irregularity. `others` are where a player can go."""
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
    """Return True if the pit's page offers a line of the floor. At a human dealer's table officials also seat
    players."""
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
    """Return a line of the floor with the sign's present values and the possible destinations in its parts."""
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
    """Return the offices that have a power."""
    least = officials.role(power.least).rank
    return [one for one in OFFICES if officials.role(role_token(officials, one)).rank >= least]


_FORMS: dict[str, Literal["person", "cards", "number", "word"]] = {
    "place": "person", "empty": "person", "player": "person", "cards": "cards", "number": "number", "amount": "number",
    "word": "word",
}  # fmt: skip


def _named(kind: Irregularity) -> Iterator[PitPart]:
    """Yield the parts of an irregularity's line."""
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
