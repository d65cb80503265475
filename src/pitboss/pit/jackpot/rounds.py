"""A table's jackpot game: start and end, returned and carried wagers, and later corrections."""

from collections.abc import Iterable

from pitboss.core.cards import Card
from pitboss.core.citation import Rules
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.core.time import Instant
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.claims import withdraw
from pitboss.pit.jackpot.events import AlreadyRecorded, Unknown
from pitboss.pit.jackpot.grammar import RoundRef, Wager
from pitboss.pit.jackpot.state import ClaimState, JackpotRound, ManagerState, RoundState, Table
from pitboss.rules.event import Event
from pitboss.rules.jackpot import Balances

ALL = "all"
_OPEN, _STANDING = RoundState.OPEN, RoundState.STANDING


def start(state: ManagerState, by: str, at: Instant, number: int, wagers: tuple[Wager, ...]) -> list[Event]:
    """Handle the start button: add every wager to its pools. A round counts once, no matter how often it is sent."""
    table = state.tables.get(by) or state.table(by)
    before, system = table.round, table.system
    if number <= table.last:
        raise AlreadyRecorded(
            f"table {by} has already recorded round {table.last}: round {number} cannot be started again",
            table.terms.start,
            actor=by,
        )
    if before is not None and before.state is _OPEN:
        raise NotAllowed(f"round {before.number} of table {by} is not over", table.terms.over)
    if wait := not_yet(state, table):
        raise wait
    if not system.kind.wagered:
        return _start_recorded(table, number, wagers)
    added, staked = check_wagers(table, wagers)
    if before is not None and before.state is _STANDING:
        return _start_after_misdeal(table, before, JackpotRound(number, system.kind, wagers), added, staked)
    system.contribute(added, staked)
    system.totals.rounds += 1
    table.round = JackpotRound(number, system.kind, wagers)
    table.last = number
    return [event.Contributed(table=by, round=number, staked=staked, added=added, rules=table.terms.increment)]


def check_wagers(table: Table, wagers: tuple[Wager, ...]) -> tuple[Balances, Chips]:
    """Return the increments and the total of the wagers. Refuse two wagers on a hand and wrong prices."""
    if not wagers:
        raise NotAllowed(
            f"table {table.name} cannot start without a jackpot wager", table.terms.start, actor=table.name
        )
    system = table.system
    prices, total = system.prices, 0
    for wager in wagers:
        price = prices.get(wager.level)
        if price is None or (wager.staked is not None and wager.staked != price):
            raise _wrong_price(table, wager)
        total += price
    if len(wagers) == 1:
        return system.steps[wagers[0].level], total
    if len({wager.hand for wager in wagers}) < len(wagers):
        twice = next(w.hand for at, w in enumerate(wagers) if w.hand in {other.hand for other in wagers[:at]})
        raise NotAllowed(
            f"{twice} has two jackpot wagers: only one per hand is allowed", table.terms.once, actor=table.name
        )
    return system.sum_of(tuple([wager.level for wager in wagers])), total


def _wrong_price(table: Table, wager: Wager) -> NotAllowed | WrongAmount:
    prices, rules = table.system.prices, table.terms.price(wager.level)
    price = prices.get(wager.level)
    if price is None or wager.staked is None:
        levels = ", ".join(map(str, prices))
        return NotAllowed(f"there is no Level {wager.level} jackpot wager: expected {levels}", rules)
    named = f"a Level {wager.level} jackpot wager" if len(prices) > 1 else "a jackpot wager"
    return WrongAmount(
        f"{wager.hand}'s {short_money(wager.staked)} is not the price of {named}, {short_money(price)}",
        rules,
        actor=table.name,
        amount=wager.staked,
        minimum=price,
        maximum=price,
    )


def _start_recorded(table: Table, number: int, wagers: tuple[Wager, ...]) -> list[Event]:
    """Start a round at a poker table, where the house contributes when the round is over."""
    system = table.system
    if wagers:
        raise NotAllowed(f"{system.name} takes no wagers: the house pays for it", system.kind.opened)
    if table.last and number > table.last + 1:
        table.unrecorded.append((table.last + 1, number - 1))
    table.round = JackpotRound(number, system.kind, ())
    table.last = number
    return []


