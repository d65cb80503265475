"""A claim on a jackpot as people see it, and each person's possible acts."""

from collections.abc import Collection, Iterator
from typing import Final, Literal

from pitboss.core.citation import Rules
from pitboss.core.money import write_money
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.core.time import Instant, write_instant
from pitboss.pit.jackpot import JackpotLine, JackpotManager
from pitboss.pit.jackpot.claims import two_people
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.jackpot.state import ENTERED, INCOMPLETE, SORTED, Claim, ClaimState, System
from pitboss.room.accounts.people import Person
from pitboss.room.table.officials import role_token
from pitboss.room.wire.messages import Office
from pitboss.room.wire.shapes import ClaimShown, ClaimStep, ClaimTask, JackpotShown, shape
from pitboss.rules.action import DEALER
from pitboss.rules.officials import person_of

Act = Literal["verify", "confirm", "hold", "release", "refuse", "sorted", "incomplete", "handed-over", "pay"]
"""An action on a claim: a decision of its official, the result of sorting, or the handing over of goods or money."""
SORTING: Final[tuple[Act, ...]] = ("sorted", "incomplete")
"""The result of sorting the cards into suits, for every claim of the round."""
DEALERS: Final[tuple[Act, ...]] = (*SORTING, "handed-over", "pay")
"""Acts that any dealer may do for the table."""
POWERS: Final[dict[Act, str]] = {
    "verify": "approve",
    "confirm": "approve",
    "hold": "hold",
    "release": "hold",
    "refuse": "refuse",
}
HIGHEST_FIRST: Final[tuple[Office, ...]] = ("manager", "supervisor", "dealer")


def jackpot_shown(system: System, claims: list[Claim]) -> JackpotShown:
    """Return the displays of a jackpot, and these claims as everybody at the table sees them."""
    balances = system.balances if system.verified is None else system.verified
    displays = [write_money(chips) for chips in system.kind.displays(balances)]
    return JackpotShown(system.name, displays, [claim_at_table(one) for one in claims])


def sees_whole(person: Person | None, claim: Claim) -> bool:
    """Return True if a person may see the whole claim: the winner, and everyone with an office."""
    return person is not None and (person.name == claim.winner or any(office != "player" for office in person.offices))


def claim_at_table(claim: Claim) -> ClaimShown:
    """Return a claim as the table sees it: the winner and the prize, without signatures or an investigation."""
    found = claim_shown(claim)
    found.steps, found.until, found.means, found.slip = [], "", "", ""
    if claim.held:
        found.waits = "waiting to be paid" if claim.live else ""
        found.rules = [rule for rule in found.rules if rule not in claim.terms.held]
    return found


def prize_shown(claim: Claim) -> ClaimShown:
    """Return a paid prize for the public: the hand and the amount, without a name."""
    found = claim_at_table(claim)
    found.player = ""
    found.steps = [ClaimStep(step.state, "", f"{write_instant(step.at)}Z") for step in claim.history[-1:]]
    return found


def claim_shown(claim: Claim) -> ClaimShown:
    return shape(
        ClaimShown,
        claim,
        claim=str(claim.ref),
        player=claim.winner,
        hand=str(claim.category),
        state=claim.state_word,
        waits=waits_for(claim),
        until=f"{write_instant(claim.hold_ends)}Z" if claim.live and claim.held and claim.hold_ends is not None else "",
        tasks=list(_tasks(claim)),
        steps=[ClaimStep(step.state, _signed(step.by), f"{write_instant(step.at)}Z") for step in claim.history],
        rules=list(dict.fromkeys(_rules(claim))),
    )


def _tasks(claim: Claim) -> Iterator[ClaimTask]:
    """Yield the tasks of a claim in their order: the official approves, the cards are sorted, the prize is paid."""
    terms, officials = claim.terms, claim.terms.officials
    who = officials.role(officials.power("approve").least).title
    yield ClaimTask("approve", claim.state is not ClaimState.KEYED_OFF, who, list(terms.approved))
    if terms.sort and claim.batch is not None:
        yield ClaimTask("sort", claim.cards_found == SORTED, rules=list(terms.sort))
    yield ClaimTask("hand-over" if claim.goods else "pay", claim.state is ClaimState.PAID, rules=list(terms.paid))


def is_paid(claim: Claim) -> bool:
    """Return True if the winner has received the money. Goods do not count."""
    return claim.state is ClaimState.PAID and not claim.goods


def _signed(by: str) -> str:
    """Return `dealer:dora` for the notation's `d:dora`; a table or a bare office is unchanged."""
    return by.replace(f"{DEALER}:", "dealer:", 1) if by.startswith(f"{DEALER}:") else by


def waits_for(claim: Claim) -> str:
    """Return a sentence on what a claim waits for; empty once it is settled."""
    if not claim.live:
        return ""
    waits = []
    if claim.state is ClaimState.KEYED_OFF:
        officials = claim.terms.officials
        waits.append(f"the {officials.role(officials.power('approve').least).title}")
    if _unsorted(claim):
        waits.append("the cards to be sorted into suits")
    if claim.held:
        waits.append("an investigation to end")
    if claim.cards_found == INCOMPLETE:
        return "the deck is incomplete: the prize is not paid"
    if not waits:
        other = "its payment" if claim.signed_for else "the claims keyed off with it"
        waits.append("the prize to be handed over" if claim.goods else other)
    return f"waiting for {' and '.join(waits)}"


def _unsorted(claim: Claim) -> bool:
    return bool(claim.terms.sort) and claim.batch is not None and not claim.cards_found


