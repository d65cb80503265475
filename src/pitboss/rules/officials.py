"""Officials and their powers: a book's roles in order, and the lowest role for each decision.

"Or above" compares ranks, so a power names the lowest role that has it.
"""

from collections.abc import Iterable
from functools import cached_property

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.grammar import Verb
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.rules.action import DEALER

PRINTED = {"commotion": ("civil-commotion",), "government": ("government-agency",)}
"""Grounds to void a round that the books print with more words than a line needs."""
FAULT = "void-fault"
"""The power to void a round for a fault of the system that runs its jackpot."""
ANOTHER = "other"
"""The ground of a book with an open list; a word for it may follow."""


def person_of(by: str) -> str:
    """Return the person of a sender: `carol` in `supervisor:carol`. Empty for a sender without an office."""
    return by.partition(":")[2]


def office_of(by: str) -> str:
    """Return the office of a sender: `supervisor` in `supervisor:carol`."""
    return by.partition(":")[0]


class Role(msgspec.Struct, frozen=True):
    """An official's role. `token` is its name in lines, `aliases` are other words for it."""

    token: str
    title: str
    rank: int
    rules: Rules
    aliases: tuple[str, ...] = ()
    in_tournaments: tuple[str, ...] = ()
    """Words for a person who has the role in a tournament only."""
    tournament_rules: Rules = ()


class Power(msgspec.Struct, frozen=True):
    """A decision, the lowest role that may take it, and the clauses."""

    decision: str
    """The word in the line: `void`, `dead`, `exclude`."""
    meaning: str
    least: str
    rules: Rules
    usage: str = ""
    """The line as an example: the lowest role, the decision and its arguments, unless the declaration gives one."""
    reserved: tuple[tuple[str, Rules], ...] = ()
    """The clauses that concern a higher role only."""
    takes: str = ""
    """Arguments after the decision in the example: `p3 10`."""
    grounds: tuple[str, ...] = ()
    """Words after `void` that give the reason or select this power."""
    at_any_time: bool = False
    """True if the book lets this power void a settled round too."""

    def __post_init__(self) -> None:
        if not self.usage:
            msgspec.structs.force_setattr(self, "usage", f"{self.least} {self.decision} {self.takes}".rstrip())


def powers(rows: Iterable[Verb]) -> tuple[Power, ...]:
    """Return the powers that the rows of a grammar give to the roles that may use them."""
    return tuple(Power(row.name, row.meaning, row.who, row.rules, takes=row.takes) for row in rows if row.who)


class Officials(msgspec.Struct, frozen=True, dict=True):
    """The officials of one book."""

    roles: tuple[Role, ...]
    """Lowest first."""
    powers: tuple[Power, ...]

    @cached_property
    def by_word(self) -> dict[str, Role]:
        """The roles by every word a line may use for them; a word that two roles share means the lower one."""
        return {
            word: role for role in reversed(self.roles) for word in (role.token, *role.aliases, *role.in_tournaments)
        }

    def role(self, token: str) -> Role:
        """Return the role in a line, alone or before a person's name (`manager:carol`). The dealer is the lowest."""
        if found := self.by_word.get(token.partition(":")[0]):
            return found
        names = [role.token for role in self.roles]
        raise NotAllowed(
            f"{token!r} is not an official of this book: expected {', '.join(names)}{nearest(token, names)}"
        )

    def title(self, token: str) -> str:
        """Return the title of an actor in a line; for a tournament's office, that office's title."""
        role, word = self.role(token), token.partition(":")[0]
        return word.replace("-", " ").title() if word in role.in_tournaments else role.title

    def power(self, decision: str) -> Power:
        """Return the power to take a decision."""
        for power in self.powers:
            if power.decision == decision:
                return power
        known = [power.decision for power in self.powers]
        raise NotAllowed(
            f"{decision!r} is not a decision that officials make here: expected {', '.join(known)}"
            f"{nearest(decision, known)}"
        )

    def require(
        self, actor: str, decision: str, ground: str = "", rules: Rules = (), *, tournament: bool = True
    ) -> Power:
        """Return the power if the actor has it, otherwise refuse and name the role that has it. `ground` is the reason
        for using it."""
        role, power = self.role(actor), self.power(decision)
        if not tournament and office_of(actor) in role.in_tournaments:
            text = f"this is a cash game: the {role.title} decides here, not a tournament director"
            raise NoAuthority(text, role.tournament_rules, actor=actor)
        least = self.role(power.least)
        if role.rank < least.rank:
            above = "" if least is self.roles[-1] else " or above"
            raise NoAuthority(
                f"the {self.title(actor)} may not {ground or power.meaning}: that is for the {least.title}{above}",
                rules or power.rules,
                actor=actor,
            )
        return power

    def basis(self, actor: str, power: Power) -> Rules:
        """Return the clauses for a decision by this actor, without those that concern a higher role only."""
        rank = self.role(actor).rank
        others = [rule for token, rules in power.reserved if self.role(token).rank > rank for rule in rules]
        return tuple(rule for rule in power.rules if rule not in others)


def grounds_of(officials: Officials) -> list[str]:
    """Return every ground on which a book allows a round to be voided."""
    return [ground for power in officials.powers for ground in power.grounds]


def dealer(rules: Rules) -> Role:
    """Return the dealer's role, the lowest of every book."""
    return Role(DEALER, "Dealer", 0, rules, ("dealer",))


def ground_of(words: tuple[str, ...], known: Iterable[str]) -> str | None:
    """Return the ground that the words mean, in one word or as the book prints it (`act of god`); None if unknown."""
    grounds, said = tuple(known), "-".join(words).lower()
    if said.partition("-")[0] == ANOTHER and ANOTHER in grounds:
        return ANOTHER
    return next((ground for ground in grounds if said in (ground, *PRINTED.get(ground, ()))), None)
