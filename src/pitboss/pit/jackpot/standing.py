"""When a round does not run to its end: wagers handed back, stood over, cancelled, void; rounds put right later."""

from collections.abc import Iterable

from pitboss.books import library
from pitboss.books.vic_three_card_poker import jackpot_terms as meter
from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.books.wa_poker import jackpot
from pitboss.books.wa_poker.jackpot import RoyalPool
from pitboss.core.citation import Rules, once
from pitboss.core.refusals import NoAuthority, NotAllowed
from pitboss.core.time import Moment
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.claims import withdraw
from pitboss.pit.jackpot.events import AlreadyRecorded, Unknown
from pitboss.pit.jackpot.grammar import Cancel, Flop, Misdeal, Read, Record, Return, RoundRef, VoidRound, Wager
from pitboss.pit.jackpot.playing import contribute_house, given_back, wager_of
from pitboss.pit.jackpot.state import ClaimState, JackpotRound, ManagerState, RoundState, Table
from pitboss.rules.event import Event
from pitboss.rules.jackpot import Terms
from pitboss.rules.officials import FAULT, Officials, Power, ground_of, grounds_of

ALL = "all"
BY, OF = "by", "of"
"""`t1 void t1/4 by CLAUSE, CLAUSE of OFFICIAL`."""
RULING = "ruling "


def give_back(state: ManagerState, asked: Return, at: Moment) -> list[Event]:
    """Wagers handed back during the round, or after a misdeal, and their increments with them."""
    table, played = state.in_play(asked, standing=True)
    if asked.hand in played.short:
        return _give_back_short(table, played, asked.hand)
    if not table.system.kind.wagered:
        raise NotAllowed(f"table {table.name} has no jackpot wagers to return", table.terms.increment)
    if played.claims:
        raise NotAllowed("the winners of the round have been keyed off", table.terms.key_off)
    if asked.hand == ALL:
        rules = meter.ALL_RETURNED if isinstance(played.kind, PrizeMeter) else table.terms.short + table.terms.reversed
        events = _returned(table, played, played.wagers, rules)
        played.wagers = ()
        return events
    wager = wager_of(table, played, asked.hand)
    if asked.keeping:
        return _keep_part(table, played, wager, asked.keeping)
    rest = tuple(one for one in played.wagers if one is not wager)
    if not isinstance(table.system.kind, PrizeMeter):
        events = _returned(table, played, [wager], table.terms.short + table.terms.reversed)
        played.wagers = rest
        return events
    rules = meter.LEFT if played.state is RoundState.STANDING else meter.REREGISTERED
    events = _returned(table, played, [wager], rules)
    played.wagers = rest
    if not rest and played.state is RoundState.STANDING:
        played.state = RoundState.CANCELLED
    hands = tuple(one.hand for one in rest)
    again = event.Reregistered(table=table.name, round=asked.round, hands=hands, rules=rules)
    return [*events, again] if rest else events


def _give_back_short(table: Table, played: JackpotRound, hand: str) -> list[Event]:
    """Not made up: the wager is invalid. It never counted, so no pool changes."""
    wager = played.short.pop(hand)
    return [given_back(table, played, wager, wager.staked or 0, (0,) * len(table.system.balances), table.terms.short)]


def _keep_part(table: Table, played: JackpotRound, wager: Wager, keeping: int) -> list[Event]:
    """A Level 3 wager with one bad part becomes a wager of the sound part's level."""
    prices = table.system.prices
    if keeping not in prices or keeping >= wager.level or wager.level < 3:
        raise NotAllowed(
            f"a Level {wager.level} wager has no sound part at Level {keeping}: only a Level 3 wager has two parts",
            table.terms.price(3) + table.terms.short,
        )
    system, kept = table.system, Wager(wager.hand, keeping)
    before, kind = tuple(system.balances), played.kind
    system.take_back(kind, wager)
    system.contribute(kind.increments(keeping), kind.price(keeping))
    played.wagers = tuple(kept if one is wager else one for one in played.wagers)
    removed = tuple(old - new for old, new in zip(before, system.balances, strict=True))
    return [given_back(table, played, wager, kind.price(wager.level) - kind.price(keeping), removed, table.terms.short)]


def _returned(table: Table, played: JackpotRound, wagers: Iterable[Wager], rules: Rules) -> list[Event]:
    system, kind = table.system, played.kind
    return [
        given_back(table, played, wager, kind.price(wager.level), system.take_back(kind, wager), rules)
        for wager in wagers
    ]


