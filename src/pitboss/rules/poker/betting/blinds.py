"""Before the cards: take fees, antes and blinds; offer straddles and missed blinds."""

from dataclasses import replace

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, WrongAmount
from pitboss.rules.poker.events import Forced, Posted
from pitboss.rules.poker.offers import change_limits
from pitboss.rules.poker.showdown.commission import Commission
from pitboss.rules.poker.state import DEAL, NAMES, State, pay, pay_dead
from pitboss.rules.round import Choice


def take_forced(state: State) -> None:
    """Take all forced bets of the sign. Their events are reported with the first action."""
    sign = state.sign
    commission = sign.commission if sign.commission is not None and sign.commission.per_player else None
    if commission is not None or any(sign.antes):
        for seat in range(state.n):
            if commission is None or _pays_fee(state, seat, commission):
                _take_ante(state, seat)
    _take_blinds(state)
    state.able = state.n - state.stacks.count(0)
    if state.live_count < state.n:
        state.able = sum([state.stacks[seat] > 0 for seat in state.live_seats])


def _pays_fee(state: State, seat: int, commission: Commission) -> bool:
    """Take the fee of a hand, and return True if the seat is dealt in. A seat with nothing left to play with is not."""
    fee, rules = commission.per_player, commission.per_player_rules
    if state.stacks[seat] <= fee:
        state.live[seat] = False
        state.live_count -= 1
        state.rule(f"{NAMES[seat]} cannot pay the fee of {short_money(fee)} and is not dealt in", rules)
        return False
    state.stacks[seat] -= fee
    state.fees[seat] = fee
    state.house += fee
    _note(state, seat, "fee", fee, rules)
    return True


def _take_ante(state: State, seat: int) -> None:
    ante = min(state.sign.antes[seat], state.stacks[seat])
    if not ante:
        return
    if state.sign.antes_dead:
        pay_dead(state, seat, ante)
    else:
        pay(state, seat, ante)
        state.forced[seat] += ante
        state.bets[seat] = 0
    _note(state, seat, "ante", ante, state.sign.rules.antes)


def _take_blinds(state: State) -> None:
    sign, rules = state.sign, state.sign.rules
    blinds = sign.blinds
    if not blinds.order:
        return
    cited = sign.blind_rules
    if state.n == 2 and len(blinds.order) == 2:
        cited += rules.heads_up_literal if sign.literal_heads_up else rules.heads_up
    straddles_from = len(blinds.order) - blinds.straddled
    for place, seat in enumerate(blinds.order):
        if place < straddles_from:
            _post(state, seat, blinds.amounts[seat], "blind", cited)
        else:
            _post(state, seat, blinds.amounts[seat], "straddle", state.sign.game.on_straddles)
            state.straddlers.append(seat)
    for seat in blinds.posted:
        _post_missed(state, seat, blinds.amounts[seat])
    _set_first_price(state)


def _post(state: State, seat: int, amount: Chips, what: Forced, cited: Rules) -> None:
    """Post this street's wager, or all the seat has left. Do nothing if the seat is not dealt in."""
    if not state.live[seat]:
        return
    if amount > state.stacks[seat]:
        amount, cited = state.stacks[seat], cited + state.sign.rules.short_blind
    pay(state, seat, amount)
    state.forced[seat] += amount
    _note(state, seat, what, amount, cited)


def _post_missed(state: State, seat: int, amount: Chips) -> None:
    """Post a blind out of turn: the big blind live, a missed small blind on top of it dead."""
    if not state.live[seat]:
        return
    last, posted = state.sign.blinds.last, state.sign.rules.posted_blind
    rules = posted.both if amount > last else posted.big if amount == last else posted.small
    live = min(amount, last)
    _post(state, seat, live, "posted blind", rules)
    dead = min(amount - live, state.stacks[seat])
    if dead:
        pay_dead(state, seat, dead)
        _note(state, seat, "dead blind", dead, rules)
    state.posted.append(seat)


def _set_first_price(state: State) -> None:
    """Set the price of the first street, the level its raises are measured from, and the minimum raise."""
    sign, game = state.sign, state.sign.game
    doubled = len(state.straddlers)
    blind = sign.blinds.last
    state.price = blind << doubled
    if game.over_blinds:
        stakes = msgspec.structs.replace(sign.stakes, blind=state.price)
        limits = sign.streets[0].size.limits(stakes, game.rules.size)
        change_limits(state, replace(limits, capped=sign.limits[0].capped))
    state.opened = sign.streets[0].call_opens
    state.level = state.price if state.opened else 0
    if state.limits.least == state.limits.most:
        state.full = state.limits.least
    elif game.rules.straddle_is_bet:
        state.full = state.price
    else:
        state.full = blind << max(0, doubled - 1)


def _note(state: State, seat: int, what: Forced, amount: Chips, rules: Rules) -> None:
    state.new_events.append(
        Posted(seat=NAMES[seat], what=what, amount=amount, all_in=not state.stacks[seat], rules=rules)
    )


