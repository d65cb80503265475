"""Every line of the Game Manager: its parts, how it is read and written."""

import re
from collections.abc import Callable
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias

import msgspec
from msgspec.structs import replace

from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.core.cards import Card, read_cards, write_cards
from pitboss.core.errors import PitbossError, nearest
from pitboss.core.hands import Category
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import Refusal, UnreadableLine, WrongAmount
from pitboss.pit.jackpot.kinds import (
    SIGN,
    keywords,
    read_hand,
    read_number,
    read_opening,
    read_price,
    write_hand,
    write_opening,
)
from pitboss.rules.jackpot import Jackpot, read_exact, write_exact

NAME = "[A-Za-z][A-Za-z0-9_-]{0,39}"
ACTOR = f"{NAME}(?::{NAME})?"
_ROUND = "0*([1-9][0-9]{0,14})"
_FOR, _BY, _SLIP, _BECAUSE = "for", "by", "slip", "because"


class Wager(msgspec.Struct, frozen=True):
    """`p3@2=10`: a hand's jackpot wager. The hand is whatever the table calls its box."""

    hand: str
    level: int = 1
    staked: Chips | None = None
    """None: the price."""

    def __str__(self) -> str:
        level = "" if self.level == 1 else f"@{self.level}"
        return self.hand + level + ("" if self.staked is None else f"={short_money(self.staked)}")


class Hit(msgspec.Struct, frozen=True):
    """`p3 royal-flush for anna`, with the hole cards shown where a poker table asks for them."""

    hand: str
    category: Category
    cards: tuple[Card, ...] = ()
    winner: str = ""
    """Whom the prize is paid to, where the table knows it."""


class Sign(msgspec.Struct, frozen=True):
    """What a table's own sign says about its jackpot."""

    wager: Chips | None = None
    option: int | None = None
    seed: int | None = None


class RoundRef(msgspec.Struct, frozen=True, order=True):
    """`t1/17`."""

    table: str
    round: int

    def __str__(self) -> str:
        return f"{self.table}/{self.round}"


class ClaimRef(msgspec.Struct, frozen=True, order=True):
    """`t1/17/p3`."""

    table: str
    round: int
    hand: str

    def __str__(self) -> str:
        return f"{self.table}/{self.round}/{self.hand}"

    @classmethod
    def of(cls, written: str) -> "ClaimRef":
        table, number, hand = written.split("/")
        return cls(table, int(number), hand)


class Part(msgspec.Struct, frozen=True):
    """One part of a line: it takes its words from the front of those that are left."""

    said: str
    """In a sentence: `a hand`."""
    example: str
    take: Callable[[list[str]], Any]
    write: Callable[[Any], list[str]]
    needed: bool = True
    fields: int = 1
    """How many fields of the command it fills."""


Parts: TypeAlias = tuple[Part, ...]


def word(said: str, example: str, read: Callable[[str], Any], write: Callable[[Any], str] = str) -> Part:
    """A part of one word."""
    return Part(said, example, lambda words: read(words.pop(0)), lambda value: [write(value)])


def form(
    said: str, example: str, pattern: str, make: Callable[..., Any] = str, write: Callable[[Any], str] = str
) -> Part:
    """A word that has a form; its parts are the groups of the pattern."""
    compiled = re.compile(pattern)
    if not compiled.groups:
        compiled = re.compile(f"({pattern})")

    def take(words: list[str]) -> Any:
        text = words.pop(0)
        found = compiled.fullmatch(text)
        if not found:
            raise UnreadableLine(f"{text[:40]!r} is not {said}: expected one such as {example}")
        return make(*found.groups())

    return Part(said, example, take, lambda value: [write(value)])


def several(said: str, one: Part, *, needed: bool = False) -> Part:
    """The same part over and over to the end of the line."""

    def take(words: list[str]) -> tuple[Any, ...]:
        found = []
        while words:
            found.append(one.take(words))
        return tuple(found)

    return Part(said, one.example, take, lambda values: [word for one_ in values for word in one.write(one_)], needed)


