"""Acting out of turn: what binds takes effect on the seat's turn, unless a skipped player bets more."""

from pitboss.core.citation import Rules
from pitboss.core.errors import InternalError
from pitboss.core.money import Chips, short_money
from pitboss.core.refusals import NotAllowed, UnreadableLine, WrongAmount
from pitboss.rules.action import Action, BetRaise, CheckCall, Early, Fold, Say
from pitboss.rules.poker.betting.turn_order import may_check
from pitboss.rules.poker.betting.wagers import bounds, fit
from pitboss.rules.poker.events import Folded
from pitboss.rules.poker.state import BET, NAMES, State, pay, pay_dead


def act_early(state: State, seat: int, action: Early) -> None:
    """Takes note of an act out of turn. A fold is final at once, and a check gives up the right to bet or raise."""
    rules, name = state.sign.game.chip_rules, NAMES[seat]
    if state.phase != BET or seat == state.actor:
        why = "it is its turn" if seat == state.actor else "there is no betting now"
        raise NotAllowed(f"{name} cannot act out of turn: {why}", rules.early)
    if not state.live[seat] or not state.stacks[seat] or seat in state.early:
        raise NotAllowed(f"{name} has nothing to act with out of turn", rules.early)
    act = _meant(state, seat, action.act)
    if isinstance(act, Fold):
        state.live[seat] = False
        state.live_count -= 1
        state.gone.append(seat)
        state.able -= 1
        state.rule(f"{name} folded out of turn: the hand is dead", rules.early_fold)
        state.tell(Folded(seat=name, rules=rules.early_fold))
        return
    if isinstance(act, CheckCall):
        state.barred.add(seat)
        state.rule(f"{name} checked out of turn: it may only call or fold in this round", rules.early_check)
    else:
        if not isinstance(act, BetRaise):
            raise InternalError("act is not a BetRaise")
        put = min(act.amount, _all(state, seat))
        text = f"{name} put in {short_money(put)} out of turn: it stands unless a skipped player bets more"
        state.rule(text, rules.early)
    state.early[seat] = act


def _all(state: State, seat: int) -> Chips:
    """The most that the seat can have wagered on this street."""
    return state.stacks[seat] + state.bets[seat]


def _meant(state: State, seat: int, act: Action) -> Action:
    """A fold, a check, or a wager of this much in all: for a call the price, though all there is may be less."""
    name, total = NAMES[seat], _all(state, seat)
    rules = state.sign.game.chip_rules.early
    if isinstance(act, Say):
        act = _said(state, seat, act)
    if isinstance(act, CheckCall) and _owed(state, seat):
        return BetRaise(name, state.price)
    if isinstance(act, BetRaise):
        if act.amount > total:
            raise WrongAmount(
                f"{name} cannot put in {short_money(act.amount)}: the stack allows {short_money(total)}",
                state.sign.rules.table_stakes + rules,
                amount=act.amount,
                maximum=total,
            )
        if act.amount % state.sign.unit and act.amount != total:
            unit = short_money(state.sign.unit)
            raise WrongAmount(
                f"{name} cannot put in {short_money(act.amount)}: wagers are multiples of {unit}",
                state.sign.rules.chips,
                amount=act.amount,
            )
        return act
    if isinstance(act, Fold | CheckCall):
        return act
    raise NotAllowed(f"'{act.verb}' is not an act out of turn: expected f, cc or cbr", rules)


def _owed(state: State, seat: int) -> Chips:
    return max(0, state.price - state.bets[seat]) if state.opened else 0


def _said(state: State, seat: int, said: Say) -> Action:
    """What was declared out of turn. An amount is needed where the limits do not set it: nothing waits for it."""
    name, rules = NAMES[seat], state.sign.game.chip_rules.early
    if said.word == "fold":
        return Fold(name)
    owed = _owed(state, seat)
    if said.word == "check" and owed:
        raise NotAllowed(f"{name} cannot check: {short_money(owed)} is to be called", state.sign.rules.check + rules)
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
    """The action that an act out of turn has become, now that it is the seat's turn; None when it has to choose."""
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
        text = f"a skipped player bet more than {name}'s {put}: it may call, take it back, or raise"
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
    state.rule(f"{name}'s {short_money(amount)} out of turn stands: {short_money(to)}", cited)
    return BetRaise(name, to)


def leave(state: State, seat: int) -> None:
    """A hand that goes before its turn leaves what it put in out of turn, unless a skipped player has bet more.

    Nobody has to match it: where a book does not let it go back uncalled, it is in the main pot.
    """
    act = state.early.pop(seat, None)
    if not isinstance(act, BetRaise) or act.amount <= state.bets[seat]:
        return
    rules = state.sign.game.chip_rules
    stays_in = bool(rules.early_all_in) and act.amount >= _all(state, seat)
    if state.opened and state.price > act.amount and not stays_in:
        return
    amount = min(act.amount, _all(state, seat))
    state.rule(f"{NAMES[seat]}'s {short_money(amount)} out of turn stands and stays in the pot", rules.early)
    put = pay_dead if state.sign.rules.forfeited else pay
    put(state, seat, amount - state.bets[seat])
    state.able -= not state.stacks[seat]
    state.voluntary = True


def retract(state: State, rules: Rules, misdirected: int | None = None) -> None:
    """Acts out of turn that the dealer caused do not count: their wagers are taken back, and no right is lost.

    Where one player was misdirected, it is that player and whoever followed; what others did before stands.
    """
    if not state.early:
        raise NotAllowed("nobody has acted out of turn: there is nothing to retract", rules)
    acted = list(state.early)
    if misdirected is not None:
        acted = acted[acted.index(misdirected) :]
    for seat in acted:
        state.rule(f"{NAMES[seat]} takes back what it did out of turn: the dealer caused it", rules)
        state.barred.discard(seat)
        del state.early[seat]
