"""Faults: suspended tables, refused lines, failed displays and void rounds."""

from pitboss.books import library
from pitboss.books.jackpot import terms_of
from pitboss.core.citation import Rules, once
from pitboss.core.refusals import NoAuthority, NotAllowed, Refusal
from pitboss.core.time import Instant
from pitboss.pit.jackpot import events
from pitboss.pit.jackpot.claims import withdraw
from pitboss.pit.jackpot.events import AlreadyRecorded, Unknown
from pitboss.pit.jackpot.grammar import ClaimRef, RoundRef, read_line
from pitboss.pit.jackpot.rounds import give_back_short, returned
from pitboss.pit.jackpot.state import ClaimState, ManagerState, RefusedLine, RoundState, System, Table
from pitboss.rules.event import Event
from pitboss.rules.jackpot import PrizeHand, Terms
from pitboss.rules.officials import FAULT, Officials, Power, ground_of, grounds_of, office_of, person_of

BY, OF = "by", "of"
"""The last words of `t1 void t1/4 by CLAUSE, CLAUSE of OFFICIAL`."""
RULING = "ruling "


def suspend(state: ManagerState, by: str, at: Instant, names: tuple[str, ...]) -> list[Event]:
    """Suspend play at these tables for a fault or suspected fault."""
    tables = _switch(state, by, names, stop=True)
    return [events.PlaySuspended(table=one.name, rules=one.terms.suspended) for one in tables]


def resume(state: ManagerState, by: str, at: Instant, names: tuple[str, ...]) -> list[Event]:
    tables = _switch(state, by, names, stop=False)
    return [events.PlayResumed(table=one.name, rules=one.terms.resumed) for one in tables]


def _switch(state: ManagerState, by: str, names: tuple[str, ...], *, stop: bool) -> list[Table]:
    tables, verb = [state.table(name) for name in names], "suspend" if stop else "resume"
    for table in tables:
        power = table.terms.officials.power(verb)
        if not state.replayed:
            table.terms.officials.require(by, verb)
        if not stop and table.refused:
            raise table.suspension
        if table.suspended is stop and not (table.manual and not stop):
            stands = "already suspended" if stop else "not suspended"
            raise AlreadyRecorded(f"table {table.name} is {stands}", power.rules)
    for table in tables:
        table.suspended, table.manual = stop, False
    return tables


def manual(state: ManagerState, by: str, at: Instant, name: str) -> list[Event]:
    """Resume play with manual procedures while the equipment fails."""
    table = state.table(name)
    table.terms.officials.require(by, "manual")
    if not table.suspended:
        raise NotAllowed(f"table {name} is not suspended", table.terms.suspended)
    table.suspended, table.manual = False, True
    return [events.PlayResumed(table=name, manual=True, rules=table.terms.suspended)]


def refused(state: ManagerState, by: str, at: Instant, number: int, line: str, why: str) -> list[Event]:
    """Record a table's refused line and suspend its jackpot until it is resolved."""
    table = state.table(by)
    table.refused = [*table.refused, RefusedLine(number, line, why, at)]
    table.witnessed = _without(table, number)
    return [events.LineRefused(table=by, round=number, line=line, why=why, rules=table.terms.suspended)]


def resolve(state: ManagerState, by: str, at: Instant, ref: RoundRef, why: str) -> list[Event]:
    """Resolve the refused lines of a round. The table resumes when none are left.

    A refused win must have its claim by then, or two people must confirm that it has no claim.
    """
    table, number = state.table(ref.table), ref.round
    rules = table.terms.officials.require(by, "resolve").rules
    found = [one for one in table.refused if one.round == number]
    if not found:
        raise Unknown(f"round {ref} has no refused line to resolve", rules)
    if not why:
        raise NotAllowed(f"say how it was resolved: 'resolve {ref} entered by hand'", rules)
    if not state.replayed and (wait := unresolvable(state, table, number, by)):
        raise wait
    table.witnessed = _without(table, number)
    table.refused = [one for one in table.refused if one not in found]
    lines = tuple(one.line for one in found)
    return [events.LineResolved(table=table.name, round=number, by=by, lines=lines, why=why, rules=rules)]