def marked(mark: str, one: Part, nothing: Any = "") -> Part:
    """A part that may be left out, after a word that announces it: `by dealer:dora`."""

    def take(words: list[str]) -> Any:
        if not words or words[0] != mark:
            return nothing
        if len(words) < 2:
            raise UnreadableLine(f"after {mark!r} comes {one.said}, such as {one.example}")
        del words[0]
        return one.take(words)

    return Part(one.said, f"{mark} {one.example}", take, lambda value: [mark, str(value)] if value else [], False)


def rest(said: str, example: str, read: Callable[[list[str]], Any], write: Callable[[Any], list[str]]) -> Part:
    """A part that is all the rest of a line, or nothing."""

    def take(words: list[str]) -> Any:
        value = read(words)
        words.clear()
        return value

    return Part(said, example, take, write, False)


def _wager(hand: str, level: str | None, staked: str | None) -> Wager:
    return Wager(hand, int(level or 1), None if staked is None else read_money(staked))


def _hit(words: list[str]) -> Hit:
    hand = words.pop(0)
    if not re.fullmatch(NAME, hand) or hand == _FOR or not words:
        raise UnreadableLine("hit names hands and what they hold, such as 'p3 royal-flush'")
    held = read_hand(words.pop(0))
    cards = read_cards(words.pop(0)) if words and words[0][0] in "23456789TJQKA?" else ()
    return Hit(hand, held, cards, WINNER.take(words))


def _write_hit(hit: Hit) -> list[str]:
    shown = [write_cards(hit.cards)] if hit.cards else []
    return [hit.hand, write_hand(hit.category), *shown, *WINNER.write(hit.winner)]


def _means(words: list[str]) -> str:
    return "" if not words or words[0] in (_BY, _SLIP) else MEANS.take(words)


def _told(words: list[str]) -> tuple[str, str]:
    line, _, why = " ".join(words).partition(f" {_BECAUSE} ")
    return line, why


def _write_told(told: tuple[str, str]) -> list[str]:
    line, why = told
    return [line, _BECAUSE, why] if why else [line]


def _contribution(text: str) -> Chips:
    chips = read_money(text)
    if chips < 0:
        raise WrongAmount("a contribution cannot be less than nothing")
    return chips


def _into(name: str, amount: str | None) -> tuple[str, int | None]:
    return name, None if amount is None else read_exact(amount, PrizeMeter.parts, "a transfer")


def _write_into(into: tuple[str, int | None]) -> str:
    name, amount = into
    return name if amount is None else f"{name}={write_exact(amount, PrizeMeter.parts)}"


def _sign(words: list[str]) -> Sign:
    found = keywords(words, {key.word: 1 for key in SIGN})
    return Sign(**{key.word: key.read(found[key.word][0]) for key in SIGN if key.word in found})


def _write_sign(sign: Sign) -> list[str]:
    said = [(key, getattr(sign, key.word)) for key in SIGN]
    return [text for key, value in said if value for text in (key.word, key.write(value))]


