"""Interprets a player's words and motions, in or out of turn, as the actions that the book makes of them."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from pitboss.core.citation import Rules
from pitboss.core.errors import InternalError, Said, phrase, present
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, UnreadableLine, WrongAmount
from pitboss.rules.action import Action, BetRaise, BringIn, CheckCall, Early, Fold, Put, Say
from pitboss.rules.choice import Step
from pitboss.rules.event import Event
from pitboss.rules.poker.betting.turn_order import brings_in, may_check
from pitboss.rules.poker.betting.wagers import bounds, cannot_raise, fit
from pitboss.rules.poker.events import Called, Checked, Folded, Raised, Wagered
from pitboss.rules.poker.state import BET, NAMES, NOBODY, SEAT_OF, State, pay, pay_dead
from pitboss.rules.round import Choice


class Pending(msgspec.Struct, frozen=True):
    """Chips below the price (`short`), or an announced raise without an amount (`raise`)."""

    kind: Literal["short", "raise"]
    chips: Chips = 0


def choices(state: State, pending: Pending) -> tuple[Choice, ...]:
    """Return the choices of a player who has to complete an action."""
    rules = state.sign.game.chip_rules
    seat = state.actor
    if pending.kind == "short":
        cost = min(state.price - state.bets[seat], state.stacks[seat])
        return (
            Choice(
                kind="call", verb="cc", words="make up the difference", sentence="make-up", cost=cost,
                rules=rules.short_call,
            ),
            Choice(
                kind="fold", verb="f", words="fold and leave the chips", sentence="fold-and-leave",
                rules=rules.short_call,
            ),
        )  # fmt: skip
    allowed = present(bounds(state), "allowed")
    return (
        Choice(
            kind="raise",
            verb="cbr",
            words="complete the raise to" if state.opened else "bet",
            sentence="complete-to" if state.opened else "bet",
            minimum=allowed[0],
            maximum=allowed[1],
            step=state.sign.unit,
            cost=allowed[0] - state.bets[seat],
            rules=rules.spoken,
        ),
    )


def check_pending(state: State, action: Action) -> None:
    """Check that an explicit action completes a pending one."""
    pending = state.pending
    if pending is None:
        return
    rules, name = state.sign.game.chip_rules, NAMES[state.actor]
    if pending.kind == "raise" and not isinstance(action, BetRaise):
        raise NotAllowed(f"{name} has announced a {_what(state)} and must make it", rules.spoken)
    if pending.kind == "short" and isinstance(action, BetRaise):
        raise _only_made_up(name, rules.short_call)
    if isinstance(action, Fold):
        surrender(state, "folds and")


def surrender(state: State, how: str = "") -> None:
    """Leave chips that never made up a call in the pot when the hand ends, for whatever reason."""
    seat, pending = state.actor, state.pending
    if pending is None or not pending.chips:
        return
    pay(state, seat, pending.chips)
    state.pending = None
    state.voluntary = True
    text = f"{NAMES[seat]} {how} surrenders {short_money(pending.chips)}".replace("  ", " ")
    state.rule(text, state.sign.game.chip_rules.short_call)


def _only_made_up(name: str, rules: Rules) -> NotAllowed:
    return NotAllowed(f"{name} put in less than the call and may only make up the difference or fold", rules)


def second_motion(state: State, seat: int) -> bool:
    """Return True, with a ruling, for chips put in after an action was accepted. They do not count."""
    if state.last_put != seat or seat == state.actor:
        return False
    rules = state.sign.game.chip_rules
    text = f"{NAMES[seat]} has acted: chips put in after the words or the first motion do not count"
    state.rule(text, rules.one_motion + rules.spoken)
    return True


def read_say(state: State, said: Say) -> Action | None:
    """Interpret a declaration in turn, which is binding; a forbidden amount becomes the nearest allowed one."""
    seat, rules = state.actor, state.sign.game.chip_rules
    name = NAMES[seat]
    owed = state.price - state.bets[seat] if state.opened else 0
    if said.word == "check" and owed:
        raise NotAllowed(_no_check(name, owed), state.sign.rules.check + rules.spoken)
    if said.word in ("fold", "check", "call"):
        act = Fold(name) if said.word == "fold" else CheckCall(name)
        check_pending(state, act)
        return act
    allowed = bounds(state)
    if said.word == "all-in" and allowed is None:
        return CheckCall(name)
    if state.pending is not None and state.pending.kind == "short":
        raise _only_made_up(name, rules.short_call + rules.one_motion)
    if allowed is None:
        raise cannot_raise(state)
    if said.word == "all-in":
        return BetRaise(name, min(state.stacks[seat] + state.bets[seat], allowed[1]))
    low, high = allowed
    if said.amount is None and low != high:
        state.pending = Pending("raise", state.pending.chips if state.pending else 0)
        state.rule(f"{name} has announced a {_what(state)} and is bound to it", rules.spoken)
        return None
    to = low if said.amount is None else fit(state, said.amount, low, high)
    amount = f" {short_money(said.amount)}" if said.amount is not None else ""
    state.rule(f"{name} said {said.word}{amount} and is bound to {short_money(to)}", rules.spoken + _stated(state))
    return BetRaise(name, to)


def read_put(state: State, put: Put) -> Action | None:
    """Interpret chips put in with one motion and without words."""
    seat = state.actor
    name = NAMES[seat]
    before = state.pending.chips if state.pending else 0
    chips = sum(put.chips)
    if before + chips > state.stacks[seat]:
        raise WrongAmount(
            phrase(
                "put-in-left",
                "{who} cannot put in {amount}: only {left} is left",
                who=name,
                amount=short_money(chips),
                left=short_money(state.stacks[seat] - before),
            ),
            state.sign.rules.table_stakes + state.sign.rules.all_in,
            amount=chips,
            maximum=state.stacks[seat] - before,
        )
    chip = state.sign.chip
    if before + chips < state.stacks[seat] and any(one % chip for one in put.chips):
        text = f"{name} cannot put in {short_money(chips)}: the lowest chip in play is {short_money(chip)}"
        raise WrongAmount(text, state.sign.rules.chips, amount=chips)
    if state.pending is not None and state.pending.kind == "raise":
        return _announced(state, put, before + chips)
    if state.pending is not None and before + chips > state.price - state.bets[seat]:
        rules = state.sign.game.chip_rules
        raise _only_made_up(name, rules.short_call + rules.one_motion)
    return _silent(state, put.chips, before + chips)


def _announced(state: State, put: Put, chips: Chips) -> Action | None:
    """Interpret the chips of an announced raise: at least a minimum raise, at most the limit."""
    seat, rules = state.actor, state.sign.game.chip_rules
    name = NAMES[seat]
    allowed = present(bounds(state), "allowed")
    single = len(put.chips) == 1 and chips == put.chips[0]
    total = chips if single and chips > state.price else state.bets[seat] + chips
    if total <= state.price:
        state.pending = Pending("raise", chips)
        far = "cover the call" if total == state.price else "do not cover the call yet"
        state.rule(f"{name}'s chips {far}: the announced raise is still due", rules.spoken + rules.one_motion)
        return None
    to = min(max(total, allowed[0]), allowed[1])
    put_in, wagered = f"{name} announced a {_what(state)} and put in {short_money(chips)}", short_money(to)
    if state.opened:
        cited = rules.raise_chip if single else rules.raise_chips or rules.raise_chip
        state.rule(f"{put_in}: raise to {wagered}", cited)
    else:
        cited = rules.minimum_bet if to > total else state.limits.rules if to < total else ()
        state.rule(f"{put_in}: bets {wagered}", rules.spoken + cited)
    return BetRaise(name, to)


def _stated(state: State) -> Rules:
    """Return the clause for a wager made in one motion or with a stated amount."""
    rules = state.sign.game.chip_rules
    return rules.stated_elsewhere or rules.stated if state.limits.capped else rules.stated


def _what(state: State) -> str:
    """Return the name of an announced wager: a raise if somebody has already bet."""
    return "raise" if state.opened else "bet"


def _silent(state: State, motion: tuple[Chips, ...], chips: Chips) -> Action | None:
    """Interpret silent chips by the chip rules: one chip, two equal chips, too little, half a raise, a raise."""
    seat, rules = state.actor, state.sign.game.chip_rules
    name = NAMES[seat]
    owed = state.price - state.bets[seat] if state.opened else 0
    total = state.bets[seat] + chips
    allowed = bounds(state)
    if brings_in(state) and (allowed is None or total < allowed[0]):
        if chips < min(state.sign.bring_in, state.stacks[seat]):
            text = f"{name} cannot put in {short_money(chips)}: the bring-in is {short_money(state.sign.bring_in)}"
            raise WrongAmount(text, state.sign.streets[state.street].rules.brings_in, amount=chips)
        state.rule(f"{name}'s {short_money(chips)} is less than a full bet: it is the bring-in", rules.minimum_bet)
        return BringIn(name)
    if len(motion) == 1 and chips == motion[0] and chips > owed:
        return _one_chip(state, total, allowed)
    if chips < owed and chips < state.stacks[seat]:
        state.pending = Pending("short", chips)
        state.rule(
            f"{name} put in {short_money(chips)}, less than the {short_money(owed)} to call: "
            "make up the difference, or fold and leave the chips",
            rules.short_call,
        )
        return None
    if chips <= owed or allowed is None:
        return _call(state, name, chips, owed, cannot_raise(state).rules if chips > owed else ())
    low, high = allowed
    if total >= low:
        return _trimmed(state, total, high)
    if not state.opened:
        state.rule(
            f"{name}'s {short_money(total)} is made up to the minimum bet, {short_money(low)}", rules.minimum_bet
        )
        return BetRaise(name, low)
    if rules.two_chips and len(motion) == 2 and motion[0] == motion[1] < owed:
        return _call(state, name, chips, owed, rules.two_chips)
    return _by_half(state, total, low)


def _by_half(state: State, total: Chips, low: Chips) -> Action:
    """Interpret chips between a call and a raise: half of the raise decides."""
    name, rules = NAMES[state.actor], state.sign.game.chip_rules
    if 2 * (total - state.price) >= low - state.price:
        state.rule(
            f"{name}'s {short_money(total)} is half a raise or more: it is made up to {short_money(low)}",
            rules.half_or_more,
        )
        return BetRaise(name, low)
    state.rule(f"{name}'s {short_money(total)} is less than half a raise: it is a call", rules.less_than_half)
    return CheckCall(name)


def _one_chip(state: State, total: Chips, allowed: tuple[Chips, Chips] | None) -> Action:
    """Interpret one oversize chip: a call, unless it is the first wager of a later round."""
    seat, rules = state.actor, state.sign.game.chip_rules
    name = NAMES[seat]
    set_ = state.limits.fixed or state.limits.capped  # a spread is a limit game too
    must_open = may_check(state, seat) is not None
    if allowed is not None and not state.opened and (state.limits.fixed or state.street or must_open):
        low, high = allowed
        to = min(max(total, low), high)
        chip = rules.limit_opening or rules.limit_chip if set_ else rules.later_chip
        cited = rules.minimum_bet if total < low else chip
        state.rule(f"{name}'s single chip opens for {short_money(to)}", cited)
        return BetRaise(name, to)
    cited = rules.limit_chip if set_ else rules.later_chip if state.street else rules.first_round_chip
    what = "a call" if state.opened and state.price > state.bets[seat] else "a check, the chip is returned"
    state.rule(f"{name}'s single oversize chip, nothing said, is {what}", cited)
    return CheckCall(name)


def _call(state: State, name: str, chips: Chips, owed: Chips, rules: Rules) -> Action:
    if chips > owed:
        state.rule(f"{name}'s {short_money(chips)} is a call of {short_money(owed)}", rules)
    return CheckCall(name)


def _trimmed(state: State, total: Chips, high: Chips) -> Action:
    to = min(total, high)
    name = NAMES[state.actor]
    if to < total:
        state.rule(
            f"{name}'s {short_money(total)} is more than the limits allow: it is {short_money(to)}",
            state.limits.rules + _stated(state),
        )
    else:
        state.rule(f"{name} wagers {short_money(to)} in one motion", _stated(state))
    return BetRaise(name, to)


def just_said(state: State, steps: Sequence[Step], actor: str) -> Step | None:
    """Return the declaration that the player made on the previous line, or None."""
    seat = SEAT_OF.get(actor, NOBODY)
    if seat == NOBODY or state.last_put != seat or not steps:
        return None
    last = steps[-1]
    return last if isinstance(last.action, Say) and last.action.actor == actor else None


def carries_out(said: Step, action: Action) -> bool:
    """Return True if the action is the one that the declaration announced."""
    return any(_is(event, action) for event in said.events)


def _is(event: Event, action: Action) -> bool:
    if isinstance(event, Folded):
        return event.seat == action.actor and isinstance(action, Fold)
    if isinstance(event, Checked | Called):
        return event.seat == action.actor and isinstance(action, CheckCall)
    if isinstance(event, Wagered):
        return event.seat == action.actor and isinstance(action, BetRaise) and action.amount == event.amount
    if isinstance(event, Raised):
        return event.seat == action.actor and isinstance(action, BetRaise) and action.amount == event.to
    return False


def act_early(state: State, seat: int, action: Early) -> None:
    """Record an action out of turn. A fold is final at once, and a check gives up the right to bet or raise."""
    rules, name = state.sign.game.chip_rules, NAMES[seat]
    if state.phase != BET or seat == state.actor:
        why = "it is their turn" if seat == state.actor else "there is no betting now"
        raise NotAllowed(f"{name} cannot act out of turn: {why}", rules.early)
    if not state.live[seat] or not state.stacks[seat] or seat in state.early:
        raise NotAllowed(f"{name} has no action to take out of turn", rules.early)
    act = _meant(state, seat, action.act)
    if isinstance(act, Fold):
        state.live[seat] = False
        state.live_count -= 1
        state.gone.append(seat)
        state.able -= 1
        state.rule(f"{name} folded out of turn: the hand is dead", rules.early_fold)
        state.report(Folded(seat=name, rules=rules.early_fold))
        return
    if isinstance(act, CheckCall):
        state.barred.add(seat)
        state.rule(f"{name} checked out of turn and may only call or fold in this round", rules.early_check)
    else:
        if not isinstance(act, BetRaise):
            raise InternalError("act is not a BetRaise")
        put = min(act.amount, _all(state, seat))
        text = f"{name} put in {short_money(put)} out of turn: it counts unless a skipped player bets more"
        state.rule(text, rules.early)
    state.early[seat] = act


def _all(state: State, seat: int) -> Chips:
    """Return the highest total that the seat can wager on this street."""
    return state.stacks[seat] + state.bets[seat]


def _meant(state: State, seat: int, act: Action) -> Action:
    """Return the action meant: a fold, a check, or a wager of this total. A call is the price, even if the stack is
    less."""
    name, total = NAMES[seat], _all(state, seat)
    rules = state.sign.game.chip_rules.early
    if isinstance(act, Say):
        act = _said(state, seat, act)
    if isinstance(act, CheckCall) and _owed(state, seat):
        return BetRaise(name, state.price)
    if isinstance(act, BetRaise):
        if act.amount > total:
            raise WrongAmount(
                phrase(
                    "put-in-stack",
                    "{who} cannot put in {amount}: the stack allows {most}",
                    who=name,
                    amount=short_money(act.amount),
                    most=short_money(total),
                ),
                state.sign.rules.table_stakes + rules,
                amount=act.amount,
                maximum=total,
            )
        if act.amount % state.sign.unit and act.amount != total:
            raise WrongAmount(
                phrase(
                    "put-in-unit",
                    "{who} cannot put in {amount}: wagers are multiples of {unit}",
                    who=name,
                    amount=short_money(act.amount),
                    unit=short_money(state.sign.unit),
                ),
                state.sign.rules.chips,
                amount=act.amount,
            )
        return act
    if isinstance(act, Fold | CheckCall):
        return act
    raise NotAllowed(f"'{act.verb}' is not an action out of turn: expected f, cc or cbr", rules)


def _no_check(name: str, owed: Chips) -> Said:
    return phrase("no-check", "{who} cannot check: there is {owed} to call", who=name, owed=short_money(owed))


def _owed(state: State, seat: int) -> Chips:
    return max(0, state.price - state.bets[seat]) if state.opened else 0


def _said(state: State, seat: int, said: Say) -> Action:
    """Interpret a declaration out of turn. It needs an amount unless the limits fix it, since nothing waits to complete
    it."""
    name, rules = NAMES[seat], state.sign.game.chip_rules.early
    if said.word == "fold":
        return Fold(name)
    owed = _owed(state, seat)
    if said.word == "check" and owed:
        raise NotAllowed(_no_check(name, owed), state.sign.rules.check + rules)
    if said.word in ("check", "call"):
        return CheckCall(name)
    if said.word == "all-in":
        return BetRaise(name, _all(state, seat))
    if said.amount is not None:
        return BetRaise(name, said.amount)
    if not state.limits.fixed:
        text = f"{name} has not said how much: write it as '{name} early say {said.word} 200'"
        raise UnreadableLine(text, rules)
    least = state.level + state.full if state.level else state.limits.least
    return BetRaise(name, min(least, _all(state, seat)))


def on_turn(state: State) -> Action | None:
    """Return what an action out of turn has become once the seat's turn comes; None if the seat must choose."""
    act = state.early.pop(state.actor, None)
    if act is None:
        return None
    if isinstance(act, BetRaise):
        return _wager(state, act.amount)
    owes = state.opened and state.price > state.bets[state.actor]
    return None if owes or may_check(state, state.actor) is not None else act


