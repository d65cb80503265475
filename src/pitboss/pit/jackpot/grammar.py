"""The grammar of the Game Manager's lines. `docs/reference/jackpots.md` explains them."""

import re
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.books.jackpot import CHANGES, KINDS, read_kind, write_kind
from pitboss.core import grammar as g
from pitboss.core.cards import read_cards, write_cards
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.grammar import NAME, Missing, Part, Verb, Words
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import Refusal, UnreadableLine
from pitboss.rules.jackpot import Key, PrizeHand, keywords, read_hand, write_hand

ACTOR = f"{NAME}(?::{NAME})?"
OPERATOR, TABLE_SPEAKS, OFFICIAL = "operator", "table", "official"
"""Senders of lines; a table stands for its dealer."""
_ROUND = "0*([1-9][0-9]{0,14})"
_FOR, _BY, _SLIP, _BECAUSE = "for", "by", "slip", "because"


class Wager(msgspec.Struct, frozen=True):
    """A hand's jackpot wager: `p3@2=10`. The hand is the table's name for its box."""

    hand: str
    level: int = 1
    staked: Chips | None = None
    """None for the full price."""

    def __str__(self) -> str:
        level = "" if self.level == 1 else f"@{self.level}"
        return self.hand + level + ("" if self.staked is None else f"={short_money(self.staked)}")


class RoundRef(msgspec.Struct, frozen=True, order=True):
    """A table's round: `t1/17`."""

    table: str
    round: int

    def __str__(self) -> str:
        return f"{self.table}/{self.round}"


class ClaimRef(msgspec.Struct, frozen=True, order=True):
    """A claim: `t1/17/p3`."""

    table: str
    round: int
    hand: str

    def __str__(self) -> str:
        return f"{self.table}/{self.round}/{self.hand}"

    @classmethod
    def of(cls, written: str) -> "ClaimRef":
        table, number, hand = written.split("/")
        return cls(table, int(number), hand)


class JackpotLine(msgspec.Struct, frozen=True):
    """A line and its sender. `values` has one value per part of the verb; an omitted part has its empty value."""

    actor: str
    verb: str
    values: tuple[Any, ...] = ()

    @classmethod
    def of(cls, actor: str, verb: str, *values: Any) -> "JackpotLine":
        """Return a line of an actor, a verb and values, of which the last may be omitted."""
        return cls(actor, verb, values + _left_out(verb)[len(values) :])

    @property
    def said(self) -> str:
        """Return the text after the actor."""
        return " ".join(ROWS[self.verb].write(self.values))

    @property
    def tables(self) -> tuple[str, ...]:
        """Return the tables the line names."""
        found: list[str] = []
        for part, value in zip(ROWS[self.verb].parts, self.values, strict=False):
            if part.kind == "table":
                found += [value] if isinstance(value, str) else value
            elif part.kind == "round":
                found.append(value.table)
            elif part.kind == "entered":
                found.append(value.actor)
        return tuple(found)


def _wager(hand: str, level: str | None, staked: str | None) -> Wager:
    return Wager(hand, int(level or 1), None if staked is None else read_money(staked))


def _hit(words: Words) -> PrizeHand:
    hand = words.take("a hand")
    if not re.fullmatch(NAME, hand) or hand == _FOR or not words:
        raise UnreadableLine("name each hand with its ranking, such as 'p3 royal-flush'")
    held = read_hand(words.take("what it holds"))
    shown = words.peek()
    seen = read_cards(words.take("cards")) if shown and shown[0] in "23456789TJQKA?" else ()
    return PrizeHand(hand, WINNER.read(words), held, seen)


def _write_hit(hit: PrizeHand) -> list[str]:
    shown = [write_cards(hit.cards)] if hit.cards else []
    return [hit.place, write_hand(hit.category), *shown, *WINNER.write(hit.patron)]


def _means(words: Words) -> str:
    return "" if words.peek() in (None, _BY, _SLIP) else MEANS.read(words)


def _read_refused(words: list[str]) -> tuple[str, str]:
    line, _, why = " ".join(words).partition(f" {_BECAUSE} ")
    return line, why


def _write_refused(refused: tuple[str, str]) -> list[str]:
    line, why = refused
    return [line, _BECAUSE, why] if why else [line]


def _sign(words: list[str]) -> dict[str, Any]:
    found = keywords(words, dict.fromkeys(SIGN, 1))
    return {word: key.part.read(Words(found[word])) for word, key in SIGN.items() if word in found}


def _write_sign(sign: dict[str, Any]) -> list[str]:
    return [text for word, key in SIGN.items() if word in sign for text in (word, *key.part.write(sign[word]))]


def _announced(words: Words) -> JackpotLine:
    if words.peek() in (None, "notice"):
        raise UnreadableLine("say what will be done, such as 'notice leave t1'")
    return _read(OPERATOR, words)


