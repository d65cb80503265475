"""Claims: a win is keyed off, approved by the book's official, perhaps held, then paid or refused.

The key-off fixes the amount, and the pools continue without it. Claims on the pools of one round depend on each other:
refusing one keys the others off again from the original pools.
"""

from pitboss.books.jackpot import terms_of
from pitboss.core.cards import write_cards
from pitboss.core.citation import Rules
from pitboss.core.errors import present
from pitboss.core.hands import HIGH
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.core.time import Instant, write_instant
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.events import AlreadyRecorded, TooEarly
from pitboss.pit.jackpot.grammar import ClaimRef, JackpotLine, Wager
from pitboss.pit.jackpot.state import (
    ENTERED,
    INCOMPLETE,
    LAST_HITS,
    SORTED,
    Batch,
    Claim,
    ClaimState,
    JackpotRound,
    ManagerState,
    Step,
    System,
    Table,
)
from pitboss.rules.event import Event
from pitboss.rules.jackpot import GOODS, MEANS, PrizeHand, Terms, Win
from pitboss.rules.officials import person_of


def hit(
    state: ManagerState, name: str, at: Instant, number: int, hits: tuple[PrizeHand, ...], by: str = ""
) -> list[Event]:
    """Key off all winners of a round at once, which fixes their amounts.

    A suspended table may do so too, because its round began earlier. `by` is the official, if one enters the line by
    hand.
    """
    table, played = state.in_play(name, number)
    if any(state.claims[ref].state is not ClaimState.REFUSED for ref in played.claims):
        raise AlreadyRecorded(
            f"the winners of round {number} have already been keyed off together", table.terms.key_off
        )
    checked = _checked(table, played, hits)
    if by and not state.replayed:
        for one in hits:
            _check_entered(table, one, by)
    if table.terms.reading:
        table.settled.add(number, at, table.system.balances[0])
    return _key_off(state, table, played, checked, at, by)


def sign_entered(state: ManagerState, entered: JackpotLine, actor: str) -> JackpotLine:
    """Sign an entered line with the official's name, and refuse to enter another person's act."""
    name, signed = person_of(actor), {"sort": 2, "pay": 3}.get(entered.verb)
    if not name or signed is None:
        return entered
    values = list(entered.values)
    by = values[signed]
    if by and not state.replayed and person_of(by) != name:
        text = f"{name} may not enter it for {by}: each person enters only their own acts"
        raise NoAuthority(text, two_people(state.table(entered.actor).terms), actor=actor)
    values[signed] = by or actor
    return JackpotLine(entered.actor, entered.verb, tuple(values))


def _check_entered(table: Table, one: PrizeHand, by: str) -> None:
    """Refuse a prize entered by hand that is the official's own, or lacks its player or cards."""
    terms, name = table.terms, person_of(by)
    if name and one.patron == name:
        text = f"{name} has won {one.place}'s prize: another official must enter it"
        raise NoAuthority(text, terms.by_claim, actor=by)
    if name and not one.patron:
        text = f"name the player of {one.place}, such as '{one.place} … for anna'"
        raise NotAllowed(text, two_people(terms), actor=by)
    if not table.system.kind.wagered:
        return
    example = f"'{one.place} royal-flush AsKsQsJsTs for anna'"
    if not one.cards:
        raise NotAllowed(f"name the cards of the winning hand, such as {example}", two_people(terms), actor=by)
    fault = HIGH.fault(one.cards)
    if fault or HIGH.category(HIGH.rank(one.cards)) is not one.category:
        text = f"{write_cards(one.cards)} is not a {one.category}{f': {fault}' if fault else ''}"
        raise NotAllowed(text, terms.unlisted, actor=by)


def two_people(terms: Terms) -> Rules:
    """Return the clauses that require two people for a prize."""
    return terms.two_people or terms.by_claim