def _wager(state: State, amount: Chips) -> Action | None:
    seat, rules = state.actor, state.sign.game.chip_rules
    name = NAMES[seat]
    if state.opened and state.price > amount:
        if rules.early_all_in and amount >= _all(state, seat):
            state.rule(f"{name}'s all-in out of turn stays in", rules.early_all_in)
            return CheckCall(name)
        put = short_money(min(amount, _all(state, seat)))
        text = f"a skipped player bet more than {name}'s {put}: {name} may call, take it back, or raise"
        state.rule(text, rules.overtaken)
        return None
    allowed = bounds(state)
    if allowed is None or (state.opened and amount == state.price):
        return CheckCall(name)
    low, high = allowed
    to = fit(state, amount, low, high)
    if state.opened and amount < low and 2 * (amount - state.price) < low - state.price:
        state.rule(f"{name}'s {short_money(amount)} is less than half a raise: it is a call", rules.less_than_half)
        return CheckCall(name)
    cited = rules.early
    if to < amount:
        cited = state.limits.rules
    elif to > amount:
        cited = rules.half_or_more if state.opened else rules.minimum_bet
    state.rule(f"{name}'s {short_money(amount)} out of turn counts: {short_money(to)}", cited)
    return BetRaise(name, to)


def leave(state: State, seat: int) -> None:
    """Leave the chips of an action out of turn in the pot when the hand ends before its turn, unless a skipped player
    has bet more.

    Nobody has to match it: if the book does not return it as uncalled, it goes to the main pot.
    """
    act = state.early.pop(seat, None)
    if not isinstance(act, BetRaise) or act.amount <= state.bets[seat]:
        return
    rules = state.sign.game.chip_rules
    stays_in = bool(rules.early_all_in) and act.amount >= _all(state, seat)
    if state.opened and state.price > act.amount and not stays_in:
        return
    amount = min(act.amount, _all(state, seat))
    state.rule(f"{NAMES[seat]}'s {short_money(amount)} out of turn counts and stays in the pot", rules.early)
    put = pay_dead if state.sign.rules.forfeited else pay
    put(state, seat, amount - state.bets[seat])
    state.able -= not state.stacks[seat]
    state.voluntary = True


def retract(state: State, rules: Rules, misdirected: int | None = None) -> None:
    """Cancel actions out of turn that the dealer caused: wagers are taken back, and no right is lost.

    If one player was misdirected, cancel that player's and all later ones; earlier ones stay.
    """
    if not state.early:
        raise NotAllowed("nobody has acted out of turn: there is nothing to retract", rules)
    acted = list(state.early)
    if misdirected is not None:
        acted = acted[acted.index(misdirected) :]
    for seat in acted:
        state.rule(f"{NAMES[seat]}'s action out of turn is cancelled: the dealer caused it", rules)
        state.barred.discard(seat)
        del state.early[seat]
