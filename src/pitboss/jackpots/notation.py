"""Text ↔ command, by the grammar of the commands. `read_line(write_line(c)) == c`."""

import re
from collections.abc import Callable
from functools import cache
from itertools import islice
from operator import attrgetter
from typing import Any

from pitboss.errors import PitbossError, nearest
from pitboss.jackpots import command as c
from pitboss.jackpots.command import Command
from pitboss.jackpots.parts import ACTOR
from pitboss.rounds.errors import Refusal, UnreadableLine

LONGEST_LINE = 2000
COMMANDS: dict[str, type[Command]] = {kind.verb: kind for kind in vars(c).values() if hasattr(kind, "verb")}
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
    if kind is c.Notice:
        if not words or words[0] == kind.verb:
            raise UnreadableLine("notice says what will be done, such as 'notice leave t1'")
        return c.Notice(actor, _read(actor, words.pop(0), words))
    if kind is c.Enter:
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
    if not isinstance(of, c.TableCommand) or isinstance(of, c.Refused):
        raise UnreadableLine(f"{of.verb} is not a line of a table: expected one such as 'enter t1 over 17'")
    return c.Enter(actor, of)


def write_line(asked: Command) -> str:
    """The line of a command."""
    return " ".join([asked.actor, *_words(asked)])


def _words(asked: Command) -> list[str]:
    if isinstance(asked, c.Notice):
        return [asked.verb, *_words(asked.of)]
    if isinstance(asked, c.Enter):
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
    if kind is c.Notice:
        return f"{kind.verb} {usage(c.Leave)}"
    if kind is c.Enter:
        return f"{kind.verb} t1 {usage(c.HitAll)}"
    return " ".join([kind.verb, *(part.example if part.needed else f"[{part.example}]" for part in kind.takes)])