def misdeal(state: ManagerState, asked: Misdeal, at: Moment) -> list[Event]:
    """Jackpot wagers stay where they are and are valid for the next round."""
    table, played = state.in_play(asked)
    if not isinstance(table.system.kind, PrizeMeter):
        raise NotAllowed(
            f"jackpot wagers at table {table.name} do not stand over: the round is void and they go back",
            table.terms.voided + table.terms.reversed,
        )
    _no_claims(state, played, table)
    table.settled.drop(played.number)
    played.state = RoundState.STANDING
    hands = tuple(wager.hand for wager in played.wagers)
    return [event.StoodOver(table=table.name, round=asked.round, hands=hands, rules=meter.CARRIED)]


def cancel(state: ManagerState, asked: Cancel, at: Moment) -> list[Event]:
    """A jackpot game that a dealer started by mistake: as if it had never been."""
    table, played = _round(state, asked.round)
    if not isinstance(table.system.kind, PrizeMeter):
        raise NotAllowed(
            f"a jackpot game at table {table.name} is not cancelled but void", table.terms.voided + table.terms.reversed
        )
    table.terms.officials.require(asked.actor, "cancel")
    _no_claims(state, played, table)
    events = _returned(table, played, played.wagers, meter.MISTAKEN)
    table.settled.drop(played.number)
    played.state = RoundState.CANCELLED
    return events


def _no_claims(state: ManagerState, played: JackpotRound, table: Table) -> None:
    if any(state.claims[ref].state is not ClaimState.REFUSED for ref in played.claims):
        raise NotAllowed("the winners of the round have been keyed off", table.terms.key_off)


def void(state: ManagerState, asked: VoidRound, at: Moment) -> list[Event]:
    """No result: every wager goes back, increments are taken out and claims on the round fall."""
    table, played = _round(state, asked.round)
    grounds = _grounds(state, table, asked)
    claims = [state.claims[ref] for ref in played.claims]
    if any(claim.state is ClaimState.PAID for claim in claims):
        raise NotAllowed(f"a prize of round {asked.round} has been paid", table.terms.paid)
    rules = once(grounds + table.terms.voided + table.terms.reversed)
    events: list[Event] = []
    for claim in claims:
        if claim.live:
            events += withdraw(state, claim, asked.actor, at, asked.why or "the round is void", rules)
    events += _returned(table, played, played.wagers, rules)
    for hand in list(played.short):
        events += _give_back_short(table, played, hand)
    table.settled.drop(played.number)
    played.state = RoundState.VOID
    return [*events, event.RoundVoid(table=table.name, round=asked.round.round, why=asked.why, rules=rules)]


def _grounds(state: ManagerState, table: Table, asked: VoidRound) -> Rules:
    """The clauses that let somebody void a round: of the ground that is named, and whose it is.

    A table says by which clause its round came to be void there, and whose decision that was. A plain void while play
    is suspended says that there was a fault.
    """
    officials, said = table.terms.officials, tuple(asked.why.split())
    if state.taken is not None:
        return officials.power("void").rules
    if asked.actor == table.name:
        if not said:
            raise NotAllowed(f"table {table.name} says by which clause round {asked.round} is void", table.terms.voided)
        why, _, whose = asked.why.rpartition(f" {OF} ")
        known_office = whose.partition(":")[0] in officials.by_word
        return void_by(table.terms, table.game, *((why, whose) if known_office else (asked.why, "")))
    if said and said[0] == BY:
        if not officials.role(asked.actor).rank:
            officials.require(asked.actor, "void")
        return void_by(table.terms, table.game, asked.why, asked.actor)
    known = grounds_of(officials)
    if not known:
        return officials.require(asked.actor, "void").rules
    fault = next((power for power in officials.powers if power.decision == FAULT), None)
    if not said:
        decision = FAULT if fault is not None and table.stopped else "void"
        return officials.require(asked.actor, decision).rules
    meant = next((power for power in officials.powers if ground_of(said, power.grounds)), None)
    if meant is None:
        text = f"{asked.why!r} is no ground to void a round: expected {', '.join(known)}"
        raise NotAllowed(text, officials.power("void").rules, actor=asked.actor)
    officials.require(asked.actor, meant.decision)
    if meant is fault and not table.stopped:
        text = f"play at table {table.name} is not suspended: it is before a fault is determined"
        raise NotAllowed(text, table.terms.suspended + meant.rules, actor=asked.actor)
    return meant.rules


