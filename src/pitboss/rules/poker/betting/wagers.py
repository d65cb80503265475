"""One betting round: what the seat to act may do, and the result.

`level` is the total from which the next raise is measured and `full` the least it must add; `price` is the cost of
staying in. They differ only after a short all-in: in fixed limit (and in a spread, by the book) `level` stays at the
last full wager so that the next player completes it; elsewhere it moves up with the price. `acted` marks who has acted
since the last full wager and may therefore not raise again.
"""

from functools import lru_cache
from typing import Literal

import msgspec

from pitboss.core.citation import Rules, joined
from pitboss.core.errors import phrase
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, Refusal, WrongAmount
from pitboss.rules.choice import Choice
from pitboss.rules.poker.betting.turn_order import brings_in, may_check
from pitboss.rules.poker.events import BroughtIn, Called, Checked, Folded, Raised, Wagered
from pitboss.rules.poker.state import NAMES, State, pay


def bounds(state: State) -> tuple[Chips, Chips] | None:
    """Return the lowest and highest total the seat to act may bet or raise to, or None if it may not."""
    seat = state.actor
    total = state.stacks[seat] + state.bets[seat]
    if state.opened and (total <= state.price or state.able == 1):
        return None
    if state.capped or seat in state.barred or (state.acted[seat] and not _reopened_for(state, seat)):
        return None
    level = state.level
    low = level + state.full if level else state.limits.least
    if low >= total:
        return (total, total)
    if state.offers.unlimited:
        return (low, total)
    return (low, min(max(low, _most(state, seat, total)), total))


def _most(state: State, seat: int, total: Chips) -> Chips:
    """Return the highest total the limits let a seat bet or raise to."""
    limits, level = state.limits, state.level
    if level:
        most = total if limits.raise_most is None else level + limits.raise_most
    else:
        most = total if limits.most is None else limits.most
    return most if limits.ratio is None else min(most, _pot_ceiling(state, seat, limits.ratio))


def fit(state: State, amount: Chips, low: Chips, high: Chips) -> Chips:
    """Return the nearest allowed amount within the bounds, rounded down to the unit."""
    return high if amount >= high else max(amount - amount % state.sign.unit, low)


def _pot_ceiling(state: State, seat: int, ratio: tuple[int, int]) -> Chips:
    """Return the price plus the ratio of the pot, including the seat's own call, rounded down to the lowest chip."""
    call = state.price - state.bets[seat]
    most = state.price + (state.pot + call) * ratio[0] // ratio[1]
    return most - most % state.sign.chip


def _reopened_for(state: State, seat: int) -> bool:
    """Return True if short all-ins add up to a raise for a seat that has acted, if the book counts them per player."""
    rules = state.sign.rules
    if not rules.per_player_reopening:
        return False
    faced = state.price - state.seen[seat]
    return faced * 2 >= state.full if rules.half_bet_counts and state.limits.capped else faced >= state.full


def fold(state: State) -> None:
    seat = state.actor
    if not state.opened and not may_fold(state):
        rules = state.sign.streets[state.street].rules.first
        if brings_in(state):
            raise NotAllowed(f"{NAMES[seat]} must bring it in or complete and may not fold", rules)
        raise NotAllowed(f"{NAMES[seat]} must open the betting: the low card may not fold", rules)
    state.live[seat] = False
    state.live_count -= 1
    state.gone.append(seat)
    state.able -= 1
    cites = state.offers.cites
    state.new_events.append(Folded(seat=NAMES[seat], rules=cites.fold if state.opened else cites.decline))


def may_fold(state: State) -> bool:
    return state.opened or not state.sign.forced_open[state.street]


def bring_in(state: State) -> None:
    """Make the forced bet, or go all-in: the others call all of it, or complete it to a full bet."""
    seat, street = state.actor, state.sign.streets[state.street].rules
    if not brings_in(state):
        raise NotAllowed(f"{NAMES[seat]} cannot bring it in: no bring-in is due", street.brings_in or street.first)
    paid = min(state.sign.bring_in, state.stacks[seat])
    pay(state, seat, paid)
    state.price = state.sign.bring_in
    state.opened = True
    all_in = not state.stacks[seat]
    state.able -= all_in
    state.acted[seat] = True
    state.seen[seat] = state.price
    rules = street.brings_in + (state.sign.rules.short_blind if paid < state.price else ())
    state.report(BroughtIn(seat=NAMES[seat], amount=paid, all_in=all_in, rules=rules))


def completing(state: State) -> bool:
    """Return True if the next wager completes a bring-in to a full bet instead of raising."""
    return state.opened and not state.level and state.offers.brings_in