def _checked(table: Table, played: JackpotRound, hits: tuple[PrizeHand, ...]) -> list[tuple[PrizeHand, Wager]]:
    """Return the hits from the dealer's left, each with its wager."""
    kind, terms = table.system.kind, table.terms
    if not hits or len({one.place for one in hits}) < len(hits):
        raise NotAllowed("name each winning hand once", terms.key_off, actor=table.name)
    found = []
    for one in hits:
        wager = table.wager_of(played, one.place) if kind.wagered else Wager(one.place)
        why = played.out.get(one.place)
        if why:
            raise NotAllowed(f"{one.place} has {why} and cannot win", terms.fold if why == "folded" else terms.decline)
        found.append((one, wager))
    kind.check_hands(hits, played.flop, terms)
    order = {wager.hand: at for at, wager in enumerate(played.wagers)}
    return sorted(found, key=lambda pair: order.get(pair[0].place, 0))


def _key_off(
    state: ManagerState,
    table: Table,
    played: JackpotRound,
    hits: list[tuple[PrizeHand, Wager]],
    at: Instant,
    by: str = "",
) -> list[Event]:
    system = table.system
    prizes = system.kind.prizes
    pool_hits = [(one, wager) for one, wager in hits if one.category in prizes]
    batch = _batch(table, played, pool_hits)
    ordered = [pool_hits[at] for at in batch.awarding.in_order] + [pair for pair in hits if pair not in pool_hits]
    events: list[Event] = []
    shares = dict(zip(batch.claims, batch.awarding.shares, strict=True))
    for one, wager in ordered:
        ref = ClaimRef(table.name, played.number, one.place)
        staked = played.kind.price(wager.level)
        owed = shares[ref] if ref in shares else played.kind.bonus(one.category, staked) or 0
        claim = Claim(ref, system.name, table.terms, one.category, wager.level, staked, owed, at)
        claim.batch = batch if ref in shares else None
        claim.goods = system.kind.goods
        claim.winner, claim.cards = one.patron, one.cards + played.flop if one.cards else ()
        entered = [Step(ENTERED, by, at)] if by else []
        claim.history = [*entered, Step("keyed off", table.name, at), *_sorted_before(state, played)]
        _enter(state, system, claim)
        events.append(_keyed(claim, table.terms.key_off + table.terms.wins + _why(system, claim, batch)))
    played.claims += tuple(ClaimRef(table.name, played.number, one.place) for one, _ in ordered)
    if pool_hits:
        system.apply(None, batch.awarding, batch.base)
        events.append(_pools(system, batch, _floor(table.terms, batch)))
    return events


def _sorted_before(state: ManagerState, played: JackpotRound) -> list[Step]:
    """Return the sorting steps of an earlier, refused claim, because cards are sorted only once."""
    steps = [step for ref in played.claims for step in state.claims[ref].history if step.state in (SORTED, INCOMPLETE)]
    return steps[-1:]


def _floor(terms: Terms, batch: Batch) -> Rules:
    """Return the clauses under which the house topped up pools.

    A royal flush tops up its pool at once; other hands do so after each key-off.
    """
    if not any(batch.awarding.topped_up):
        return ()
    royals = all(win.royal for win in batch.wins)
    return tuple(rule for rule in terms.floor if not (royals and rule in terms.lifted))


def _why(system: System, claim: Claim, batch: Batch) -> Rules:
    win = Win(claim.level, claim.category)
    rules = system.kind.why(win, batch.wins, claim.terms)
    if claim.batch is None:
        return rules + claim.terms.bonus
    rules += claim.terms.from_pools + (claim.terms.together if len(batch.wins) > 1 else ())
    return rules + (claim.terms.alike if batch.wins.count(win) > 1 else ())


def _batch(table: Table, played: JackpotRound, hits: list[tuple[PrizeHand, Wager]]) -> Batch:
    system = table.system
    base = tuple(system.balances if system.verified is None else system.verified)
    wins = [Win(wager.level, one.category) for one, wager in hits]
    refs = [ClaimRef(table.name, played.number, one.place) for one, _ in hits]
    return Batch(base, refs, wins, system.kind.award(base, wins))


