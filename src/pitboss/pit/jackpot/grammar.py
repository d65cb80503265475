"""The grammar of the Game Manager's lines. `docs/jackpots.md` explains them."""

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
    """A line and its sender. `values` follow the verb's parts; an omitted part has its empty value."""

    actor: str
    verb: str
    values: tuple[Any, ...] = ()

    @classmethod
    def of(cls, actor: str, verb: str, *values: Any) -> "JackpotLine":
        """Return a line whose last parts may be omitted."""
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
        raise UnreadableLine("hit names hands and what they hold, such as 'p3 royal-flush'")
    held = read_hand(words.take("what it holds"))
    shown = words.peek()
    seen = read_cards(words.take("cards")) if shown and shown[0] in "23456789TJQKA?" else ()
    return PrizeHand(hand, WINNER.read(words), held, seen)


def _write_hit(hit: PrizeHand) -> list[str]:
    shown = [write_cards(hit.cards)] if hit.cards else []
    return [hit.place, write_hand(hit.category), *shown, *WINNER.write(hit.patron)]


def _means(words: Words) -> str:
    return "" if words.peek() in (None, _BY, _SLIP) else MEANS.read(words)


def _told(words: list[str]) -> tuple[str, str]:
    line, _, why = " ".join(words).partition(f" {_BECAUSE} ")
    return line, why


def _write_told(told: tuple[str, str]) -> list[str]:
    line, why = told
    return [line, _BECAUSE, why] if why else [line]


def _sign(words: list[str]) -> dict[str, Any]:
    found = keywords(words, dict.fromkeys(SIGN, 1))
    return {word: key.part.read(Words(found[word])) for word, key in SIGN.items() if word in found}


def _write_sign(sign: dict[str, Any]) -> list[str]:
    return [text for word, key in SIGN.items() if word in sign for text in (word, *key.part.write(sign[word]))]


def _announced(words: Words) -> JackpotLine:
    if words.peek() in (None, "notice"):
        raise UnreadableLine("notice says what will be done, such as 'notice leave t1'")
    return _read(OPERATOR, words)