def _start_after_misdeal(
    table: Table, before: JackpotRound, now: JackpotRound, added: Balances, staked: Chips
) -> list[Event]:
    """Carry the same wagers without counting them again. If players have changed, enter all wagers again."""
    system, terms, number = table.system, table.terms, now.number
    hands, stood = (tuple(wager.hand for wager in one.wagers) for one in (now, before))
    table.round, table.last = now, number
    if set(hands) == set(stood):
        return [event.Carried(table=table.name, round=number, hands=hands, rules=terms.carried)]
    left = [wager for wager in before.wagers if wager.hand not in hands]
    for wager in before.wagers:
        system.take_back(before.kind, wager)
    events = [
        given_back(table, before, one, before.kind.price(one.level), before.kind.increments(one.level), terms.left)
        for one in left
    ]
    rules: Rules = (terms.left if left else ()) + (terms.newcomer if set(hands) - set(stood) else ())
    system.contribute(added, staked)
    events.append(event.Reregistered(table=table.name, round=number, hands=hands, rules=rules))
    return [
        *events,
        event.Contributed(table=table.name, round=number, staked=staked, added=added, rules=terms.increment),
    ]


def given_back(
    table: Table, played: JackpotRound, wager: Wager, staked: Chips, removed: Balances, rules: Rules
) -> Event:
    """Return the event of a returned wager and the increments removed."""
    name, number, hand = table.name, played.number, wager.hand
    return event.WagerReturned(table=name, round=number, hand=hand, staked=staked, removed=removed, rules=rules)


def over(state: ManagerState, by: str, at: Instant, number: int) -> list[Event]:
    """Handle the game-over button, once every claim of the round is paid, refused or held."""
    table = state.tables.get(by) or state.table(by)
    played = state.round(table, number)
    if wait := unfinished(state, table, played):
        raise wait
    events: list[Event] = []
    played.state = RoundState.OVER
    if not table.system.kind.wagered and not played.contributed:
        played.contributed = True
        events += _contribute_house(table, number)
    if table.terms.reading and table.settled.of(number) is None:
        table.settled.add(number, at, table.system.balances[0])
    events.append(event.RoundOver(table=by, round=number, rules=table.terms.over))
    return events


def not_yet(state: ManagerState, table: Table) -> NotAllowed | None:
    """Return why a table cannot start its next round yet, or None. This includes claims entered by hand since."""
    if table.stopped and not state.by_hand:
        return table.suspension
    before = table.round
    return open_claim(state, table, before) if before is not None and not state.replayed else None


def unfinished(state: ManagerState, table: Table, played: JackpotRound) -> NotAllowed | None:
    """Return why a round in play cannot end yet, or None."""
    if table.stopped and not state.by_hand:
        return table.suspension
    if wait := open_claim(state, table, played):
        return wait
    if played.short:
        short = ", ".join(played.short)
        return NotAllowed(f"{short}: make up or return the short wager first", table.terms.short)
    return None


def open_claim(state: ManagerState, table: Table, played: JackpotRound) -> NotAllowed | None:
    """Return the refusal for the first claim that is not paid, held or refused, or None."""
    for ref in played.claims:
        claim = state.claims[ref]
        if claim.live and not claim.held and not claim.goods:
            return NotAllowed(
                f"{ref} is {claim.state_word}: it must be paid, held or refused first",
                table.terms.over + table.terms.paid,
            )
        if claim.live and claim.batch is not None and table.terms.sort and played.sorted is None:
            return NotAllowed(f"{ref}: sort the cards of the round into suits first", table.terms.sort)
    return None


def _contribute_house(table: Table, number: int, why: Rules = ()) -> list[Event]:
    """Add the house's contribution for a recorded round."""
    system, rules = table.system, table.terms.increment + why
    added = system.steps[1]
    system.contribute(added, 0)
    system.totals.rounds += 1
    return [event.Contributed(table=table.name, round=number, staked=0, added=added, rules=rules)] if added else []


def fold(state: ManagerState, by: str, at: Instant, number: int, hand: str) -> list[Event]:
    """Record a folded hand, which wins no jackpot."""
    return _out(state, by, number, hand, "folded")


def decline(state: ManagerState, by: str, at: Instant, number: int, hand: str) -> list[Event]:
    """Record a hand the player keeps face down, which wins no jackpot."""
    return _out(state, by, number, hand, "declined exposure")


def _out(state: ManagerState, by: str, number: int, hand: str, why: str) -> list[Event]:
    table, played = state.in_play(by, number)
    rules = table.terms.fold if why == "folded" else table.terms.decline
    if table.system.kind.wagered:
        table.wager_of(played, hand)
    if not rules:
        raise NotAllowed(f"players at table {by} cannot decline to expose their cards", table.terms.wins)
    if hand in played.out:
        raise AlreadyRecorded(f"{hand} has already {played.out[hand]}", rules)
    played.out = {**played.out, hand: why}
    return [event.HandOut(table=by, round=number, hand=hand, why=why, rules=rules)]