def check_or_call(state: State) -> None:
    """Match the price, all-in if the stack is less; check if nothing is owed."""
    seat = state.actor
    cites = state.offers.cites
    owed = state.price - state.bets[seat]
    if not state.opened or owed == 0:
        if not state.opened and not state.offers.checks:
            _refuse_check(state, seat)
        state.checked_up.append(seat)
        state.new_events.append(Checked(seat=NAMES[seat], rules=cites.check))
    else:
        stack = state.stacks[seat]
        all_in = owed >= stack
        if all_in:
            owed = stack
            state.able -= 1
        state.stacks[seat] = stack - owed
        state.bets[seat] += owed
        state.put[seat] += owed
        state.pot += owed
        state.voluntary = True
        rules = cites.call_all_in if all_in else cites.call
        state.new_events.append(Called(seat=NAMES[seat], amount=owed, all_in=all_in, rules=rules))
    state.acted[seat] = True
    state.seen[seat] = state.price


def _refuse_check(state: State, seat: int) -> None:
    reason = may_check(state, seat)
    if reason is not None:
        what = "open for" if state.price else "bet"
        allowed = bounds(state)
        how = f" {amounts(*allowed)}" if allowed else ""
        or_else = " or bring it in" if brings_in(state) else " or fold" if may_fold(state) else ""
        raise NotAllowed(f"{NAMES[seat]} cannot check: {reason.why}; {what}{how}{or_else}", reason.rules)


def bet_or_raise(state: State, to: Chips) -> None:
    """Bet, or raise to a total of `to`."""
    allowed = bounds(state)
    if allowed is None:
        raise cannot_raise(state)
    low, high = allowed
    if not low <= to <= high or (to % state.sign.unit and to not in allowed):
        raise _wrong_amount(state, to, low, high)
    seat = state.actor
    paid = to - state.bets[seat]
    able_before = state.able
    state.stacks[seat] -= paid
    state.bets[seat] = to
    state.put[seat] += paid
    state.pot += paid
    all_in = not state.stacks[seat]
    if all_in:
        state.able -= 1
    opened, completes = state.opened, completing(state)
    before = (seat, state.price, state.level, state.full, state.raises, state.capped, opened, state.aggressor)
    state.ladder.append(before)
    grade = _measure(state, to)
    if to > state.price:
        state.price = to
    state.opened = state.voluntary = True
    if state.opener < 0:
        state.opener = seat
    state.aggressor = seat
    if grade != "short":
        state.acted = [False] * state.n
    state.acted[seat] = True
    state.seen[seat] = state.price
    if state.limits.capped and state.raises >= state.sign.rules.raises:
        counts_all_in = state.sign.rules.all_in_contends and not state.sign.streets[state.street].contested
        contending = state.live_count if counts_all_in else able_before
        state.capped = state.capped or contending > 2
    _tell(state, seat, to, opened, completes, grade, all_in)


Grade = Literal["full", "half", "short", "reopens"]


def _measure(state: State, to: Chips) -> Grade:
    """Set the level, the minimum raise and the number of raises by how much the wager adds, and return its grade."""
    limits, rules = state.limits, state.sign.rules
    level = state.level
    needed = state.full if level else limits.least
    added = to - level
    if added >= needed:
        state.level, state.full = to, added
        state.raises += level > 0
        state.short_sum = 0
        return "full"
    state.shorted = True
    if rules.half_bet_counts and limits.capped and 2 * added >= needed:
        state.level, state.full = to, needed
        state.raises += level > 0
        return "half"
    if not level:
        state.full = needed
        if limits.least != limits.most and not limits.from_full_level:
            state.level = to
        return "short" if rules.per_player_reopening else "reopens"
    state.short_sum += max(0, to - state.price)
    if limits.from_full_level:
        return "short"
    state.level = to
    if not rules.per_player_reopening and state.short_sum >= state.full:
        state.raises += 1
        state.short_sum = 0
        return "reopens"
    return "short"


def _tell(state: State, seat: int, to: Chips, opened: bool, completes: bool, grade: Grade, all_in: bool) -> None:
    cites = state.offers.cites
    if not opened:
        rules = cites.bet if grade == "full" else cites.half_bet if grade == "half" else cites.short_bet
        state.new_events.append(Wagered(seat=NAMES[seat], amount=to, all_in=all_in, rules=rules))
        return
    full = cites.complete if completes else cites.raise_
    rules = full if grade == "full" else cites.short_raise if grade == "short" else cites.reopened
    state.new_events.append(Raised(seat=NAMES[seat], to=to, full=grade in ("full", "half"), all_in=all_in, rules=rules))


def after_short(state: State) -> Rules:
    """Return the clauses for a wager over a short all-in: completion at fixed amounts, else a raise."""
    if state.limits.from_full_level or not state.level:
        return state.sign.rules.completion
    return state.sign.rules.short_elsewhere.bet if state.level < state.limits.least else ()


def _short_raise(state: State) -> Rules:
    rules = state.sign.rules
    return (rules.short_where_set if state.limits.from_full_level else rules.short_elsewhere).raise_


def amounts(low: Chips, high: Chips) -> str:
    """Return the bounds in words."""
    return f"exactly {short_money(low)}" if low == high else f"{short_money(low)} to {short_money(high)}"


