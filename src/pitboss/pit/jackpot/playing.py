"""A table's jackpot game: started with its wagers, played, and over."""

from pitboss.books.vic_three_card_poker import jackpot_terms as meter
from pitboss.books.vic_three_card_poker.jackpot import PrizeMeter
from pitboss.books.wa_poker import jackpot
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.core.time import Moment
from pitboss.pit.jackpot import events as event
from pitboss.pit.jackpot.events import AlreadyRecorded, Unknown
from pitboss.pit.jackpot.grammar import Amend, Decline, Fold, Over, Short, Start, Wager
from pitboss.pit.jackpot.state import ClaimState, JackpotRound, ManagerState, RoundState, Table
from pitboss.rules.event import Event
from pitboss.rules.jackpot import Balances

_OPEN, _STANDING = RoundState.OPEN, RoundState.STANDING


def start(state: ManagerState, asked: Start, at: Moment) -> list[Event]:
    """The start button: every wager adds to the pools it can win. A round is counted once, however often it is sent."""
    table = state.tables.get(asked.actor) or state.table(asked.actor)
    number, before, system = asked.round, table.round, table.system
    if number <= table.last:
        raise AlreadyRecorded(
            f"table {table.name} has recorded round {table.last}: round {number} cannot be started again",
            table.terms.start,
            actor=table.name,
        )
    if before is not None and before.state is _OPEN:
        raise NotAllowed(f"round {before.number} of table {table.name} is not over", table.terms.over)
    if wait := not_yet(state, table):
        raise wait
    if not system.kind.wagered:
        return _start_recorded(table, asked)
    wagers = asked.wagers
    added, staked = check_wagers(table, wagers)
    if before is not None and before.state is _STANDING:
        return _start_after_misdeal(table, before, asked, added, staked)
    system.contribute(added, staked)
    system.totals.rounds += 1
    table.round = JackpotRound(number, system.kind, wagers)
    table.last = number
    return [event.Contributed(table=table.name, round=number, staked=staked, added=added, rules=table.terms.increment)]


def check_wagers(table: Table, wagers: tuple[Wager, ...]) -> tuple[Balances, Chips]:
    """What the wagers add to each pool and come to; refuses a hand with two, and any price but the one on the sign."""
    if not wagers:
        raise NotAllowed(f"table {table.name} has no jackpot wager to start with", table.terms.start, actor=table.name)
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
        raise NotAllowed(f"{twice} has two jackpot wagers: a hand has one", table.terms.once, actor=table.name)
    return system.sum_of(tuple([wager.level for wager in wagers])), total


def _wrong_price(table: Table, wager: Wager) -> NotAllowed | WrongAmount:
    prices = table.system.prices
    price = prices.get(wager.level)
    if price is None or wager.staked is None:
        levels = ", ".join(map(str, prices))
        return NotAllowed(
            f"there is no Level {wager.level} jackpot wager: expected {levels}", table.terms.price(wager.level)
        )
    named = f"a Level {wager.level} jackpot wager" if len(prices) > 1 else "a jackpot wager"
    return WrongAmount(
        f"{wager.hand}'s {short_money(wager.staked)} is not the price of {named}: it is exactly {short_money(price)}",
        table.terms.price(wager.level),
        actor=table.name,
        amount=wager.staked,
        minimum=price,
        maximum=price,
    )


def _start_recorded(table: Table, asked: Start) -> list[Event]:
    """A poker table: nobody wagers, and the house contributes when the round is over."""
    if asked.wagers:
        raise NotAllowed(f"no wagers are placed for {table.system.name}: the house pays it", jackpot.CONTRIBUTIONS)
    if table.last and asked.round > table.last + 1:
        table.unrecorded.append((table.last + 1, asked.round - 1))
    table.round = JackpotRound(asked.round, table.system.kind, ())
    table.last = asked.round
    return []