def short(state: ManagerState, by: str, at: Instant, number: int, wager: Wager) -> list[Event]:
    """Record a wager found to be below its price. It does not count until it is made up."""
    table, played = state.in_play(by, number)
    rules = table.terms.short
    price = played.kind.price(wager.level) if wager.level in played.kind.levels else None
    if not rules:
        raise NotAllowed(f"short jackpot wagers cannot be made up at table {by}", table.terms.price(1))
    if price is None or wager.staked is None or wager.staked >= price:
        raise NotAllowed(f"{wager.hand}'s wager is not short: its price is {short_money(price or 0)}", rules)
    if any(wager.hand == other.hand for other in played.wagers) or wager.hand in played.short:
        raise NotAllowed(f"{wager.hand} already has a jackpot wager in the round", table.terms.once)
    played.short = {**played.short, wager.hand: wager}
    missing = price - wager.staked
    return [event.ShortWagerFound(table=by, round=number, hand=wager.hand, missing=missing, rules=rules)]


def amend(state: ManagerState, by: str, at: Instant, number: int, hand: str) -> list[Event]:
    """Make up a short wager, which then plays and adds to the pools."""
    table, played = state.in_play(by, number)
    found = played.short.get(hand)
    if found is None:
        raise NotAllowed(
            f"{hand} has no short wager to make up, and no wager is accepted after the start", table.terms.late
        )
    if played.claims:
        raise NotAllowed("the winners of the round have already been keyed off", table.terms.key_off)
    wager = Wager(found.hand, found.level)
    played.short = {other: one for other, one in played.short.items() if other != hand}
    played.wagers = (*played.wagers, wager)
    staked, added = played.kind.price(wager.level), played.kind.increments(wager.level)
    table.system.contribute(added, staked)
    rules = table.terms.short + table.terms.increment
    return [event.Contributed(table=by, round=number, staked=staked, added=added, rules=rules)]


def give_back(state: ManagerState, by: str, at: Instant, number: int, hand: str, keeping: int) -> list[Event]:
    """Return wagers during the round or after a misdeal, with their increments."""
    table, played = state.in_play(by, number, standing=True)
    terms = table.terms
    if hand in played.short:
        return [give_back_short(table, played, hand)]
    if not table.system.kind.wagered:
        raise NotAllowed(f"table {by} has no jackpot wagers to return", terms.increment)
    if played.claims:
        raise NotAllowed("the winners of the round have already been keyed off", terms.key_off)
    if hand == ALL:
        events = returned(table, played, played.wagers, terms.all_returned or terms.short + terms.reversed)
        played.wagers = ()
        return events
    wager = table.wager_of(played, hand)
    if keeping:
        return _keep_part(table, played, wager, keeping)
    rules = terms.reregistered or terms.short + terms.reversed
    if terms.left and played.state is _STANDING:
        rules = terms.left
    events = returned(table, played, [wager], rules)
    played.wagers = tuple(one for one in played.wagers if one is not wager)
    if not terms.reregistered:
        return events
    if not played.wagers and played.state is _STANDING:
        played.state = RoundState.CANCELLED
    hands = tuple(one.hand for one in played.wagers)
    return [*events, event.Reregistered(table=by, round=number, hands=hands, rules=rules)] if hands else events


def give_back_short(table: Table, played: JackpotRound, hand: str) -> Event:
    """Return a short wager that was not made up. It never counted, so no pool changes."""
    wager = played.short.pop(hand)
    return given_back(table, played, wager, wager.staked or 0, (0,) * len(table.system.balances), table.terms.short)


def _keep_part(table: Table, played: JackpotRound, wager: Wager, keeping: int) -> list[Event]:
    """Reduce a Level 3 wager with one invalid part to the valid part's level."""
    prices = table.system.prices
    if keeping not in prices or keeping >= wager.level or wager.level < 3:
        raise NotAllowed(
            f"a Level {wager.level} wager cannot be split at Level {keeping}: only a Level 3 wager has two parts",
            table.terms.price(3) + table.terms.short,
        )
    system, kept = table.system, Wager(wager.hand, keeping)
    before, kind = tuple(system.balances), played.kind
    system.take_back(kind, wager)
    system.contribute(kind.increments(keeping), kind.price(keeping))
    played.wagers = tuple(kept if one is wager else one for one in played.wagers)
    removed = tuple(old - new for old, new in zip(before, system.balances, strict=True))
    return [given_back(table, played, wager, kind.price(wager.level) - kind.price(keeping), removed, table.terms.short)]