def unresolvable(state: ManagerState, table: Table, number: int, actor: str) -> NoAuthority | None:
    """Return why a person may not resolve a round's refused lines alone, or None."""
    won, witness = unclaimed(state, table, number), table.witnessed.get(number, "")
    if not won or (witness and _who(witness) != _who(actor)):
        return None
    whose = " and ".join(f"{one.patron or one.place}'s {one.category}" for one in won)
    text = (
        f"{whose} of round {table.name}/{number} was refused and has no claim: enter it by hand, or have another "
        f"official confirm it with 'witness {table.name}/{number} …'"
    )
    return NoAuthority(text, table.terms.two_people + table.terms.suspended, actor=actor)


def unclaimed(state: ManagerState, table: Table, number: int) -> list[PrizeHand]:
    """Return the winners in a round's refused lines without a claim."""
    return [one for line in table.refused if line.round == number for one in _won(state, table, line)]


def _won(state: ManagerState, table: Table, line: RefusedLine) -> list[PrizeHand]:
    try:
        asked = read_line(f"{table.name} {line.line}")
    except Refusal:
        return []
    number, hits = asked.values if asked.verb == "hit" else (0, ())
    claims = {one: state.claims.get(ClaimRef(table.name, number, one.place)) for one in hits}
    return [
        one
        for one, claim in claims.items()
        if claim is None or (claim.winner, claim.category) != (one.patron, one.category)
    ]


def witness(state: ManagerState, by: str, at: Instant, ref: RoundRef, why: str) -> list[Event]:
    """Confirm that a refused win has no claim, so that another person can resolve it."""
    table, number = state.table(ref.table), ref.round
    rules = table.terms.officials.require(by, "enter").rules
    if not unclaimed(state, table, number):
        raise Unknown(f"round {ref} has no refused win without a claim", rules)
    if not why:
        raise NotAllowed(f"say why there is no claim: 'witness {ref} the cards were wrong'", rules)
    if other := table.witnessed.get(number):
        raise AlreadyRecorded(f"{other} has already confirmed round {ref}: another official must resolve it", rules)
    table.witnessed = {**table.witnessed, number: by}
    rules += table.terms.two_people
    return [events.LineWitnessed(table=table.name, round=number, by=by, why=why, rules=rules)]


def _without(table: Table, number: int) -> dict[int, str]:
    return {one: by for one, by in table.witnessed.items() if one != number}


def _who(actor: str) -> str:
    """Return the person who speaks, or the office if nobody signed."""
    return person_of(actor) or actor


def display_fault(state: ManagerState, by: str, at: Instant, name: str) -> list[Event]:
    """Record a display failure. Prizes use the last verified amounts until it is repaired."""
    system, rules = _display(state, by, name)
    if system.verified is not None:
        raise AlreadyRecorded(f"the display of {name} has already failed", rules)
    system.verified = list(system.balances)
    return [events.DisplayFailed(system=name, verified=tuple(system.balances), rules=rules)]


def display_works(state: ManagerState, by: str, at: Instant, name: str) -> list[Event]:
    """Record that the display works again and shows the current amounts."""
    system, rules = _display(state, by, name)
    if system.verified is None:
        raise AlreadyRecorded(f"the display of {name} already works", rules)
    system.verified = None
    return [events.DisplayRestored(system=name, displays=system.kind.displays(system.balances), rules=rules)]


def _display(state: ManagerState, by: str, name: str) -> tuple[System, Rules]:
    system = state.system(name)
    terms = terms_of(system.games[0])
    if not terms.last_verified:
        raise NotAllowed(f"{name} has no rule about the last verified amount", terms.display)
    terms.officials.require(by, "display")
    return system, terms.last_verified + terms.display


def void(state: ManagerState, by: str, at: Instant, ref: RoundRef, why: str) -> list[Event]:
    """Void a round: return every wager, remove increments and withdraw claims."""
    table, played = state.in_play(ref.table, ref.round, standing=True)
    grounds = _grounds(state, table, by, ref, why)
    claims = [state.claims[one] for one in played.claims]
    if any(claim.state is ClaimState.PAID for claim in claims):
        raise NotAllowed(f"a prize of round {ref} has already been paid", table.terms.paid)
    rules = once(grounds + table.terms.voided + table.terms.reversed)
    found: list[Event] = []
    for claim in claims:
        if claim.live:
            found += withdraw(state, claim, by, at, why or "the round is void", rules)
    found += returned(table, played, played.wagers, rules)
    found += [give_back_short(table, played, hand) for hand in list(played.short)]
    table.settled.drop(played.number)
    played.state = RoundState.VOID
    return [*found, events.RoundVoid(table=table.name, round=ref.round, why=why, rules=rules)]


