"""What a golden record claims to prove, and what its replay cites: a claim holds where the two meet.

A record states its claims under `[_proves]`, each at the place where its replay must cite the clause:

    [_proves]
    4 = ["wa-poker 7.11"]               what line 4 led to, or why it was refused
    "after 4" = ["wa-poker 28.2(e)"]    what is offered after line 4
    sign = ["wa-poker 4.3"]             why the sign or the seats are refused
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.books.adjudication import begin, in_file
from pitboss.core.refusals import Refusal
from pitboss.rules.record import read_record
from pitboss.rules.round import Round

SIGN = "sign"


class ProofClaim(msgspec.Struct, frozen=True, order=True):
    """A rule said to be cited at one place of a record."""

    citation: str
    place: str


def claims(data: dict[str, Any]) -> list[ProofClaim]:
    """What a record claims. A bare list of rules says no place, and claims nothing."""
    stated = data.get("_proves", {})
    return (
        [ProofClaim(rule, place) for place, rules in stated.items() for rule in rules]
        if isinstance(stated, dict)
        else []
    )


def cited(source: bytes | str) -> dict[str, set[str]]:
    """The rules that a record's replay cites at each place, up to the line that is refused."""
    found: dict[str, set[str]] = {}
    try:
        record = read_record(source)
        round_, lines = begin(record)
        found["after 0"] = set(_offered(round_))
        for played, line in enumerate(lines, 1):
            number = in_file(record, played)
            found[str(number)] = {rule for event in round_.push(line) for rule in event.rules}
            found[f"after {number}"] = set(_offered(round_))
    except Refusal as refusal:
        found[SIGN if refusal.line is None else str(in_file(record, refusal.line))] = set(refusal.rules)
    return found


def unproven(data: dict[str, Any], source: bytes | str) -> list[str]:
    """The claims that do not hold, each in a sentence that says where the rule is cited instead."""
    places = cited(source)
    return [_complaint(claim, places) for claim in claims(data) if claim.citation not in places.get(claim.place, ())]


def _complaint(claim: ProofClaim, places: dict[str, set[str]]) -> str:
    elsewhere = [place for place, rules in places.items() if claim.citation in rules]
    instead = f"it is cited at: {', '.join(elsewhere)}" if elsewhere else "the replay never cites it"
    return f"{claim.citation} is not cited at {claim.place}: {instead}"


def _offered(round_: Round) -> Iterator[str]:
    for choices in round_.legal_actions().values():
        for choice in choices:
            yield from choice.rules
