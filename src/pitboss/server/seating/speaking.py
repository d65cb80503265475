"""Whom a person speaks for on the lists: themselves, or the highest office they hold; never for a game of their own."""

from pitboss.errors import PitbossError
from pitboss.ledger.people import Person
from pitboss.rounds.errors import NoAuthority
from pitboss.rulebooks.seating.clauses import ruling
from pitboss.seating.officials import LISTS
from pitboss.seating.state import ListsState

OWN = ("coming", "more", "pass", "leave")
TOKENS = {"manager": "manager", "supervisor": "supervisor", "dealer": "d"}


def speaker(state: ListsState, person: Person, words: list[str]) -> str:
    """The `by` of a line."""
    if _own(state, person, words):
        return person.name
    office = highest(person)
    if office is None:
        return person.name
    if concerns(state, person.name, words):
        raise NoAuthority(
            f"{person.name} waits or plays in this game: somebody else keeps its list", ruling("S3"), actor=person.name
        )
    return f"{office}:{person.name}"


def highest(person: Person) -> str | None:
    """The office somebody keeps lists by."""
    return next((token for office, token in TOKENS.items() if person.holds(office)), None)  # type: ignore[arg-type]


def may(person: Person | None, verb: str) -> bool:
    """Whether somebody's office lets them say this."""
    office = highest(person) if person is not None else None
    if office is None:
        return False
    return LISTS.role(office).rank >= LISTS.role(LISTS.power(verb).least).rank


def _own(state: ListsState, person: Person, words: list[str]) -> bool:
    if words[0] == "join":
        return len(words) == 2
    return words[0] in OWN and len(words) == 2 and _holds(state, words[1]) == person.name


def _holds(state: ListsState, ticket: str) -> str:
    try:
        found = state.waiter(int(ticket) if ticket.isascii() and ticket.isdigit() and len(ticket) < 7 else 0)[1]
    except PitbossError:
        return ""
    return "" if found.key else found.name


def concerns(state: ListsState, name: str, words: list[str]) -> bool:
    """Whether a line is about a list on which somebody waits, or a game in which they sit."""
    lists = {word for word in words[1:] if word in state.lists}
    lists |= {state.tables[word].list for word in words[1:] if word in state.tables}
    if len(words) == 2 and words[1].isascii() and words[1].isdigit() and len(words[1]) < 7:
        ticket = int(words[1])
        lists |= {of.id for of in state.lists.values() if any(one.ticket == ticket for one in of.waiters)}
    for of in (state.lists[one] for one in lists):
        if any(one.name == name for one in of.waiters) or any(one.list == of.id for one in state.sits(name)):
            return True
    return False