def _entered(words: Words) -> JackpotLine:
    if len(words.words) - words.at < 2:
        raise UnreadableLine("repeat a table's line, such as 'enter t1 hit 17 p3 royal-flush'")
    of = _read(words.take("a table"), words)
    if ROWS[of.verb].who != TABLE_SPEAKS or of.verb == "refused":
        raise UnreadableLine(f"{of.verb} is not a table's line: expected one such as 'enter t1 over 17'")
    return of


SIGN: dict[str, Key] = {key.word: key for kind in KINDS.values() for key in kind.keys if key.word in kind.same}
"""Keys a table's own sign may give about its jackpot."""
ROUND = g.form("the number of a round", "17", _ROUND, int)
HAND = g.form("a hand", "p3", NAME)
TABLE = g.name("a table", "t1", "table")
SYSTEM = g.name("a system", "main", "system")
_FIRST = next(iter(KINDS.values()))
"""The kind shown in examples."""
GAME = g.word("a game", _FIRST.games[0])
WAGER = g.form("a jackpot wager", "p3@2=10", rf"({NAME})(?:@([1-9]))?(?:=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?))?", _wager)
WINNER = g.marked(_FOR, g.form("the name of the winner", "anna", f"~?{NAME}"))
HIT = Part(said="a hit", example="p3 royal-flush for anna", read=_hit, write=_write_hit)
COMPLETE = g.form(
    "complete or incomplete", "complete", "(complete)|incomplete", lambda found: found is not None,
    lambda complete: "complete" if complete else "incomplete",
)  # fmt: skip
MEANS = g.form("a form of payment", "chips, cash, equivalent, goods", "chips|cash|equivalent|goods")
PAID_IN = Part(
    said="a form of payment", example="chips", needed=False, read=_means, write=lambda means: (means,) if means else ()
)
BY = g.marked(_BY, g.form("a person", "dealer:dora", ACTOR))
SLIP = g.marked(_SLIP, g.form("the number of a slip", "4711", "[A-Za-z0-9][A-Za-z0-9/-]{0,19}"))
KEEPING = g.marked("keeping", g.form("a level", "1 or 2", "[12]", int), 0)
OF_ROUND = replace(g.form("a round", "t1/17", f"({NAME})/{_ROUND}", lambda t, n: RoundRef(t, int(n))), kind="round")
OF_CLAIM = g.form("a claim", "t1/17/p3", f"({NAME})/{_ROUND}/({NAME})", lambda t, n, hand: ClaimRef(t, int(n), hand))
WHY = g.text("why", "malfunction")
REFUSED_LINE = g.rest(
    "a refused line",
    "hit 17 p3 royal-flush because it is suspended",
    _read_refused,
    _write_refused,
    needed=True,
    fields=2,
)
INTO = g.form(
    "another system", "m2", rf"({NAME})(?:=([0-9]{{1,15}}(?:\.[0-9]+)?))?", lambda *into: into,
    lambda into: "=".join(filter(None, into)),
)  # fmt: skip
_EXAMPLE = " ".join([_FIRST.word, *(text for key in _FIRST.keys for text in (key.word, key.part.example))])
KIND = g.rest("its kind", _EXAMPLE, read_kind, write_kind, needed=True, fields=3)
ANNOUNCED = Part(said="a later line", example="leave t1", read=_announced, write=lambda of: of.said.split())
ENTERED = Part(
    said="a table's line", example="t1 hit 17 p3 royal-flush", kind="entered", read=_entered,
    write=lambda of: (of.actor, *of.said.split()),
)  # fmt: skip