def returned(table: Table, played: JackpotRound, wagers: Iterable[Wager], rules: Rules) -> list[Event]:
    system, kind = table.system, played.kind
    return [
        given_back(table, played, wager, kind.price(wager.level), system.take_back(kind, wager), rules)
        for wager in wagers
    ]


def misdeal(state: ManagerState, by: str, at: Instant, number: int) -> list[Event]:
    """Carry the jackpot wagers to the next round."""
    table, played = state.in_play(by, number)
    if not table.terms.carried:
        raise NotAllowed(
            f"jackpot wagers at table {by} are not carried over: void the round to return them",
            table.terms.voided + table.terms.reversed,
        )
    _no_claims(state, played, table)
    table.settled.drop(number)
    played.state = _STANDING
    hands = tuple(wager.hand for wager in played.wagers)
    return [event.StoodOver(table=by, round=number, hands=hands, rules=table.terms.carried)]


def cancel(state: ManagerState, by: str, at: Instant, ref: RoundRef) -> list[Event]:
    """Cancel a jackpot game started by mistake."""
    table, played = state.in_play(ref.table, ref.round, standing=True)
    if not table.terms.mistaken:
        raise NotAllowed(
            f"a jackpot game at table {table.name} cannot be cancelled: void the round",
            table.terms.voided + table.terms.reversed,
        )
    table.terms.officials.require(by, "cancel")
    _no_claims(state, played, table)
    events = returned(table, played, played.wagers, table.terms.mistaken)
    table.settled.drop(played.number)
    played.state = RoundState.CANCELLED
    return events


def _no_claims(state: ManagerState, played: JackpotRound, table: Table) -> None:
    if any(state.claims[ref].state is not ClaimState.REFUSED for ref in played.claims):
        raise NotAllowed("the winners of the round have already been keyed off", table.terms.key_off)


def flop(state: ManagerState, by: str, at: Instant, number: int, cards: tuple[Card, ...]) -> list[Event]:
    """Record or correct the flop of a poker table. A prize on a corrected flop is not paid."""
    table, played = state.in_play(by, number)
    terms = table.terms
    if not terms.flop:
        raise NotAllowed(f"table {by} records no flop: key off hands by name", terms.wins)
    if len(cards) != 3 or len(set(cards)) != 3:
        raise NotAllowed("a flop must be three different cards", terms.flop)
    corrected = bool(played.flop) and set(played.flop) != set(cards)
    paid = [ref for ref in played.claims if state.claims[ref].state is ClaimState.PAID]
    if corrected and paid:
        raise NotAllowed(f"{paid[0]} has already been paid on the old flop", terms.corrected)
    played.flop = cards
    rules = terms.corrected if corrected else terms.flop
    events: list[Event] = [event.FlopRecorded(table=by, round=number, corrected=corrected, rules=rules)]
    for claim in [state.claims[ref] for ref in played.claims] if corrected else ():
        if claim.live:
            events += withdraw(state, claim, by, at, "the flop was corrected", terms.corrected)
    return events


def record(state: ManagerState, by: str, at: Instant, ref: RoundRef) -> list[Event]:
    """Contribute once for a round that was not recorded."""
    table, number = state.table(ref.table), ref.round
    table.terms.officials.require(by, "record")
    rules = table.terms.made_good
    for at_gap, (first, last) in enumerate(table.unrecorded):
        if first <= number <= last:
            parts = [(first, number - 1), (number + 1, last)]
            table.unrecorded[at_gap : at_gap + 1] = [part for part in parts if part[0] <= part[1]]
            return _contribute_house(table, number, rules)
    if number <= table.last:
        raise AlreadyRecorded(f"round {ref} has already been recorded", rules)
    raise Unknown(f"table {table.name} has not reached round {number}: it is at round {table.last}", rules)


def read(state: ManagerState, by: str, at: Instant, ref: RoundRef) -> list[Event]:
    """Read the meter at the settlement of a round, before prizes were taken from it."""
    table = state.table(ref.table)
    table.terms.officials.require(by, "read")
    found, rules = table.settled.of(ref.round), table.terms.reading
    if found is None:
        raise Unknown(f"round {ref} has not been settled", rules)
    settled, value = found
    return [event.MeterRead(table=table.name, round=ref.round, at=settled, value=value, rules=rules)]
