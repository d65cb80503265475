"""Who at the table may decide what: a book's roles in order, and the least role for each decision.

"Or above" is a comparison of ranks, so a power names the lowest role that has it.
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
"""Grounds to void a round that the books print with more words than lines need."""
FAULT = "void-fault"
"""The power to void a round for a fault of the system that keeps its jackpot."""
ANOTHER = "other"
"""The ground of a book whose list is not closed; a word for it may follow."""


class Role(msgspec.Struct, frozen=True):
    """An official. `token` is how lines name the role, `aliases` are other words for it."""

    token: str
    title: str
    rank: int
    rules: Rules
    aliases: tuple[str, ...] = ()
    in_tournaments: tuple[str, ...] = ()
    """Words for whoever has the role in a tournament, and no office beside it."""
    tournament_rules: Rules = ()


class Power(msgspec.Struct, frozen=True):
    """A decision, the least role that may take it, and where the book says so."""

    decision: str
    """The word of the line: `void`, `dead`, `exclude`."""
    meaning: str
    least: str
    rules: Rules
    usage: str = ""
    """The line, as an example: the least role, the decision and what it takes, unless it says somebody's other name."""
    reserved: tuple[tuple[str, Rules], ...] = ()
    """Of the clauses, those that speak of a higher role alone."""
    takes: str = ""
    """What follows the decision in the example: `p3 10`."""
    grounds: tuple[str, ...] = ()
    """Words after `void` that say why: how play was disrupted, or that this is the power meant."""
    at_any_time: bool = False
    """The book lets it void a round that is settled as well."""

    def __post_init__(self) -> None:
        if not self.usage:
            msgspec.structs.force_setattr(self, "usage", f"{self.least} {self.decision} {self.takes}".rstrip())


def powers(rows: Iterable[Verb]) -> tuple[Power, ...]:
    """The powers that the rows of a grammar give to those who may say them."""
    return tuple(Power(row.name, row.meaning, row.who, row.rules, takes=row.takes) for row in rows if row.who)


class Officials(msgspec.Struct, frozen=True, dict=True):
    """The officials of one book."""

    roles: tuple[Role, ...]
    """Lowest first."""
    powers: tuple[Power, ...]

    @cached_property
    def by_word(self) -> dict[str, Role]:
        """The roles by every word a line may name them with; of a word for two, the lower."""
        return {
            word: role for role in reversed(self.roles) for word in (role.token, *role.aliases, *role.in_tournaments)
        }

    def role(self, token: str) -> Role:
        """The role a line names, alone or before a person's name (`manager:carol`). The dealer is the lowest of all."""
        if found := self.by_word.get(token.partition(":")[0]):
            return found
        names = [role.token for role in self.roles]
        raise NotAllowed(f"{token!r} is no official of this book: expected {', '.join(names)}{nearest(token, names)}")

    def title(self, token: str) -> str:
        """What whoever a line names is called: in a tournament's office by that, not by the role it comes with."""
        role, word = self.role(token), token.partition(":")[0]
        return word.replace("-", " ").title() if word in role.in_tournaments else role.title

    def power(self, decision: str) -> Power:
        """The power to take a decision."""
        for power in self.powers:
            if power.decision == decision:
                return power
        known = [power.decision for power in self.powers]
        raise NotAllowed(
            f"{decision!r} is no official's decision here: expected {', '.join(known)}{nearest(decision, known)}"
        )

    def require(
        self, actor: str, decision: str, ground: str = "", rules: Rules = (), *, tournament: bool = True
    ) -> Power:
        """The power, if the actor has it; otherwise a refusal that names who has. A ground is what it is used for."""
        role, power = self.role(actor), self.power(decision)
        if not tournament and actor.partition(":")[0] in role.in_tournaments:
            text = f"this is a cash game: the {role.title} decides at its table, and no tournament's director"
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
        """The clauses a decision of this actor rests on: not those that speak of a higher role alone."""
        rank = self.role(actor).rank
        others = [rule for token, rules in power.reserved if self.role(token).rank > rank for rule in rules]
        return tuple(rule for rule in power.rules if rule not in others)


def grounds_of(officials: Officials) -> list[str]:
    """Every ground on which a book lets a round be void."""
    return [ground for power in officials.powers for ground in power.grounds]


def dealer(rules: Rules) -> Role:
    """The lowest rung of every ladder."""
    return Role(DEALER, "Dealer", 0, rules, ("dealer",))


def ground_of(words: tuple[str, ...], known: Iterable[str]) -> str | None:
    """The ground that is meant, in one word or as the book prints it: `act of god`; None where it is none of these."""
    grounds, said = tuple(known), "-".join(words).lower()
    if said.partition("-")[0] == ANOTHER and ANOTHER in grounds:
        return ANOTHER
    return next((ground for ground in grounds if said in (ground, *PRINTED.get(ground, ()))), None)