ROUND = form("the number of a round", "17", _ROUND, int)
HAND = form("a hand", "p3", NAME)
TABLE = form("a table", "t1", NAME)
TABLES = several("tables", TABLE, needed=True)
SYSTEM = form("a system", "main", NAME)
GAME = word("a game", "wa-crown-holdem", str)
WAGER = form("a jackpot wager", "p3@2=10", rf"({NAME})(?:@([1-9]))?(?:=([0-9]{{1,9}}(?:\.[0-9]{{1,2}})?))?", _wager)
WAGERS = several("jackpot wagers", WAGER)
WINNER = marked(_FOR, form("the name of the winner", "anna", f"~?{NAME}"))
HITS = several("hands and what they hold", Part("a hit", "p3 royal-flush for anna", _hit, _write_hit))
_CARDS = rest("cards", "QsJsTs", lambda words: read_cards("".join(words)), lambda cards: [write_cards(cards)])
CARDS = replace(_CARDS, needed=True)
COMPLETE = form(
    "complete or incomplete", "complete", "(complete)|incomplete", lambda *found: found[0] == "complete",
    lambda complete: "complete" if complete else "incomplete",
)  # fmt: skip
MEANS = form("what a prize is paid in", "chips, cash, equivalent, goods", "chips|cash|equivalent|goods")
PAID_IN = Part("what it is paid in", "chips", _means, lambda means: [means] if means else [], False)
BY = marked(_BY, form("who did it", "dealer:dora", ACTOR))
SLIP = marked(_SLIP, form("the number of a slip", "4711", "[A-Za-z0-9][A-Za-z0-9/-]{0,19}"))
KEEPING = marked("keeping", form("a level", "1 or 2", "[12]", int), 0)
OF_ROUND = form("a round", "t1/17", f"({NAME})/{_ROUND}", lambda table, number: RoundRef(table, int(number)))
OF_CLAIM = form(
    "a claim", "t1/17/p3", f"({NAME})/{_ROUND}/({NAME})", lambda table, number, hand: ClaimRef(table, int(number), hand)
)
WHY = rest("why", "malfunction", " ".join, lambda why: [why] if why else [])
_TOLD = rest("what was refused", "hit 17 p3 royal-flush because it is suspended", _told, _write_told)
TOLD = replace(_TOLD, needed=True, fields=2)
PRICE = word("an amount", "10", read_price("the Level 1 wager"), short_money)
OPTION = word("an option", "2", read_number("an option"))
SEED = word("a seed", "20000", read_number("a seed"))
AMOUNT = word("an amount", "10", _contribution, short_money)
INTO = several("other systems", form("another system", "m2", rf"({NAME})(?:=(.*))?", _into, _write_into))
SIGN_SAYS = rest("what its sign says", "wager 5", _sign, _write_sign)
_KIND = rest("its kind", "linked wager 5", read_opening, lambda opened: write_opening(*opened))
KIND = replace(_KIND, needed=True, fields=3)


class Command(msgspec.Struct, frozen=True):
    """One line. `takes` are its parts after the verb, one for each field after the actor."""

    verb: ClassVar[str]
    takes: ClassVar[Parts] = ()
    actor: str


# --- the operator's


class Open(Command, frozen=True):
    """A system and what is in it."""

    verb, takes = "open", (SYSTEM, KIND)
    system: str
    kind: Jackpot
    opening: tuple[int, ...] = ()
    """What the pools hold; the floor where it is left out."""
    games: tuple[str, ...] = ()


class Join(Command, frozen=True):
    """A table plays for a system; its sign must say the same."""

    verb, takes = "join", (TABLE, SYSTEM, GAME, SIGN_SAYS)
    table: str
    system: str
    game: str
    sign: Sign = Sign()


class OfTable(Command, frozen=True):
    takes: ClassVar[Parts] = (TABLE,)
    table: str


class OfSystem(Command, frozen=True):
    takes: ClassVar[Parts] = (SYSTEM,)
    system: str


class Leave(OfTable, frozen=True):
    verb = "leave"


class Move(OfTable, frozen=True):
    """From its system to another."""

    verb, takes = "move", (TABLE, SYSTEM)
    system: str


class ChangeWager(OfSystem, frozen=True):
    verb, takes = "change-wager", (SYSTEM, PRICE)
    wager: Chips


class ChangeOption(Command, frozen=True):
    """Every prize meter at once."""

    verb, takes = "change-option", (OPTION, SEED)
    option: int
    seed: int


class ChangeContribution(OfSystem, frozen=True):
    """What a round adds to the pool and to the reserve."""

    verb, takes = "change-contribution", (SYSTEM, AMOUNT, AMOUNT)
    to_pool: Chips
    to_reserve: Chips


class CloseSystem(OfSystem, frozen=True):
    """Its money goes to other meters, the last takes the rest: `close m5 m1=1000.50 m2`."""

    verb, takes = "close", (SYSTEM, INTO)
    into: tuple[tuple[str, int | None], ...] = ()


class Notice(Command, frozen=True):
    """A sign is put up for what will be done, in the words of the line that will do it."""

    verb = "notice"
    of: Command


# --- a table's: what its dealer enters; the actor is the table


class TableCommand(Command, frozen=True):
    takes: ClassVar[Parts] = (ROUND,)
    round: int


class OfHand(TableCommand, frozen=True):
    takes: ClassVar[Parts] = (ROUND, HAND)
    hand: str