def choices(state: State) -> dict[str, tuple[Choice, ...]]:
    """Return who may straddle before the first card."""
    seat = straddler(state) if state.phase == DEAL and not state.dealt else None
    if seat is None:
        return {}
    rules = state.sign.game.on_straddles
    return {
        NAMES[seat]: (
            Choice(
                kind="straddle",
                verb="post straddle",
                words="straddle",
                sentence="straddle",
                cost=2 * state.price,
                aside=True,
                rules=rules,
            ),
        )
    }


def straddler(state: State) -> int | None:
    """Return the seat that may straddle now: the one to the left of the last blind, or None."""
    sign = state.sign
    if state.memory is not None and state.memory.redealt:
        return None
    order = _blinds_so_far(state)
    if state.dealt or state.phase != DEAL or not order or state.n < 3 or len(state.straddlers) >= sign.straddles:
        return None
    seat = (order[-1] + 1) % state.n
    if seat in order or seat in state.posted or state.stacks[seat] < 2 * state.price:
        return None
    maximum = sign.stakes.maximum
    if sign.game.over_blinds and maximum is not None and 2 * state.price * sign.streets[0].size.blinds > maximum:
        return None
    return seat


def _blinds_so_far(state: State) -> tuple[int, ...]:
    """Return the seats with a blind, straddles and over-blinds included, in the order of their amounts."""
    return (*state.sign.blinds.order, *state.straddlers[state.sign.blinds.straddled :])


def post_straddle(state: State, seat: int) -> None:
    """Post a straddle or over-blind: twice the last blind, before the first card, by the player to its left."""
    name = NAMES[seat]
    _refuse_when_dealt(state, name, state.sign.game.on_straddles)
    if straddler(state) != seat:
        raise NotAllowed(*_why_no_straddle(state, seat))
    _post(state, seat, 2 * state.price, "straddle", state.sign.game.on_straddles)
    state.straddlers.append(seat)
    state.able -= not state.stacks[seat]
    _set_first_price(state)


def _why_no_straddle(state: State, seat: int) -> tuple[str, Rules]:
    sign, rules, order = state.sign, state.sign.rules, _blinds_so_far(state)
    if sign.tournament and not rules.straddles_in_tournaments:
        return "there are no straddles in a tournament", rules.no_straddle
    if (may := straddler(state)) is not None:
        why = f": the next to the left is {NAMES[may]}"
    elif len(state.straddlers) >= sign.straddles:
        why = f": the sign permits {sign.straddles or 'none'}"
    elif state.memory is not None and state.memory.redealt:
        why = ": the cards are dealt again with the blinds that were posted"
    elif state.n < 3:
        why = ": two are seated, and both have blinds"
    elif order and ((left := (order[-1] + 1) % state.n) in order or left in state.posted):
        why = f": {NAMES[left]}, the next to the left, has a blind already"
    elif order and left != seat:
        why = f": only {NAMES[left]}, the next to the left, could, and the limits or the stack do not allow it"
    else:
        why = f" {short_money(2 * state.price)}: it is more than the limits or the stack allow"
    return f"{NAMES[seat]} cannot straddle{why}", sign.game.on_straddles


def post_missed(state: State, seat: int, amount: Chips) -> None:
    """Post the blind of a new or returning player."""
    sign, rules = state.sign, state.sign.rules.posted_blind.any
    name = NAMES[seat]
    if sign.tournament and sign.rules.no_entry_blind:
        raise NotAllowed(f"{name} posts no blind to join: this is a tournament", sign.rules.no_entry_blind)
    _refuse_when_dealt(state, name, rules)
    if not sign.blinds.order or sign.game.antes:
        raise NotAllowed(f"{name} has no blind to post: this game has antes", rules)
    if seat in sign.blinds.order or seat in state.posted or seat in state.straddlers:
        raise NotAllowed(f"{name} has already posted", rules)
    allowed = sorted({sign.blinds.last, sign.blinds.small, sign.blinds.last + sign.blinds.small} - {0})
    if amount not in allowed:
        listed = ", ".join(map(short_money, allowed))
        straddle, also = _instead(state, seat) if amount > allowed[-1] else ("", ())
        raise WrongAmount(
            f"{name} cannot post {short_money(amount)}: expected one of {listed}{straddle}",
            rules + also,
            amount=amount,
            minimum=allowed[0],
            maximum=allowed[-1],
        )
    _post_missed(state, seat, amount)
    state.able -= not state.stacks[seat]


def _instead(state: State, seat: int) -> tuple[str, Rules]:
    """Suggest the straddle that a player who posts more than any blind may have meant, or say why there is none."""
    if straddler(state) != seat:
        why, rules = _why_no_straddle(state, seat)
        return f"; {why}", rules
    kind = "an over-blind" if state.sign.game.over_blinds else "a straddle"
    return f"; {kind} of {short_money(2 * state.price)} is 'post straddle'", state.sign.game.on_straddles


def _refuse_when_dealt(state: State, name: str, rules: Rules) -> None:
    if state.dealt or state.phase != DEAL:
        raise NotAllowed(f"{name} is too late: blinds are posted before the first card", rules)