_CHANGES = [
    Verb(one.verb, (*(() if one.everywhere else (SYSTEM,)), *one.parts), one.meaning, OPERATOR)
    for one in CHANGES.values()
]
ROWS: dict[str, Verb] = {
    row.name: row
    for row in (
        Verb("open", (SYSTEM, KIND), "open a system with its pools", OPERATOR),
        Verb("join", (TABLE, SYSTEM, GAME, g.rest("its sign", "wager 5", _sign, _write_sign)),
             "add a table to a system; its sign must match", OPERATOR),
        Verb("leave", (TABLE,), "remove a table from its system", OPERATOR),
        Verb("move", (TABLE, SYSTEM), "move a table to another system", OPERATOR),
        *_CHANGES,
        Verb("close", (SYSTEM, g.several("other systems", INTO)),
             "close a system and transfer its money: `m1=1000.50 m2`", OPERATOR),
        Verb("notice", (ANNOUNCED,), "post a notice of a later line", OPERATOR),
        Verb("start", (ROUND, g.several("jackpot wagers", WAGER)), "press the start button, with wagers from the left",
             TABLE_SPEAKS),
        Verb("fold", (ROUND, HAND), "record a folded hand", TABLE_SPEAKS),
        Verb("decline", (ROUND, HAND), "record a hand the player keeps face down", TABLE_SPEAKS),
        Verb("flop", (ROUND, g.cards("cards", "QsJsTs", needed=True)), "record or correct the flop", TABLE_SPEAKS),
        Verb("hit", (ROUND, g.several("hands and what they hold", HIT)), "key off every winner of the round",
             TABLE_SPEAKS),
        Verb("sort", (ROUND, COMPLETE, BY), "record the sorted deck as complete or not", TABLE_SPEAKS),
        Verb("pay", (ROUND, HAND, PAID_IN, BY, SLIP), "pay the prize: how and by whom", TABLE_SPEAKS),
        Verb("misdeal", (ROUND,), "carry jackpot wagers to the next round", TABLE_SPEAKS),
        Verb("return", (ROUND, HAND, KEEPING), "return a wager, a part of it, or `all`", TABLE_SPEAKS),
        Verb("short", (ROUND, WAGER), "record a wager below its price", TABLE_SPEAKS),
        Verb("amend", (ROUND, HAND), "make up a short wager", TABLE_SPEAKS),
        Verb("over", (ROUND,), "press the game-over button", TABLE_SPEAKS),
        Verb("refused", (ROUND, REFUSED_LINE), "report a refused line, to be resolved", TABLE_SPEAKS),
        Verb("enter", (ENTERED,), "enter a table's line by hand", OFFICIAL),
        Verb("verify", (OF_CLAIM,), "verify a winning hand", OFFICIAL),
        Verb("confirm", (OF_CLAIM,), "confirm a winning hand, in other books' words", OFFICIAL),
        Verb("hold", (OF_CLAIM,), "hold a payment", OFFICIAL),
        Verb("release", (OF_CLAIM,), "release a held payment early", OFFICIAL),
        Verb("refuse", (OF_CLAIM, WHY), "refuse a claim", OFFICIAL),
        Verb("void", (OF_ROUND, WHY), "void a round", OFFICIAL),
        Verb("cancel", (OF_ROUND,), "cancel a jackpot game started by mistake", OFFICIAL),
        Verb("record", (OF_ROUND,), "contribute for a round that was not recorded", OFFICIAL),
        Verb("read", (OF_ROUND,), "read the meter at the round's settlement", OFFICIAL),
        Verb("resolve", (OF_ROUND, WHY), "resolve the refused lines of a round", OFFICIAL),
        Verb("witness", (OF_ROUND, WHY), "confirm that a refused win has no claim", OFFICIAL),
        Verb("suspend", (g.several("tables", TABLE, needed=True),), "suspend tables for a fault or suspected fault",
             OFFICIAL),
        Verb("resume", (g.several("tables", TABLE, needed=True),), "resume play", OFFICIAL),
        Verb("manual", (TABLE,), "play by hand while the equipment fails", OFFICIAL),
        Verb("display-fault", (SYSTEM,), "report a display fault", OFFICIAL),
        Verb("display-works", (SYSTEM,), "report that the display works", OFFICIAL),
    )
}  # fmt: skip
LONGEST_LINE = 2000
_ACTOR = re.compile(ACTOR)


def read_line(line: str) -> JackpotLine:
    """Read one line without its comment, or raise a `Refusal`."""
    if len(line) > LONGEST_LINE:
        raise UnreadableLine(f"a line of {len(line)} characters is too long: at most {LONGEST_LINE} are allowed")
    words = Words((line.partition("#")[0] if "#" in line else line).split())
    if len(words.words) < 2:
        raise UnreadableLine(f"{line.strip()!r} is not a line: expected an actor and a verb, such as 't1 over 17'")
    actor = words.take("an actor")
    try:
        return _read(actor, words)
    except Refusal as refusal:
        refusal.actor = actor
        raise
    except PitbossError as error:
        raise UnreadableLine(str(error), actor=actor) from None


def _read(actor: str, words: Words) -> JackpotLine:
    verb = words.take("a verb")
    row = ROWS.get(verb)
    if row is None:
        raise UnreadableLine(f"{verb!r} is not a verb: expected one of {', '.join(ROWS)}{nearest(verb, ROWS)}")
    if not _ACTOR.fullmatch(actor):
        raise UnreadableLine(f"{actor[:40]!r} is not a table or an official")
    try:
        return JackpotLine(actor, verb, row.read(words))
    except Missing:
        said = " and ".join(", ".join(part.said for part in row.parts if part.needed).rsplit(", ", 1))
        raise UnreadableLine(f"{verb} needs {said}, such as '{row.usage}'") from None


def write_line(line: JackpotLine) -> str:
    """Write a line in its usual spacing."""
    return f"{line.actor} {line.said}"


@cache
def _left_out(verb: str) -> tuple[Any, ...]:
    """Return the empty value of every part that may be omitted, None for required ones."""
    found: list[Any] = []
    for part in ROWS[verb].parts:
        found += [None] * part.fields if part.needed else [part.read(Words([]))]
    return tuple(found)