def _enter(state: ManagerState, system: System, claim: Claim) -> None:
    state.claims[claim.ref] = claim
    if claim.batch is None:
        system.totals.bonus += claim.amount
        if claim.terms.dealer_decides_bonus:
            claim.state = ClaimState.APPROVED
            claim.history.append(Step(claim.terms.word, claim.ref.table, claim.keyed_at))
    if _is_hit(system, claim):
        system.totals.hits += 1
        system.hits = [*system.hits[1 - LAST_HITS :], claim.ref]


def _is_hit(system: System, claim: Claim) -> bool:
    return claim.batch is not None or not system.kind.pools


def _keyed(claim: Claim, rules: Rules) -> Event:
    return event.KeyedOff(
        claim=str(claim.ref),
        hand=claim.category,
        level=claim.level,
        amount=claim.amount,
        from_pools=claim.batch is not None,
        winner=claim.winner,
        rules=rules,
    )


def _pools(system: System, batch: Batch, rules: Rules) -> Event:
    return event.PoolsKeyed(
        system=system.name,
        prizes=batch.awarding.prizes,
        topped_up=batch.awarding.topped_up,
        after=tuple(system.balances),
        rules=rules + (terms_of(system.games[0]).last_verified if system.verified is not None else ()),
    )


def sort(state: ManagerState, name: str, at: Instant, number: int, complete: bool, by: str) -> list[Event]:
    """Record that the cards were sorted into suits and found complete or incomplete."""
    table = state.table(name)
    claims = _claims_by_hand(state, table, number)
    played = None if claims else state.round(table, number, over=True)
    if not table.terms.sort:
        raise NotAllowed(f"table {name}'s rules do not require sorting", table.terms.approved)
    if played is not None:
        claims = [state.claims[ref] for ref in played.claims]
    if (played is not None and played.sorted is not None) or any(claim.cards_found for claim in claims):
        raise AlreadyRecorded(f"the cards of round {number} have already been sorted", table.terms.sort)
    if not claims:
        raise NotAllowed(f"round {number} has no claim that needs sorted cards", table.terms.sort)
    if not state.replayed:
        for claim in claims:
            _not_both(claim, by, claim.terms.word, "another person must sort its cards")
    if played is not None:
        played.sorted = complete
    for claim in claims:
        claim.history.append(Step(SORTED if complete else INCOMPLETE, by or name, at))
    return [event.CardsSorted(table=name, round=number, complete=complete, rules=table.terms.sort)]


def _claims_by_hand(state: ManagerState, table: Table, number: int) -> list[Claim]:
    """Return the live claims of an earlier round for which an official may still enter lines."""
    if not state.by_hand or (table.round is not None and table.round.number == number):
        return []
    return [one for ref, one in state.claims.items() if (ref.table, ref.round) == (table.name, number) and one.live]


def approve(state: ManagerState, by: str, at: Instant, ref: ClaimRef) -> list[Event]:
    """Record the approval (verified, confirmed or determined) by the book's official, once."""
    claim = _live(state, ref)
    power = claim.terms.officials.require(by, "approve")
    _not_own(claim, by)
    if claim.state is ClaimState.APPROVED:
        last = next(step for step in reversed(claim.history) if step.state == claim.terms.word)
        raise AlreadyRecorded(f"{ref} was {claim.terms.word} by {last.by} at {write_instant(last.at)}", power.rules)
    if not state.replayed:
        for done in (ENTERED, SORTED, INCOMPLETE):
            _not_both(claim, by, done, "another official must verify it")
    claim.state = ClaimState.APPROVED
    return [_moved(claim, claim.terms.word, by, at, power.rules + claim.terms.approved)]


def _not_both(claim: Claim, actor: str, done: str, instead: str) -> None:
    """Refuse a second step on a pool prize, or on one entered by hand, by the person who took the first."""
    name = person_of(actor)
    if (claim.batch is not None or done == ENTERED) and name and name == claim.person_of(done):
        word = f"{done} the cards of" if done in (SORTED, INCOMPLETE) else "entered" if done == ENTERED else done
        raise NoAuthority(f"{name} has {word} {claim.ref}: {instead}", two_people(claim.terms), actor=actor)


