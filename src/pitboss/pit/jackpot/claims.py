"""A win's way: keyed off at the table, approved by the official its book names, perhaps held, paid or refused.

The amount is fixed at the key-off and the pools go on without it. Claims on the pools of one round stand or fall
together in their amounts: refusing one keys the others off anew, from what the pools were.
"""

from msgspec.structs import replace

from pitboss.books.vic_crown_poker import bonus
from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.books.wa_poker import jackpot
from pitboss.books.wa_poker.jackpot import RoyalPool
from pitboss.core.cards import UNSEEN, write_cards
from pitboss.core.citation import Rules
from pitboss.core.errors import InternalError
from pitboss.core.hands import HIGH, Category
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.core.time import Moment, write_moment
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.events import AlreadyRecorded, TooEarly
from pitboss.pit.jackpot.grammar import (
    Approve,
    ClaimRef,
    Enter,
    Hit,
    HitAll,
    Hold,
    Pay,
    Refuse,
    Release,
    Sort,
    TableCommand,
    Wager,
)
from pitboss.pit.jackpot.kinds import terms_of
from pitboss.pit.jackpot.playing import suspended, wager_of
from pitboss.pit.jackpot.state import (
    ENTERED,
    LAST_HITS,
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
from pitboss.rules.jackpot import Terms, Win
from pitboss.rules.poker.showdown.prizes import is_royal

SORTED = ("sorted", "found incomplete")
"""What came out when the cards of a round were sorted into suits."""


def hit(state: ManagerState, asked: HitAll, at: Moment, by: str = "") -> list[Event]:
    """The prize buttons for every winner of a round, at one moment; the amounts are fixed by it.

    A table that was suspended meanwhile takes it too: the round began before, and its claim is kept. `by` is the
    official who enters it by hand.
    """
    table, played = state.in_play(asked)
    if any(state.claims[ref].state is not ClaimState.REFUSED for ref in played.claims):
        raise AlreadyRecorded(
            f"the winners of round {asked.round} have been keyed off: they are keyed off together", table.terms.key_off
        )
    hits = _checked(table, played, asked)
    if by and state.taken is None:
        for one in asked.hits:
            _check_entered(table, one, by)
    if isinstance(table.system.kind, PrizeMeter):
        table.settled.add(played.number, at, table.system.balances[0])
    return _key_off(state, table, played, hits, at, by)


def by_own_hand(state: ManagerState, asked: Enter) -> TableCommand:
    """What an official enters, signed by that official: nobody enters what another person has done."""
    of, name = asked.of, asked.actor.partition(":")[2]
    if not name or not isinstance(of, Sort | Pay):
        return of
    if of.by and state.taken is None and of.by.partition(":")[2] != name:
        text = f"{name} may not enter it for {of.by}: whoever did it says so, or {name} enters what {name} did"
        raise NoAuthority(text, _two_people(state.table(of.actor).terms), actor=asked.actor)
    return of if of.by else replace(of, by=asked.actor)


def _check_entered(table: Table, one: Hit, by: str) -> None:
    """A prize entered by hand is another's, and names its player and its cards: what is verified can be seen."""
    terms, name = table.terms, by.partition(":")[2]
    if name and one.winner == name:
        text = f"{name} has won {one.hand}'s prize: another official enters it"
        raise NoAuthority(text, terms.by_claim, actor=by)
    if name and not one.winner:
        text = f"a prize entered by hand names the player of {one.hand}, such as '{one.hand} … for anna'"
        raise NotAllowed(text, _two_people(terms), actor=by)
    if not table.system.kind.wagered:
        return
    example = f"'{one.hand} royal-flush AsKsQsJsTs for anna'"
    if not one.cards:
        raise NotAllowed(f"a prize entered by hand names the cards, such as {example}", _two_people(terms), actor=by)
    fault = HIGH.fault(one.cards)
    if fault or HIGH.category(HIGH.rank(one.cards)) is not one.category:
        text = f"{write_cards(one.cards)} is no {one.category}{f': {fault}' if fault else ''}"
        raise NotAllowed(text, terms.unlisted, actor=by)


def _two_people(terms: Terms) -> Rules:
    """Why a prize is not one person's word, where the book's rulings say so or not."""
    return terms.two_people or terms.by_claim


def _checked(table: Table, played: JackpotRound, asked: HitAll) -> list[tuple[Hit, Wager]]:
    """The hits from the dealer's left, each with its wager."""
    kind, terms = table.system.kind, table.terms
    if not asked.hits or len({one.hand for one in asked.hits}) < len(asked.hits):
        raise NotAllowed("a key-off names each winning hand once", terms.key_off, actor=table.name)
    found = []
    for one in asked.hits:
        wager = wager_of(table, played, one.hand) if kind.wagered else Wager(one.hand)
        why = played.out.get(one.hand)
        if why:
            raise NotAllowed(f"{one.hand} has {why} and wins nothing", terms.fold if why == "folded" else terms.decline)
        if isinstance(kind, RoyalPool):
            _check_royal(played, one)
        elif not kind.wins(one.category):
            raise NotAllowed(f"a {one.category} wins no jackpot here", terms.unlisted, actor=table.name)
        found.append((one, wager))
    if isinstance(kind, RoyalPool) and len(found) > 1:
        raise NotAllowed("one round has one royal flush at most", jackpot.ONE_WINNER)
    order = {wager.hand: at for at, wager in enumerate(played.wagers)}
    return sorted(found, key=lambda pair: order.get(pair[0].hand, 0))


def _check_royal(played: JackpotRound, one: Hit) -> None:
    if not played.flop:
        raise NotAllowed("no flop has been dealt: there is no jackpot before it", jackpot.NO_FLOP)
    if len(one.cards) != 2:
        raise NotAllowed(f"{one.hand} must show both hole cards", jackpot.NOT_SHOWN)
    shown = [*one.cards, *played.flop]
    if len(set(shown)) < len(shown) and UNSEEN not in shown:
        raise NotAllowed(f"{one.hand} shows a card twice, or one that is in the flop", jackpot.NOT_ROYAL)
    if one.category is not Category.ROYAL_FLUSH or not is_royal(one.cards, played.flop):
        raise NotAllowed(f"{one.hand} has no royal flush of both hole cards and the flop", jackpot.NOT_ROYAL)


def _key_off(
    state: ManagerState, table: Table, played: JackpotRound, hits: list[tuple[Hit, Wager]], at: Moment, by: str = ""
) -> list[Event]:
    system = table.system
    prizes = system.kind.prizes
    pool_hits = [(one, wager) for one, wager in hits if one.category in prizes]
    batch = _batch(table, played, pool_hits)
    ordered = [pool_hits[at] for at in batch.awarding.in_order] + [pair for pair in hits if pair not in pool_hits]
    events: list[Event] = []
    shares = dict(zip(batch.claims, batch.awarding.shares, strict=True))
    for one, wager in ordered:
        ref = ClaimRef(table.name, played.number, one.hand)
        staked = played.kind.price(wager.level)
        owed = shares[ref] if ref in shares else played.kind.bonus(one.category, staked) or 0
        claim = Claim(ref, system.name, table.terms, one.category, wager.level, staked, owed, at)
        claim.batch = batch if ref in shares else None
        claim.goods = system.kind.goods if isinstance(system.kind, bonus.BonusPrize) else ""
        claim.winner, claim.cards = one.winner, one.cards + played.flop if one.cards else ()
        entered = [Step(ENTERED, by, at)] if by else []
        claim.history = [*entered, Step("keyed off", table.name, at), *_sorted_before(state, played)]
        _enter(state, system, claim)
        events.append(_keyed(claim, table.terms.key_off + table.terms.wins + _why(system, claim, batch)))
    played.claims += tuple(ClaimRef(table.name, played.number, one.hand) for one, _ in ordered)
    if pool_hits:
        system.apply(None, batch.awarding, batch.base)
        events.append(_pools(system, batch, _floor(table.terms, batch)))
    return events


def _sorted_before(state: ManagerState, played: JackpotRound) -> list[Step]:
    """What came out when the cards of the round were sorted for a claim that was refused since: they are not again."""
    steps = [step for ref in played.claims for step in state.claims[ref].history if step.state in SORTED]
    return steps[-1:]


def _floor(terms: Terms, batch: Batch) -> Rules:
    """Why the house has lifted pools: to their floors, a royal flush by itself and other hands after each key-off."""
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


def _batch(table: Table, played: JackpotRound, hits: list[tuple[Hit, Wager]]) -> Batch:
    system = table.system
    base = tuple(system.balances if system.verified is None else system.verified)
    wins = [Win(wager.level, one.category) for one, wager in hits]
    refs = [ClaimRef(table.name, played.number, one.hand) for one, _ in hits]
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


def sort(state: ManagerState, asked: Sort, at: Moment) -> list[Event]:
    """The cards sorted into suits: the deck is complete, or the round's cards are incorrect."""
    table, claims = state.table(asked.actor), _claims_by_hand(state, asked)
    played = None if claims else state.round(table, asked.round, over=True)
    if not table.terms.sort:
        raise NotAllowed(f"table {table.name}'s rules ask for no sorting", table.terms.approved)
    if played is not None:
        claims = [state.claims[ref] for ref in played.claims]
    if (played is not None and played.sorted is not None) or any(_found(claim) for claim in claims):
        raise AlreadyRecorded(f"the cards of round {asked.round} have been sorted", table.terms.sort)
    if not claims:
        raise NotAllowed(f"round {asked.round} has no claim to sort the cards for", table.terms.sort)
    if state.taken is None:
        for claim in claims:
            _not_both(claim, asked.by, claim.terms.word, "another person sorts its cards")
    if played is not None:
        played.sorted = asked.complete
    for claim in claims:
        _step(claim, SORTED[0] if asked.complete else SORTED[1], asked.by or asked.actor, at)
    return [event.CardsSorted(table=table.name, round=asked.round, complete=asked.complete, rules=table.terms.sort)]


def _claims_by_hand(state: ManagerState, asked: Sort) -> list[Claim]:
    """The live claims of a round that its table has left behind: an official still enters what they wait for."""
    table = state.table(asked.actor)
    if not state.by_hand or (table.round is not None and table.round.number == asked.round):
        return []
    place = (asked.actor, asked.round)
    return [one for ref, one in state.claims.items() if (ref.table, ref.round) == place and one.live]


def _found(claim: Claim) -> str:
    """What came out when the cards of a claim's round were sorted; empty where they have not been."""
    return next((step.state for step in claim.history if step.state in SORTED), "")


def approve(state: ManagerState, asked: Approve, at: Moment) -> list[Event]:
    """Verified, confirmed or determined by the official the book names; once."""
    claim = _live(state, asked.claim)
    power = claim.terms.officials.require(asked.actor, "approve")
    _not_own(claim, asked.actor)
    if claim.state is ClaimState.APPROVED:
        last = next(step for step in reversed(claim.history) if step.state == claim.terms.word)
        raise AlreadyRecorded(
            f"{asked.claim} was {claim.terms.word} by {last.by} at {write_moment(last.at)}", power.rules
        )
    if state.taken is None:
        for done in (ENTERED, *SORTED):
            _not_both(claim, asked.actor, done, "another official looks at its hand")
    claim.state = ClaimState.APPROVED
    return [_moved(claim, claim.terms.word, asked.actor, at, power.rules + claim.terms.approved)]


def _not_both(claim: Claim, actor: str, done: str, instead: str) -> None:
    """Nobody alone brings a prize from the pools to its payment: whoever did one step leaves the next to another.

    Nor any prize that was entered by hand.
    """
    name = actor.partition(":")[2]
    if (claim.batch is not None or done == ENTERED) and name and name == claim.person_of(done):
        word = f"{done} the cards of" if done in SORTED else "entered" if done == ENTERED else done
        raise NoAuthority(f"{name} has {word} {claim.ref}: {instead}", _two_people(claim.terms), actor=actor)


def _not_own(claim: Claim, actor: str) -> None:
    """Nobody decides that their own prize is paid."""
    if claim.winner and actor.partition(":")[2] == claim.winner:
        raise NoAuthority(
            f"{claim.winner} has won {claim.ref}: another official approves it", claim.terms.by_claim, actor=actor
        )


def _live(state: ManagerState, ref: ClaimRef) -> Claim:
    claim = state.claim(ref)
    if not claim.live:
        raise AlreadyRecorded(f"{ref} has been {claim.state.value}", claim.terms.paid + claim.terms.approved)
    return claim


def _step(claim: Claim, word: str, by: str, at: Moment) -> None:
    claim.history.append(Step(word, by, at))


def _moved(claim: Claim, word: str, by: str, at: Moment, rules: Rules, why: str = "") -> Event:
    _step(claim, word, by, at)
    return event.ClaimMoved(
        claim=str(claim.ref), state=word, by=by, amount=claim.amount, why=why, winner=claim.winner, rules=rules
    )


def hold(state: ManagerState, asked: Hold, at: Moment) -> list[Event]:
    """A payment held back for an investigation."""
    claim = _live(state, asked.claim)
    claim.terms.officials.require(asked.actor, "hold")
    if claim.held:
        raise AlreadyRecorded(f"{asked.claim} is held", claim.terms.held)
    if not claim.may_be_held(at):
        raise NotAllowed(f"the 72 hours in which {asked.claim} could be held are over", claim.terms.held)
    claim.held = True
    return [_moved(claim, "held", asked.actor, at, claim.terms.held)]


def release(state: ManagerState, asked: Release, at: Moment) -> list[Event]:
    """The end of a hold before its time."""
    claim = _live(state, asked.claim)
    claim.terms.officials.require(asked.actor, "hold")
    _not_own(claim, asked.actor)
    if not claim.held:
        raise NotAllowed(f"{asked.claim} is not held", claim.terms.held)
    claim.held = False
    return [_moved(claim, "released", asked.actor, at, claim.terms.held)]


def refuse(state: ManagerState, asked: Refuse, at: Moment) -> list[Event]:
    """Not a winning hand after all: what was keyed off for it goes back."""
    claim = _live(state, asked.claim)
    power = claim.terms.officials.require(asked.actor, "refuse")
    return withdraw(state, claim, asked.actor, at, asked.why, power.rules + claim.terms.restored)


def withdraw(state: ManagerState, claim: Claim, by: str, at: Moment, why: str, rules: Rules) -> list[Event]:
    """A claim refused: its pools are restored and the claims beside it keyed off anew."""
    claim.state = ClaimState.REFUSED
    refused = _moved(claim, "refused", by, at, rules, why)
    system = state.systems[claim.system]
    system.totals.hits -= _is_hit(system, claim)
    if claim.batch is None:
        system.totals.bonus -= claim.amount
        return [refused]
    return [refused, *_key_off_again(state, system, claim, rules)]


def _key_off_again(state: ManagerState, system: System, refused: Claim, rules: Rules) -> list[Event]:
    batch = refused.batch
    if batch is None:
        raise InternalError("batch is missing")
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


def pay(state: ManagerState, asked: Pay, at: Moment) -> list[Event]:
    """The prize leaves the table, when everything the book asks for has been done."""
    claim = _live(state, ClaimRef(asked.actor, asked.round, asked.hand))
    if wait := unpaid(state, claim, at):
        raise wait
    rules = claim.terms.paid + _means(claim, asked.means)
    if state.taken is None and (claim.batch is not None or claim.signed_for):
        rules += _signed(state, claim, asked)
    claim.state, claim.means, claim.slip = ClaimState.PAID, asked.means, asked.slip
    why = f"{asked.means}, slip {asked.slip}" if asked.slip else asked.means
    return [_moved(claim, "paid", asked.by or asked.actor, at, rules, why)]


def _signed(state: ManagerState, claim: Claim, asked: Pay) -> Rules:
    """A prize on one person's word is paid by another, who says in what form and against which slip.

    Where nobody signs at all, as in a log of tables and offices alone, nothing is asked.
    """
    payer, rules = asked.by.partition(":")[2], _two_people(claim.terms)
    if not payer and not claim.signed_for:
        return ()
    if not payer:
        approver = claim.person_of(claim.terms.word)
        done, by = (claim.terms.word, approver) if approver else (ENTERED, claim.person_of(ENTERED))
        text = f"{claim.ref} was {done} by {by}: another person signs for its"
        raise NotAllowed(f"{text} payment, such as 'pay {asked.round} {asked.hand} chips by d:dora slip 4711'", rules)
    _not_both(claim, asked.by, claim.terms.word, "another person pays it")
    if not claim.person_of(claim.terms.word):
        _not_both(claim, asked.by, ENTERED, "another person pays it")
    if payer == claim.winner:
        raise NoAuthority(f"{payer} has won {claim.ref}: another person pays it", rules, actor=asked.by)
    if asked.means not in bonus.MEANS:
        raise NotAllowed(f"the payment of {claim.ref} says its form: {', '.join(bonus.MEANS)}", rules)
    if not asked.slip:
        raise NotAllowed(f"the payment of {claim.ref} names the slip that is signed for it", rules)
    used = next((one for one in state.claims.values() if one.slip == asked.slip), None)
    if used is not None:
        raise NotAllowed(f"slip {asked.slip} was signed for {used.ref}: every payment has its own", rules)
    return rules


def unpaid(state: ManagerState, claim: Claim, at: Moment) -> NotAllowed | None:
    """What stands between a live claim and its payment; None where nothing does."""
    terms, table = claim.terms, state.tables.get(claim.ref.table)
    if state.taken is None and table is not None and table.stopped and _is_last(table, claim):
        return suspended(table)
    if claim.state is not ClaimState.APPROVED:
        least = terms.officials.role(terms.officials.power("approve").least)
        return NotAllowed(f"{claim.ref} is not yet {terms.word} by the {least.title}", terms.approved)
    if claim.holds_at(at):
        until = "it is released" if claim.hold_ends is None else write_moment(claim.hold_ends)
        return TooEarly(f"{claim.ref} is held until {until}", terms.held)
    return _unsettled(state, claim, claim.batch) if claim.batch is not None else None


def _is_last(table: Table, claim: Claim) -> bool:
    """Whether a claim is of the table's last round: a fault may still void that one."""
    return table.round is not None and table.round.number == claim.ref.round


def _unsettled(state: ManagerState, claim: Claim, batch: Batch) -> NotAllowed | None:
    """Not sorted where the book asks for it, or a claim beside it open whose refusal would change the amount."""
    found = _found(claim)
    if claim.terms.sort and found != SORTED[0]:
        if found:
            return NotAllowed(f"the deck of round {claim.ref.round} is incomplete: it is void", claim.terms.sort)
        return NotAllowed(f"{claim.ref} is paid after the cards are sorted back into suits", claim.terms.sort)
    for ref in batch.claims:
        if state.claims[ref].state is ClaimState.KEYED_OFF:
            return NotAllowed(
                f"{ref}, keyed off with {claim.ref}, is not yet {claim.terms.word}: the amounts hang together",
                claim.terms.approved + claim.terms.key_off,
            )
    return None


def _means(claim: Claim, means: str) -> Rules:
    if claim.terms.book != bonus.TERMS.book:
        return ()
    if claim.goods:
        if means not in ("", bonus.GOODS):
            raise NotAllowed(f"{claim.ref} wins {claim.goods}, not money", bonus.IN_GOODS)
        return bonus.IN_GOODS
    if means and means not in bonus.MEANS:
        raise NotAllowed(f"{claim.ref} is paid in {', '.join(bonus.MEANS)}", bonus.IN_MONEY)
    return bonus.IN_MONEY