def _start_after_misdeal(
    table: Table, before: JackpotRound, asked: Start, added: Balances, staked: Chips
) -> list[Event]:
    """The same wagers are carried and not counted again; a leaver or a newcomer means entering all of them anew."""
    system, hands = table.system, tuple(wager.hand for wager in asked.wagers)
    stood = tuple(wager.hand for wager in before.wagers)
    table.round, table.last = JackpotRound(asked.round, system.kind, asked.wagers), asked.round
    if set(hands) == set(stood):
        return [event.Carried(table=table.name, round=asked.round, hands=hands, rules=meter.CARRIED)]
    kind = before.kind
    for wager in before.wagers:
        system.take_back(kind, wager)
    left = [wager for wager in before.wagers if wager.hand not in hands]
    events: list[Event] = [
        given_back(
            table, before, wager, before.kind.price(wager.level), before.kind.increments(wager.level), meter.LEFT
        )
        for wager in left
    ]
    rules: Rules = (meter.LEFT if left else ()) + (meter.NEWCOMER if set(hands) - set(stood) else ())
    system.contribute(added, staked)
    events.append(event.Reregistered(table=table.name, round=asked.round, hands=hands, rules=rules))
    events.append(
        event.Contributed(table=table.name, round=asked.round, staked=staked, added=added, rules=table.terms.increment)
    )
    return events


def given_back(
    table: Table, played: JackpotRound, wager: Wager, staked: Chips, removed: Balances, rules: Rules
) -> Event:
    """A wager handed back, and what that took out of the pools."""
    name, number, hand = table.name, played.number, wager.hand
    return event.WagerReturned(table=name, round=number, hand=hand, staked=staked, removed=removed, rules=rules)


def over(state: ManagerState, asked: Over, at: Moment) -> list[Event]:
    """The game-over button, once every claim of the round is paid, refused or held."""
    table = state.tables.get(asked.actor) or state.table(asked.actor)
    played = state.round(table, asked.round)
    if wait := unfinished(state, table, played):
        raise wait
    system, events = table.system, []
    played.state = RoundState.OVER
    if not system.kind.wagered and not played.contributed:
        played.contributed = True
        events.extend(contribute_house(table, asked.round))
    if isinstance(system.kind, PrizeMeter) and table.settled.of(asked.round) is None:
        table.settled.add(asked.round, at, system.balances[0])
    events.append(event.RoundOver(table=table.name, round=asked.round, rules=table.terms.over))
    return events


def not_yet(state: ManagerState, table: Table) -> NotAllowed | None:
    """What stands between a table whose round is over and its next: a claim may have been entered by hand since."""
    if table.stopped and not state.by_hand:
        return suspended(table)
    before = table.round
    return open_claim(state, table, before) if before is not None and state.taken is None else None


def unfinished(state: ManagerState, table: Table, played: JackpotRound) -> NotAllowed | None:
    """What stands between a round in play and its end; None where nothing does."""
    if table.stopped and not state.by_hand:
        return suspended(table)
    if wait := open_claim(state, table, played):
        return wait
    if played.short:
        short = ", ".join(played.short)
        return NotAllowed(f"{short}: a short wager is neither made up nor returned", table.terms.short)
    return None


def open_claim(state: ManagerState, table: Table, played: JackpotRound) -> NotAllowed | None:
    """The first claim of a round that still waits for something; None where each is paid, held or refused."""
    for ref in played.claims:
        claim = state.claims[ref]
        if claim.live and not claim.held and not claim.goods:
            return NotAllowed(
                f"{ref} is {_word(claim.state, claim.terms.word)} and not yet paid, held or refused",
                table.terms.over + table.terms.paid,
            )
        if claim.live and claim.batch is not None and table.terms.sort and played.sorted is None:
            return NotAllowed(f"{ref} needs the cards of the round sorted back into suits", table.terms.sort)
    return None


def _word(state: ClaimState, approved: str) -> str:
    return approved if state is ClaimState.APPROVED else state.value