class Start(TableCommand, frozen=True):
    """The start button, with the wagers from the dealer's left."""

    verb, takes = "start", (ROUND, WAGERS)
    wagers: tuple[Wager, ...] = ()


class Fold(OfHand, frozen=True):
    verb = "fold"


class Decline(OfHand, frozen=True):
    """The player will not have the cards exposed."""

    verb = "decline"


class Flop(TableCommand, frozen=True):
    """The flop of a poker table, or the one that corrects it."""

    verb, takes = "flop", (ROUND, CARDS)
    cards: tuple[Card, ...]


class HitAll(TableCommand, frozen=True):
    """Every winner of the round, keyed off together."""

    verb, takes = "hit", (ROUND, HITS)
    hits: tuple[Hit, ...]


class Sort(TableCommand, frozen=True):
    """The cards back in suits, and whether they are all there; by whom, where it is told."""

    verb, takes = "sort", (ROUND, COMPLETE, BY)
    complete: bool
    by: str = ""


class Pay(OfHand, frozen=True):
    """The prize handed over: in what form, by whom, and the number of the slip that is signed for it."""

    verb, takes = "pay", (ROUND, HAND, PAID_IN, BY, SLIP)
    means: str = ""
    by: str = ""
    slip: str = ""


class Misdeal(TableCommand, frozen=True):
    """Jackpot wagers stand over for the next round."""

    verb = "misdeal"


class Return(OfHand, frozen=True):
    """A wager handed back in the round, or the bad part of a Level 3 wager: `return 17 p3 keeping 1`; or `all`."""

    verb, takes = "return", (ROUND, HAND, KEEPING)
    keeping: int = 0


class Short(TableCommand, frozen=True):
    """A wager found to be less than its price."""

    verb, takes = "short", (ROUND, WAGER)
    wager: Wager


class Amend(OfHand, frozen=True):
    """A short wager made up."""

    verb = "amend"


class Over(TableCommand, frozen=True):
    """The game-over button."""

    verb = "over"


class Refused(TableCommand, frozen=True):
    """A line of the table that was refused. It is kept until an official resolves it; the table takes no wager."""

    verb, takes = "refused", (ROUND, TOLD)
    line: str
    why: str = ""


# --- officials'


class Enter(Command, frozen=True):
    """A table's line that an official enters by hand: `supervisor:sam enter t1 hit 17 p3 royal-flush for anna`."""

    verb = "enter"
    of: TableCommand


class OfClaim(Command, frozen=True):
    takes: ClassVar[Parts] = (OF_CLAIM,)
    claim: ClaimRef


class OfRound(Command, frozen=True):
    takes: ClassVar[Parts] = (OF_ROUND,)
    round: RoundRef


class Approve(OfClaim, frozen=True):
    verb = "verify"


class Confirm(Approve, frozen=True):
    """The same in the words of other books."""

    verb = "confirm"


class Hold(OfClaim, frozen=True):
    verb = "hold"


class Release(OfClaim, frozen=True):
    """A hold ended before its time."""

    verb = "release"


class Refuse(OfClaim, frozen=True):
    verb, takes = "refuse", (OF_CLAIM, WHY)
    why: str = ""


class VoidRound(OfRound, frozen=True):
    verb, takes = "void", (OF_ROUND, WHY)
    why: str = ""


class Cancel(OfRound, frozen=True):
    """A jackpot game started by mistake."""

    verb = "cancel"


class Record(OfRound, frozen=True):
    """A round that was not recorded, made good."""

    verb = "record"


class Read(OfRound, frozen=True):
    """The meter as it stood when that round was settled."""

    verb = "read"


class Resolve(OfRound, frozen=True):
    """Every refused line of a round is dealt with, and how."""

    verb, takes = "resolve", (OF_ROUND, WHY)
    why: str = ""


class Witness(OfRound, frozen=True):
    """A second person stands for it that a refused win of a round has no claim; another resolves it then."""

    verb, takes = "witness", (OF_ROUND, WHY)
    why: str = ""


class Suspend(Command, frozen=True):
    """A fault, or the suspicion of one."""

    verb, takes = "suspend", (TABLES,)
    tables: tuple[str, ...]


class Resume(Suspend, frozen=True):
    verb = "resume"