_WHY = {
    "only": "it must be exactly {least}",
    "between": "it must be {least} to {most}",
    "unit": "wagers are multiples of {unit}",
    "stack": "the stack allows {stack}",
}


def _wrong_amount(state: State, to: Chips, low: Chips, high: Chips) -> Refusal:
    seat, rules = state.actor, state.sign.rules
    name = NAMES[seat]
    stack = state.stacks[seat] + state.bets[seat]
    verb = "complete to" if completing(state) else "raise to" if state.opened else "bet"
    cited, why = state.limits.rules, "only" if low == high else "between"
    if low <= to <= high:
        cited, why = rules.chips, "unit"
    elif to > stack:
        cited, why = rules.table_stakes + rules.all_in, "stack"
    elif state.limits.fixed:
        cited += rules.minimum_raise if state.opened and to < low else ()
    elif to > high:
        cited += () if state.limits.ratio else rules.maximum
    elif state.opened:
        cited += rules.minimum_raise
    else:
        cited = state.sign.cites[state.street].bet + cited + rules.minimum_bet
    if state.opened and high < to <= stack:
        cited += rules.most_raised
    if state.shorted:
        cited += after_short(state)
    said = phrase(
        f"wager-{why}",
        f"{{who}} cannot {{verb}} {{amount}}: {_WHY[why]}",
        who=name,
        verb=verb,
        amount=short_money(to),
        least=short_money(low),
        most=short_money(high),
        unit=short_money(state.sign.unit),
        stack=short_money(stack),
    )
    return WrongAmount(said, tuple(dict.fromkeys(cited)), amount=to, minimum=low, maximum=high)


def cannot_raise(state: State) -> Refusal:
    """Return why the seat to act may not bet or raise."""
    seat, rules = state.actor, state.sign.rules
    name = NAMES[seat]
    stack = state.stacks[seat]
    owed = state.price - state.bets[seat]
    if seat in state.barred:
        why, cited = "after a check out of turn only a call or a fold is allowed", rules.barred
    elif state.capped:
        why, cited = (
            f"there have been {state.raises} raises, with more than two players in",
            (rules.kept_cap if state.sign.tournament else rules.cap)
            + state.limits.rules
            + state.sign.streets[state.street].contested,
        )
    elif state.acted[seat] and not _reopened_for(state, seat):
        why, cited = "the short all-in did not reopen the betting", _short_raise(state)
    elif stack <= owed:
        why, cited = f"the stack of {short_money(stack)} is only enough to call", rules.all_in
    else:
        why, cited = "nobody else can bet any more", rules.nobody_to_call
    return NotAllowed(f"{name} cannot raise: {why}", cited)


def betting_choices(state: State) -> tuple[Choice, ...]:
    """Return the choices: fold, check or call, bet or raise; bring it in or complete."""
    if not state.opened:
        return _opening_choices(state)
    seat, offers = state.actor, state.offers
    owed, stack = state.price - state.bets[seat], state.stacks[seat]
    if stack <= owed:
        return (offers.fold, offers.calls[stack])
    staying = offers.calls[owed] if owed else offers.check
    allowed = bounds(state)
    if allowed is None:
        return (offers.fold, staying)
    least, most = allowed
    raises = offers.completions if offers.brings_in and not state.level else offers.raises
    raising = raises[least, most, least - state.bets[seat]]
    return (offers.fold, staying, raising if not state.shorted else _after_short(state, raising))


def _opening_choices(state: State) -> tuple[Choice, ...]:
    """Return the choices before any wager: a bet, and everything else that is open."""
    offers, allowed = state.offers, bounds(state)
    first = (offers.decline, offers.check) if offers.checks else _without_bet(state)
    if allowed is None:
        return first
    betting = offers.bets[allowed[0], allowed[1], allowed[0] - state.bets[state.actor]]
    return (*first, betting if not state.shorted else _after_short(state, betting))


def _without_bet(state: State) -> tuple[Choice, ...]:
    """Return the choices without a bet: decline, bring it in if due, check if allowed."""
    offers, choices = state.offers, []
    if may_fold(state):
        choices.append(offers.decline)
    if brings_in(state):
        forced = state.sign.streets[state.street].rules.brings_in
        choices.append(_bring_in(min(state.sign.bring_in, state.stacks[state.actor]), forced))
    elif may_check(state, state.actor) is None:
        choices.append(offers.check)
    return tuple(choices)


def _after_short(state: State, wager: Choice) -> Choice:
    """Return a bet or raise over a short all-in with its own clauses."""
    return msgspec.structs.replace(wager, rules=joined(wager.rules, after_short(state)))


@lru_cache(maxsize=256)
def _bring_in(amount: Chips, rules: Rules) -> Choice:
    price = short_money(amount)
    return Choice(
        kind="bring-in", verb="pb", words=f"bring it in for {price}", sentence="bring-in", values=(("amount", price),),
        cost=amount, rules=rules,
    )  # fmt: skip