def contribute_house(table: Table, number: int, why: Rules = ()) -> list[Event]:
    """What the house puts in for a recorded round."""
    system, rules = table.system, table.terms.increment + why
    added = system.steps[1]
    system.contribute(added, 0)
    system.totals.rounds += 1
    if not added:
        return []
    return [event.Contributed(table=table.name, round=number, staked=0, added=added, rules=rules)]


def out(state: ManagerState, asked: Fold | Decline, at: Moment) -> list[Event]:
    """A hand that is folded, or that the player keeps face down, wins no jackpot, whatever it held."""
    table, played = state.in_play(asked)
    folded = isinstance(asked, Fold)
    why, rules = ("folded", table.terms.fold) if folded else ("declined exposure", table.terms.decline)
    if table.system.kind.wagered:
        wager_of(table, played, asked.hand)
    if not rules:
        raise NotAllowed(f"a player at table {table.name} cannot decline to have cards exposed", table.terms.wins)
    if asked.hand in played.out:
        raise AlreadyRecorded(f"{asked.hand} has {played.out[asked.hand]}", rules)
    played.out = {**played.out, asked.hand: why}
    return [event.HandOut(table=table.name, round=asked.round, hand=asked.hand, why=why, rules=rules)]


def wager_of(table: Table, played: JackpotRound, hand: str) -> Wager:
    """The jackpot wager of a hand in the round."""
    for wager in played.wagers:
        if wager.hand == hand:
            return wager
    known = [wager.hand for wager in played.wagers]
    raise Unknown(
        f"{hand} has no jackpot wager in round {played.number} of table {table.name}: "
        f"expected {', '.join(known)}{nearest(hand, known)}",
        table.terms.late,
        actor=table.name,
    )


def short(state: ManagerState, asked: Short, at: Moment) -> list[Event]:
    """A wager found during the round to be less than its price; it counts for nothing until it is made up."""
    table, played = state.in_play(asked)
    wager = asked.wager
    price = played.kind.price(wager.level) if wager.level in played.kind.levels else None
    if not table.terms.short:
        raise NotAllowed(f"table {table.name} has no rule to make up a jackpot wager", table.terms.price(1))
    if price is None or wager.staked is None or wager.staked >= price:
        raise NotAllowed(
            f"{wager.hand}'s wager is not short: its price is {short_money(price or 0)}", table.terms.short
        )
    if any(wager.hand == other.hand for other in played.wagers) or wager.hand in played.short:
        raise NotAllowed(f"{wager.hand} has a jackpot wager in the round already", table.terms.once)
    played.short = {**played.short, wager.hand: wager}
    missing, rules = price - wager.staked, table.terms.short
    name, number = table.name, asked.round
    return [event.ShortWagerFound(table=name, round=number, hand=wager.hand, missing=missing, rules=rules)]


def amend(state: ManagerState, asked: Amend, at: Moment) -> list[Event]:
    """A short wager made up to its price: from now on it plays, and adds to the pools."""
    table, played = state.in_play(asked)
    found = played.short.get(asked.hand)
    if found is None:
        raise NotAllowed(
            f"{asked.hand} has no short wager to make up: none is accepted after the start", table.terms.late
        )
    if played.claims:
        raise NotAllowed("the winners of the round have been keyed off", table.terms.key_off)
    wager = Wager(found.hand, found.level)
    played.short = {hand: one for hand, one in played.short.items() if hand != asked.hand}
    played.wagers = (*played.wagers, wager)
    staked, added = played.kind.price(wager.level), played.kind.increments(wager.level)
    table.system.contribute(added, staked)
    rules = table.terms.short + table.terms.increment
    return [event.Contributed(table=table.name, round=asked.round, staked=staked, added=added, rules=rules)]


def suspended(table: Table) -> NotAllowed:
    """Why nothing is played for a jackpot at a table: an official stopped it, or a line waits to be resolved."""
    text = f"play at table {table.name} is suspended"
    if table.refused:
        one = table.refused[0]
        text += f": '{one.line}' of round {one.round} was refused, and an official resolves it first"
    return NotAllowed(text, table.terms.suspended, actor=table.name)