def _not_own(claim: Claim, actor: str) -> None:
    """Refuse to let officials decide on their own prize."""
    if claim.winner and person_of(actor) == claim.winner:
        raise NoAuthority(
            f"{claim.winner} has won {claim.ref}: another official must decide on it", claim.terms.by_claim, actor=actor
        )


def _live(state: ManagerState, ref: ClaimRef) -> Claim:
    claim = state.claim(ref)
    if not claim.live:
        raise AlreadyRecorded(f"{ref} has already been {claim.state.value}", claim.terms.paid + claim.terms.approved)
    return claim


def _moved(claim: Claim, word: str, by: str, at: Instant, rules: Rules, why: str = "") -> Event:
    claim.history.append(Step(word, by, at))
    return event.ClaimMoved(
        claim=str(claim.ref), state=word, by=by, amount=claim.amount, why=why, winner=claim.winner, rules=rules
    )


def hold(state: ManagerState, by: str, at: Instant, ref: ClaimRef) -> list[Event]:
    """Hold a payment for an investigation."""
    claim = _live(state, ref)
    claim.terms.officials.require(by, "hold")
    if claim.held:
        raise AlreadyRecorded(f"{ref} is already held", claim.terms.held)
    if not claim.may_be_held(at):
        raise NotAllowed(f"{ref} can no longer be held: its 72 hours are over", claim.terms.held)
    claim.held = True
    return [_moved(claim, "held", by, at, claim.terms.held)]


def release(state: ManagerState, by: str, at: Instant, ref: ClaimRef) -> list[Event]:
    """End a hold early."""
    claim = _live(state, ref)
    claim.terms.officials.require(by, "hold")
    _not_own(claim, by)
    if not claim.held:
        raise NotAllowed(f"{ref} is not held", claim.terms.held)
    claim.held = False
    return [_moved(claim, "released", by, at, claim.terms.held)]


def refuse(state: ManagerState, by: str, at: Instant, ref: ClaimRef, why: str) -> list[Event]:
    """Refuse a claim and return its amount to the pools."""
    claim = _live(state, ref)
    power = claim.terms.officials.require(by, "refuse")
    return withdraw(state, claim, by, at, why, power.rules + claim.terms.restored)


def withdraw(state: ManagerState, claim: Claim, by: str, at: Instant, why: str, rules: Rules) -> list[Event]:
    """Refuse a claim, restore its pools and key off the other claims of the round again."""
    claim.state = ClaimState.REFUSED
    refused = _moved(claim, "refused", by, at, rules, why)
    system = state.systems[claim.system]
    system.totals.hits -= _is_hit(system, claim)
    if claim.batch is None:
        system.totals.bonus -= claim.amount
        return [refused]
    return [refused, *_rekey(state, system, claim, rules)]


def _rekey(state: ManagerState, system: System, refused: Claim, rules: Rules) -> list[Event]:
    batch = present(refused.batch, "the batch")
    gone = batch.claims.index(refused.ref)
    del batch.claims[gone], batch.wins[gone]
    before = batch.awarding
    batch.awarding = system.kind.award(batch.base, batch.wins)
    system.apply(before, batch.awarding, batch.base)
    events: list[Event] = []
    for at in batch.awarding.in_order:
        ref, amount = batch.claims[at], batch.awarding.shares[at]
        if state.claims[ref].amount != amount:
            state.claims[ref].amount = amount
            why = rules + _why(system, state.claims[ref], batch)
            events.append(event.KeyedOffAgain(claim=str(ref), amount=amount, rules=why))
    return [*events, _pools(system, batch, rules)]