def _entered(words: Words) -> JackpotLine:
    if len(words.words) - words.at < 2:
        raise UnreadableLine("enter repeats a table's line, such as 'enter t1 hit 17 p3 royal-flush'")
    of = _read(words.take("a table"), words)
    if ROWS[of.verb].who != TABLE_SPEAKS or of.verb == "refused":
        raise UnreadableLine(f"{of.verb} is not a line of a table: expected one such as 'enter t1 over 17'")
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
MEANS = g.form("what a prize is paid in", "chips, cash, equivalent, goods", "chips|cash|equivalent|goods")
PAID_IN = Part(
    said="what it is paid in", example="chips", needed=False, read=_means, write=lambda means: (means,) if means else ()
)
BY = g.marked(_BY, g.form("who did it", "dealer:dora", ACTOR))
SLIP = g.marked(_SLIP, g.form("the number of a slip", "4711", "[A-Za-z0-9][A-Za-z0-9/-]{0,19}"))
KEEPING = g.marked("keeping", g.form("a level", "1 or 2", "[12]", int), 0)
OF_ROUND = replace(g.form("a round", "t1/17", f"({NAME})/{_ROUND}", lambda t, n: RoundRef(t, int(n))), kind="round")
OF_CLAIM = g.form("a claim", "t1/17/p3", f"({NAME})/{_ROUND}/({NAME})", lambda t, n, hand: ClaimRef(t, int(n), hand))
WHY = g.text("why", "malfunction")
TOLD = g.rest(
    "what was refused", "hit 17 p3 royal-flush because it is suspended", _told, _write_told, needed=True, fields=2
)
INTO = g.form(
    "another system", "m2", rf"({NAME})(?:=([0-9]{{1,15}}(?:\.[0-9]+)?))?", lambda *into: into,
    lambda into: "=".join(filter(None, into)),
)  # fmt: skip
_EXAMPLE = " ".join([_FIRST.word, *(text for key in _FIRST.keys for text in (key.word, key.part.example))])
KIND = g.rest("its kind", _EXAMPLE, read_kind, write_kind, needed=True, fields=3)
ANNOUNCED = Part(said="what will be done", example="leave t1", read=_announced, write=lambda of: of.said.split())
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
        Verb("open", (SYSTEM, KIND), "a system, and what is in it", OPERATOR),
        Verb(
            "join",
            (TABLE, SYSTEM, GAME, g.rest("what its sign says", "wager 5", _sign, _write_sign)),
            "a table plays for a system; its sign must say the same",
            OPERATOR,
        ),
        Verb("leave", (TABLE,), "a table no longer plays for its system", OPERATOR),
        Verb("move", (TABLE, SYSTEM), "a table goes from its system to another", OPERATOR),
        *_CHANGES,
        Verb(
            "close", (SYSTEM, g.several("other systems", INTO)), "its money goes to others: `m1=1000.50 m2`", OPERATOR
        ),
        Verb("notice", (ANNOUNCED,), "a sign, in the words of the line that will do it", OPERATOR),
        Verb("start", (ROUND, g.several("jackpot wagers", WAGER)), "the start button, from the left", TABLE_SPEAKS),
        Verb("fold", (ROUND, HAND), "a hand that wins nothing any more", TABLE_SPEAKS),
        Verb("decline", (ROUND, HAND), "the player will not have the cards exposed", TABLE_SPEAKS),
        Verb("flop", (ROUND, g.cards("cards", "QsJsTs", needed=True)), "the flop, or its correction", TABLE_SPEAKS),
        Verb("hit", (ROUND, g.several("hands and what they hold", HIT)), "every winner of the round", TABLE_SPEAKS),
        Verb("sort", (ROUND, COMPLETE, BY), "the cards back in suits, and whether all are there", TABLE_SPEAKS),
        Verb("pay", (ROUND, HAND, PAID_IN, BY, SLIP), "the prize handed over: how and by whom", TABLE_SPEAKS),
        Verb("misdeal", (ROUND,), "jackpot wagers stand over for the next round", TABLE_SPEAKS),
        Verb("return", (ROUND, HAND, KEEPING), "a wager, or a part of it, handed back; or `all`", TABLE_SPEAKS),
        Verb("short", (ROUND, WAGER), "a wager found to be less than its price", TABLE_SPEAKS),
        Verb("amend", (ROUND, HAND), "a short wager made up", TABLE_SPEAKS),
        Verb("over", (ROUND,), "the game-over button", TABLE_SPEAKS),
        Verb("refused", (ROUND, TOLD), "a line of the table that was refused, to be resolved", TABLE_SPEAKS),
        Verb("enter", (ENTERED,), "a table's line, by an official's hand", OFFICIAL),
        Verb("verify", (OF_CLAIM,), "the winning hand is one", OFFICIAL),
        Verb("confirm", (OF_CLAIM,), "the same in the words of other books", OFFICIAL),
        Verb("hold", (OF_CLAIM,), "a payment is held back", OFFICIAL),
        Verb("release", (OF_CLAIM,), "a hold ends before its time", OFFICIAL),
        Verb("refuse", (OF_CLAIM, WHY), "not a winning hand after all", OFFICIAL),
        Verb("void", (OF_ROUND, WHY), "a round has no result", OFFICIAL),
        Verb("cancel", (OF_ROUND,), "a jackpot game started by mistake", OFFICIAL),
        Verb("record", (OF_ROUND,), "a round that was not recorded is made good", OFFICIAL),
        Verb("read", (OF_ROUND,), "the meter as it stood when the round was settled", OFFICIAL),
        Verb("resolve", (OF_ROUND, WHY), "the refused lines of a round are dealt with, and how", OFFICIAL),
        Verb("witness", (OF_ROUND, WHY), "a refused win has no claim; another resolves it", OFFICIAL),
        Verb("suspend", (g.several("tables", TABLE, needed=True),), "a fault, or the suspicion of one", OFFICIAL),
        Verb("resume", (g.several("tables", TABLE, needed=True),), "play goes on", OFFICIAL),
        Verb("manual", (TABLE,), "arrangements by hand while the equipment fails", OFFICIAL),
        Verb("display-fault", (SYSTEM,), "the display fails", OFFICIAL),
        Verb("display-works", (SYSTEM,), "the display works", OFFICIAL),
    )
}
LONGEST_LINE = 2000
_ACTOR = re.compile(ACTOR)


def read_line(line: str) -> JackpotLine:
    """Read one line without its comment, or raise a `Refusal`."""
    if len(line) > LONGEST_LINE:
        raise UnreadableLine(f"a line of {len(line)} characters is too long: at most {LONGEST_LINE} are read")
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
        raise UnreadableLine(f"{verb} names {said}, such as '{row.usage}'") from None


def write_line(line: JackpotLine) -> str:
    """Write a line in its usual spacing."""
    return f"{line.actor} {line.said}"


@cache
def _left_out(verb: str) -> tuple[Any, ...]:
    """Return the empty value of every part, None for required ones."""
    found: list[Any] = []
    for part in ROWS[verb].parts:
        found += [None] * part.fields if part.needed else [part.read(Words([]))]
    return tuple(found)