def _rules(claim: Claim) -> Rules:
    terms = claim.terms
    if claim.state is ClaimState.PAID:
        return terms.approved + terms.paid
    if claim.state is ClaimState.REFUSED:
        return terms.officials.power("refuse").rules + terms.restored
    rules = terms.key_off + terms.approved if claim.state is ClaimState.KEYED_OFF else terms.approved
    return rules + (terms.sort if claim.batch is not None else ()) + (terms.held if claim.held else ())


def role_of(person: Person, claim: Claim) -> str:
    """Return the book's word for the highest office a person holds."""
    for office in HIGHEST_FIRST:
        if person.holds(office):
            return role_token(claim.terms.officials, office)
    power = claim.terms.officials.power("approve")
    raise NoAuthority(f"{person.name} has no role here: a manager grants one", power.rules, actor=person.name)


def check_not_own(person: Person, claim: Claim, act: Act, winners: Collection[str]) -> None:
    """Refuse winners who act on their own claim, or who report the sorting of the cards it depends on."""
    if person.name == claim.winner or (act in SORTING and person.name in winners):
        raise NoAuthority(
            f"{person.name} has won in round {claim.ref.round} of table {claim.ref.table}: "
            f"another official must handle {claim.ref}",
            claim.terms.by_claim,
            actor=person.name,
        )


def signed_before(manager: JackpotManager, asked: JackpotLine) -> list[tuple[str, str, Rules]]:
    """Return, for each earlier signature on what a line signs, the two signers and the clauses that require two
    people."""
    line: JackpotLine = asked.values[0] if asked.verb == "enter" else asked
    if line.verb == "resolve" and (table := manager.tables.get(line.values[0].table)) is not None:
        witness = table.witnessed.get(line.values[0].round, "")
        return [(person_of(witness), person_of(line.actor), two_people(table.terms))]
    claims, by = [], ""
    if line.verb in ("verify", "confirm"):
        claims, by = [manager.claims.get(line.values[0])], line.actor
    elif line.verb == "pay":
        claims, by = [manager.claims.get(ClaimRef(line.actor, *line.values[:2]))], line.values[3]
    elif line.verb == "sort":
        played = (line.actor, line.values[0])
        claims, by = [one for ref, one in manager.claims.items() if (ref.table, ref.round) == played], line.values[2]
    second = person_of(by or asked.actor)
    return [(first, second, two_people(one.terms)) for one in claims if one for first in signers(one, line.verb)]


def signers(claim: Claim, act: str) -> list[str]:
    """Return the people who may not also sort the cards of a claim, approve it or pay it."""
    approver, shared = claim.person_of(claim.terms.word), claim.batch is not None
    if act in ("sort", *SORTING):
        return [approver] if shared else []
    if act in ("pay", "handed-over"):
        return [approver or claim.person_of(ENTERED)] if shared or not approver else []
    if act in ("verify", "confirm"):
        return [claim.person_of(ENTERED), claim.person_of(SORTED, INCOMPLETE) if shared else ""]
    return []


def acts_of(
    person: Person | None, claim: Claim, now: Instant, winners: Collection[str], *, payable: bool = False
) -> list[Act]:
    """Return the acts on a claim that would be accepted from a person now. `winners` are the winners of its round.

    A prize from the pools needs different people to sort, approve and pay. `payable` is True if the claim may be paid
    now.
    """
    if person is None or not claim.live or not any(person.holds(office) for office in HIGHEST_FIRST):
        return []
    if person.name == claim.winner:
        return []
    officials = claim.terms.officials
    rank = officials.role(role_of(person, claim)).rank
    approver, shared = claim.person_of(claim.terms.word), claim.batch is not None
    sorts = person.name not in winners and not (shared and person.name == approver)
    found: list[Act] = [*SORTING] if _unsorted(claim) and sorts else []
    if payable and claim.signed_for and person.name != (approver or claim.person_of(ENTERED)):
        found.append("pay")
    if claim.goods and claim.state is ClaimState.APPROVED and not claim.holds_at(now):
        found.append("handed-over")
    sorted_it = shared and person.name == claim.person_of(SORTED, INCOMPLETE)
    entered_it = person.name == claim.person_of(ENTERED)
    if claim.state is ClaimState.KEYED_OFF and claim.cards_found != INCOMPLETE and not sorted_it and not entered_it:
        found.append("confirm" if claim.terms.word == "confirmed" else "verify")
    if claim.held:
        found.append("release")
    if claim.may_be_held(now):
        found.append("hold")
    found.append("refuse")
    return [act for act in found if act in DEALERS or rank >= officials.role(officials.power(POWERS[act]).least).rank]


def command_of(act: Act, claim: Claim, person: Person, why: str = "", means: str = "", slip: str = "") -> JackpotLine:
    """Return the line of an action for the Game Manager. The table acts for its dealer; an official signs."""
    ref, who = claim.ref, f"{role_of(person, claim)}:{person.name}"
    if act == "handed-over":
        if not claim.goods:
            raise NotAllowed(f"{ref} wins money: pay it instead of handing it over", claim.terms.paid)
        return JackpotLine.of(ref.table, "pay", ref.round, ref.hand, "goods", who)
    if act == "pay":
        if claim.goods:
            raise NotAllowed(f"{ref} wins {claim.goods}: hand it over instead of paying it", claim.terms.paid)
        return JackpotLine.of(ref.table, "pay", ref.round, ref.hand, means, who, slip)
    if act in SORTING:
        return JackpotLine.of(ref.table, "sort", ref.round, act == "sorted", who)
    if act == "refuse":
        return JackpotLine.of(who, "refuse", ref, " ".join(why.replace("#", " ").split()))
    return JackpotLine.of(who, act, ref)