def pay(
    state: ManagerState, name: str, at: Instant, number: int, hand: str, means: str, by: str, slip: str
) -> list[Event]:
    """Pay a prize once everything the book requires is done."""
    claim = _live(state, ClaimRef(name, number, hand))
    if wait := unpaid(state, claim, at):
        raise wait
    rules = claim.terms.paid + _means(claim, means)
    if not state.replayed and (claim.batch is not None or claim.signed_for):
        rules += _signed(state, claim, means, by, slip)
    claim.state, claim.means, claim.slip = ClaimState.PAID, means, slip
    return [_moved(claim, "paid", by or name, at, rules, f"{means}, slip {slip}" if slip else means)]


def _signed(state: ManagerState, claim: Claim, means: str, by: str, slip: str) -> Rules:
    """Require another person to sign for the payment, with its form and slip, and return the clauses.

    If nobody signs at all, as in a log of tables and offices only, nothing is required.
    """
    payer, rules, ref, word = person_of(by), two_people(claim.terms), claim.ref, claim.terms.word
    approver = claim.person_of(word)
    if not payer and not claim.signed_for:
        return ()
    if not payer:
        done, whose = (word, approver) if approver else (ENTERED, claim.person_of(ENTERED))
        text = f"{ref} was {done} by {whose}: another person must sign for the"
        raise NotAllowed(f"{text} payment, such as 'pay {ref.round} {ref.hand} chips by d:dora slip 4711'", rules)
    for done in (word,) if approver else (word, ENTERED):
        _not_both(claim, by, done, "another person must pay it")
    if payer == claim.winner:
        raise NoAuthority(f"{payer} has won {ref}: another person must pay it", rules, actor=by)
    if means not in MEANS:
        raise NotAllowed(f"say how {ref} is paid: expected {', '.join(MEANS)}", rules)
    if not slip:
        raise NotAllowed(f"name the slip signed for the payment of {ref}", rules)
    used = next((one for one in state.claims.values() if one.slip == slip), None)
    if used is not None:
        raise NotAllowed(f"slip {slip} was signed for {used.ref}: every payment needs its own slip", rules)
    return rules


def unpaid(state: ManagerState, claim: Claim, at: Instant) -> NotAllowed | None:
    """Return why a live claim cannot be paid yet, or None."""
    terms, table = claim.terms, state.tables.get(claim.ref.table)
    last = table.round.number if table is not None and table.round is not None else None
    if not state.replayed and table is not None and table.stopped and last == claim.ref.round:
        return table.suspension  # a fault may still void the last round
    if claim.state is not ClaimState.APPROVED:
        least = terms.officials.role(terms.officials.power("approve").least)
        return NotAllowed(f"{claim.ref} is not yet {terms.word} by the {least.title}", terms.approved)
    if claim.holds_at(at):
        until = "it is released" if claim.hold_ends is None else write_instant(claim.hold_ends)
        return TooEarly(f"{claim.ref} is held until {until}", terms.held)
    return _unsettled(state, claim, claim.batch) if claim.batch is not None else None


def _unsettled(state: ManagerState, claim: Claim, batch: Batch) -> NotAllowed | None:
    """Return a refusal if cards must be sorted first, or if refusing a related claim would change the amount."""
    if claim.terms.sort and claim.cards_found != SORTED:
        if claim.cards_found:
            return NotAllowed(f"the deck of round {claim.ref.round} is incomplete: the round is void", claim.terms.sort)
        return NotAllowed(f"{claim.ref} can be paid only after the cards are sorted into suits", claim.terms.sort)
    for ref in batch.claims:
        if state.claims[ref].state is ClaimState.KEYED_OFF:
            return NotAllowed(
                f"{ref}, keyed off with {claim.ref}, is not yet {claim.terms.word} and may change the amount",
                claim.terms.approved + claim.terms.key_off,
            )
    return None


def _means(claim: Claim, means: str) -> Rules:
    terms = claim.terms
    if not terms.in_money:
        return ()
    if claim.goods:
        if means not in ("", GOODS):
            raise NotAllowed(f"{claim.ref} wins {claim.goods}, not money: hand it over", terms.in_goods)
        return terms.in_goods
    if means and means not in MEANS:
        raise NotAllowed(f"{claim.ref} must be paid in {', '.join(MEANS)}", terms.in_money)
    return terms.in_money