def _grounds(state: ManagerState, table: Table, actor: str, ref: RoundRef, why: str) -> Rules:
    """Return the clauses under which this official may void a round on the named ground.

    A table names the clause that voided its round and who decided it. A plain void while play is suspended means a
    fault.
    """
    officials, said = table.terms.officials, tuple(why.split())
    if state.replayed:
        return officials.power("void").rules
    if actor == table.name:
        if not said:
            raise NotAllowed(f"table {table.name} must name the clause that voids round {ref}", table.terms.voided)
        clauses, _, whose = why.rpartition(f" {OF} ")
        known_office = office_of(whose) in officials.by_word
        return void_by(table.terms, table.game, *((clauses, whose) if known_office else (why, "")))
    if said and said[0] == BY:
        if not officials.role(actor).rank:
            officials.require(actor, "void")
        return void_by(table.terms, table.game, why, actor)
    known = grounds_of(officials)
    if not known:
        return officials.require(actor, "void").rules
    fault = next((power for power in officials.powers if power.decision == FAULT), None)
    if not said:
        decision = FAULT if fault is not None and table.stopped else "void"
        return officials.require(actor, decision).rules
    meant = next((power for power in officials.powers if ground_of(said, power.grounds)), None)
    if meant is None:
        text = f"{why!r} is not a ground to void a round: expected {', '.join(known)}"
        raise NotAllowed(text, officials.power("void").rules, actor=actor)
    officials.require(actor, meant.decision)
    if meant is fault and not table.stopped:
        text = f"suspend play at table {table.name} before a fault is determined"
        raise NotAllowed(text, table.terms.suspended + meant.rules, actor=actor)
    return meant.rules


def void_by(terms: Terms, game: str, why: str, by: str = "") -> Rules:
    """Return the clauses in `by BOOK 5.3, ruling BOOK R26`, or of a named ground, if they void a round.

    They must be of the table's own book. Some clauses void a round directly; other clauses, and grounds, need an
    official.
    """
    said = tuple(why.split())
    rules = tuple(" ".join(rule.split()) for rule in why.removeprefix(BY).split(",")) if said[:1] == (BY,) else ()
    book = game.partition("/")[0]
    if rules and book not in library.BOOKS and all(rule.startswith(f"{book} ") for rule in rules):
        return ()
    for rule in rules:
        if not library.exists(rule) or not rule.startswith((f"{terms.book} ", RULING)):
            text = f"{rule!r} is not a clause of {terms.book}: name a clause of the round's own book, such as"
            raise NotAllowed(f"{text} '{BY} {terms.voids[0]}'", terms.voided, actor=by)
    if not set(rules).isdisjoint(terms.voids):
        return rules
    officials, power = _voids(terms, said, rules)
    if power is None:
        text = f"{why!r} does not void a round: name a clause that does, such as '{BY} {terms.voids[0]}'"
        grounds = ", ".join(grounds_of(terms.officials))
        raise NotAllowed(f"{text}{f', or a ground: {grounds}' if grounds else ''}", terms.voided, actor=by)
    if not by:
        title = officials.role(power.least).title
        text = f"only the {title} may decide {why!r}: name who did, such as '{why} {OF} {power.least}'"
        raise NoAuthority(text, power.rules)
    officials.require(by, power.decision)
    return rules or power.rules


def _voids(terms: Terms, said: tuple[str, ...], rules: Rules) -> tuple[Officials, Power | None]:
    """Return the power to void a round that a ground or clauses imply, and the officials who have it."""
    found: list[tuple[int, Officials, Power]] = []
    for officials in (terms.officials, library.part(terms.book, "officials").OFFICIALS):
        for power in officials.powers:
            if power.decision.startswith("void"):
                fits = len(set(rules) & set(power.rules)) if rules else bool(ground_of(said, power.grounds))
                found.append((int(fits), officials, power))
    best, officials, power = max(found, key=lambda one: one[0], default=(0, terms.officials, None))
    return officials, power if best else None