def void_by(terms: Terms, game: str, why: str, by: str = "") -> Rules:
    """`by wa-crown-holdem 5.3, ruling wa-crown-holdem R26`, or a ground of the book: the clauses, if they void a round.

    They are of the table's own book. Some void a round by themselves; others, and grounds, are an official's to use.
    """
    said = tuple(why.split())
    rules = tuple(" ".join(rule.split()) for rule in why.removeprefix(BY).split(",")) if said[:1] == (BY,) else ()
    book = game.partition("/")[0]
    if rules and book not in library.BOOKS and all(rule.startswith(f"{book} ") for rule in rules):
        return ()
    for rule in rules:
        if not library.exists(rule) or not rule.startswith((f"{terms.book} ", RULING)):
            text = f"{rule!r} is no clause of {terms.book}: a round is void by a clause of its own book, such as"
            raise NotAllowed(f"{text} '{BY} {terms.voids[0]}'", terms.voided, actor=by)
    if not set(rules).isdisjoint(terms.voids):
        return rules
    officials, power = _voids(terms, said, rules)
    if power is None:
        text = f"{why!r} voids no round: expected a clause that does, such as '{BY} {terms.voids[0]}'"
        grounds = ", ".join(grounds_of(terms.officials))
        raise NotAllowed(f"{text}{f', or a ground: {grounds}' if grounds else ''}", terms.voided, actor=by)
    if not by:
        title = officials.role(power.least).title
        text = f"{why!r} is for the {title} to say: the table names who did, such as '{why} {OF} {power.least}'"
        raise NoAuthority(text, power.rules)
    officials.require(by, power.decision)
    return rules or power.rules


def _voids(terms: Terms, said: tuple[str, ...], rules: Rules) -> tuple[Officials, Power | None]:
    """The power to void a round, or what is left of one, that is meant by a ground or by clauses; and whose book's."""
    found: list[tuple[int, Officials, Power]] = []
    for officials in (terms.officials, library.part(terms.book, "officials").OFFICIALS):
        for power in officials.powers:
            if power.decision.startswith("void"):
                fits = len(set(rules) & set(power.rules)) if rules else bool(ground_of(said, power.grounds))
                found.append((int(fits), officials, power))
    best, officials, power = max(found, key=lambda one: one[0], default=(0, terms.officials, None))
    return officials, power if best else None


def _round(state: ManagerState, ref: RoundRef) -> tuple[Table, JackpotRound]:
    table = state.table(ref.table)
    return table, state.round(table, ref.round, standing=True)


def flop(state: ManagerState, asked: Flop, at: Moment) -> list[Event]:
    """The flop of a poker table. A second one corrects the first; a prize on a withdrawn flop is not paid."""
    table, played = state.in_play(asked)
    if not isinstance(table.system.kind, RoyalPool):
        raise NotAllowed(f"table {table.name} enters no flop: its hands are keyed off by name", table.terms.wins)
    if len(asked.cards) != 3 or len(set(asked.cards)) != 3:
        raise NotAllowed("a flop is three different cards", jackpot.NO_FLOP)
    corrected = bool(played.flop) and set(played.flop) != set(asked.cards)
    paid = [ref for ref in played.claims if state.claims[ref].state is ClaimState.PAID]
    if corrected and paid:
        raise NotAllowed(f"{paid[0]} has been paid on the flop as it was", jackpot.CORRECTED)
    played.flop = asked.cards
    rules = jackpot.CORRECTED if corrected else jackpot.NO_FLOP
    events: list[Event] = [event.FlopRecorded(table=table.name, round=asked.round, corrected=corrected, rules=rules)]
    if corrected:
        for ref in played.claims:
            if state.claims[ref].live:
                events += withdraw(
                    state, state.claims[ref], asked.actor, at, "the flop was corrected", jackpot.CORRECTED
                )
    return events


def record(state: ManagerState, asked: Record, at: Moment) -> list[Event]:
    """A round that nobody recorded: its contribution is made good, once."""
    table = state.table(asked.round.table)
    number = asked.round.round
    table.terms.officials.require(asked.actor, "record")
    for at_gap, (first, last) in enumerate(table.unrecorded):
        if first <= number <= last:
            parts = [(first, number - 1), (number + 1, last)]
            table.unrecorded[at_gap : at_gap + 1] = [part for part in parts if part[0] <= part[1]]
            return contribute_house(table, number, jackpot.MADE_GOOD)
    if number <= table.last:
        raise AlreadyRecorded(f"round {asked.round} has been recorded", jackpot.MADE_GOOD)
    raise Unknown(f"table {table.name} has not come to round {number}: it is at {table.last}", jackpot.MADE_GOOD)


def read(state: ManagerState, asked: Read, at: Moment) -> list[Event]:
    """The meter as it stood at the settlement of a round: when its outcome was recorded, before the prizes left it."""
    table = state.table(asked.round.table)
    table.terms.officials.require(asked.actor, "read")
    found = table.settled.of(asked.round.round)
    if found is None:
        raise Unknown(f"round {asked.round} has not been settled", meter.READING)
    settled, value = found
    return [event.MeterRead(table=table.name, round=asked.round.round, at=settled, value=value, rules=meter.READING)]