class Manual(OfTable, frozen=True):
    """Arrangements by hand while the equipment fails."""

    verb = "manual"


class DisplayFault(OfSystem, frozen=True):
    verb = "display-fault"


class DisplayWorks(OfSystem, frozen=True):
    verb = "display-works"


LONGEST_LINE = 2000
COMMANDS: dict[str, type[Command]] = {
    kind.verb: kind for kind in [*globals().values()] if isinstance(kind, type) and hasattr(kind, "verb")
}
_ACTOR = re.compile(ACTOR)


def read_line(line: str) -> Command:
    """The command of one line; a comment is passed over. Raises a `Refusal`."""
    if len(line) > LONGEST_LINE:
        raise UnreadableLine(f"a line of {len(line)} characters is too long: at most {LONGEST_LINE} are read")
    words = (line.partition("#")[0] if "#" in line else line).split()
    if len(words) < 2:
        raise UnreadableLine(f"{line.strip()!r} is not a line: expected an actor and a verb, such as 't1 over 17'")
    try:
        return _read(words.pop(0), words.pop(0), words)
    except Refusal as refusal:
        refusal.actor = line.split()[0]
        raise
    except PitbossError as error:
        raise UnreadableLine(str(error), actor=line.split()[0]) from None


def _read(actor: str, verb: str, words: list[str]) -> Command:
    kind = COMMANDS.get(verb)
    if kind is None:
        raise UnreadableLine(f"{verb!r} is not a verb: expected one of {', '.join(COMMANDS)}{nearest(verb, COMMANDS)}")
    if not _ACTOR.fullmatch(actor):
        raise UnreadableLine(f"{actor[:40]!r} is not a table or an official")
    if kind is Notice:
        if not words or words[0] == kind.verb:
            raise UnreadableLine("notice says what will be done, such as 'notice leave t1'")
        return Notice(actor, _read(actor, words.pop(0), words))
    if kind is Enter:
        return _read_by_hand(actor, words)
    values: list[object] = []
    for part in kind.takes:
        if part.needed and not words:
            said = " and ".join(", ".join(one.said for one in kind.takes if one.needed).rsplit(", ", 1))
            raise UnreadableLine(f"{verb} names {said}, such as '{usage(kind)}'")
        value = part.take(words)
        values += [value] if part.fields == 1 else value
    if words:
        raise UnreadableLine(f"{' '.join(words)[:80]!r} is left over at the end of the line")
    return kind(actor, *values)


def _read_by_hand(actor: str, words: list[str]) -> Command:
    if len(words) < 2:
        raise UnreadableLine("enter repeats a table's line, such as 'enter t1 hit 17 p3 royal-flush'")
    of = _read(words.pop(0), words.pop(0), words)
    if not isinstance(of, TableCommand) or isinstance(of, Refused):
        raise UnreadableLine(f"{of.verb} is not a line of a table: expected one such as 'enter t1 over 17'")
    return Enter(actor, of)


def write_line(asked: Command) -> str:
    """The line of a command."""
    return " ".join([asked.actor, *_words(asked)])


def _words(asked: Command) -> list[str]:
    if isinstance(asked, Notice):
        return [asked.verb, *_words(asked.of)]
    if isinstance(asked, Enter):
        return [asked.verb, asked.of.actor, *_words(asked.of)]
    words = [asked.verb]
    for write, value_of in _writers(type(asked)):
        words += write(value_of(asked))
    return words


@cache
def _writers(kind: type[Command]) -> list[tuple[Callable[[Any], list[str]], Callable[[Command], Any]]]:
    """Each part's writer with what takes its value, or its values, from a command."""
    fields = iter(kind.__struct_fields__[1:])
    return [(part.write, attrgetter(*islice(fields, part.fields))) for part in kind.takes]


def usage(kind: type[Command]) -> str:
    """An example of a line after its actor, what may be left out in brackets: `pay 17 p3 [chips] [by dealer:dora]`."""
    if kind is Notice:
        return f"{kind.verb} {usage(Leave)}"
    if kind is Enter:
        return f"{kind.verb} t1 {usage(HitAll)}"
    return " ".join([kind.verb, *(part.example if part.needed else f"[{part.example}]" for part in kind.takes)])
