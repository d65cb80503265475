"""Floor lines: a verb and its words, such as `sit 3 200` or `limits minimum=20`, and who sends them."""

import re
from datetime import datetime

import msgspec

from pitboss.core.cards import Card, read_cards
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, read_money
from pitboss.core.refusals import NotAllowed, UnreadableLine, WrongAmount
from pitboss.rules.officials import Officials, Role

LONGEST = 4000
CLOCK = "clock"
_NAME = re.compile(r"~?[A-Za-z0-9][A-Za-z0-9_.-]{0,31}")
_ROUND_ACTORS = frozenset({"d", CLOCK, *(f"p{number}" for number in range(1, 100))})


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """One line at one time. `by` is a player's name, or the office that acts."""

    by: str
    verb: str
    args: tuple[str, ...]
    now: datetime
    role: Role | None = None
    """The sender's office; None for players and for the clock."""

    def one(self, what: str) -> str:
        """The only word after the verb."""
        if len(self.args) != 1:
            raise UnreadableLine(f"{self.verb} takes {what}, not {' '.join(self.args) or 'nothing'!r}", actor=self.by)
        return self.args[0]

    def nothing(self) -> None:
        if self.args:
            raise UnreadableLine(f"nothing follows {self.verb!r}, not {' '.join(self.args)!r}", actor=self.by)

    def count(self, least: int, most: int, usage: str) -> None:
        if not least <= len(self.args) <= most:
            raise UnreadableLine(f"this is written {usage!r}", actor=self.by)

    def number(self, at: int, what: str) -> int:
        text = self.args[at]
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            raise UnreadableLine(f"{text!r} is not {what}: expected a number", actor=self.by)
        return int(text)

    def amount(self, at: int) -> Chips:
        """More than nothing, in whole cents."""
        try:
            chips = read_money(self.args[at])
        except PitbossError as error:
            raise UnreadableLine(str(error), actor=self.by) from None
        if chips <= 0:
            raise WrongAmount(f"{self.args[at]} is not an amount: it must be more than zero", amount=chips)
        return chips

    def words(self, skip: int = 0) -> dict[str, str]:
        """`minimum=20 maximum=500` as a dictionary."""
        found = {}
        for word in self.args[skip:]:
            key, equals, value = word.partition("=")
            if not (equals and key and value):
                raise UnreadableLine(f"{word!r} is not a change: expected one such as minimum=20", actor=self.by)
            found[key] = value
        return found

    def cards(self, skip: int = 0) -> tuple[Card, ...]:
        try:
            return read_cards("".join(self.args[skip:]))
        except PitbossError as error:
            raise UnreadableLine(str(error), actor=self.by) from None


def read_act(by: str, line: str, now: datetime, officials: Officials) -> Act:
    """The act in a line; what follows `#` is the log's.

    A role word, alone or before a colon (`manager:carol`), speaks for the office.
    """
    if len(line) > LONGEST:
        raise UnreadableLine(f"a line of {len(line)} characters is too long: at most {LONGEST} are read", actor=by)
    verb, *args = line.partition(" #")[0].split() or [""]
    if now.tzinfo is None:
        raise UnreadableLine("the time has no zone: floor times are aware", actor=by)
    return Act(by=by, verb=verb, args=tuple(args), now=now, role=office(by, officials))


def office(by: str, officials: Officials) -> Role | None:
    """The role a sender speaks for; None for a player."""
    return officials.by_word.get(by.partition(":")[0])


def check_name(name: str, officials: Officials) -> str:
    """A player's name: no role word, nothing the notation gives another meaning."""
    if not _NAME.fullmatch(name) or name in _ROUND_ACTORS or office(name, officials) is not None:
        raise NotAllowed(f"{name!r} cannot be a player's name: it is an office's, or has characters other than letters")
    return name


def is_round_line(line: str, officials: Officials | None = None) -> bool:
    """Whether a line names its actor as the rounds' notation does: `p2 cbr 200`, `d close`, `supervisor void`."""
    word = line.partition(" ")[0]
    return word in _ROUND_ACTORS or (officials is not None and office(word, officials) is not None)
