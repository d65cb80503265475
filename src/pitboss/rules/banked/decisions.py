"""Decisions after the cards: bet, check, fold, keep the hand face down."""

from typing import TYPE_CHECKING

from pitboss.core.citation import Rules
from pitboss.core.errors import Said, phrase
from pitboss.core.refusals import NotAllowed, NotYourTurn
from pitboss.rules import action as a
from pitboss.rules.action import Action, seat_number
from pitboss.rules.banked.events import Checked, ExposureDeclined, Folded, WagerPlaced, wager_counted
from pitboss.rules.banked.irregularities import questions
from pitboss.rules.banked.layout import HAND, Box, Placed
from pitboss.rules.banked.stages import CHECK, Communal, Decision
from pitboss.rules.banked.wager import Barred, Wager

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def bet(round_: "BankedRound", action: a.Bet, wager: Wager, number: int) -> None:
    """`p1 bet play 40`: place the wager that expresses a decision."""
    if not wager.decides:
        raise NotAllowed(
            phrase("wager-before", "betting is closed: the {wager} is placed before the deal", wager=wager.words),
            wager.placed + round_.game.clauses.closed + _left_out(round_, wager, number),
        )
    if full := wager.room(_own(round_, action, number), wager.name, action.actor):
        raise NotAllowed(f"box {number} already has its {wager.words}: {full.words}", full.rules)
    box, decision = _asked(round_, action, number)
    if decision.bet.wager != wager.name or not decision.asks(box):
        instead = _offer(decision) if decision.asks(box) else _why_not_asked(round_, box, decision).words
        raise NotAllowed(f"no {wager.words} can be placed in box {number} now: {instead}", wager.placed)
    counted = decision.bet.count(box, action.amount, round_.sign.for_wager(wager.name))
    placed = Placed(wager, action.actor, number, action.amount, counted.amount, counted.rules, counted.pays_to)
    box.wagers.append(placed)
    round_.placed.append(placed)
    round_.chips_in += action.amount
    _acted(round_, box)
    round_.report(
        WagerPlaced(patron=action.actor, box=number, wager=wager.name, staked=action.amount, rules=decision.rules)
    )
    if counted.rules:
        round_.report(wager_counted(placed))


def _left_out(round_: "BankedRound", wager: Wager, number: int) -> Rules:
    """Return the clauses for a hand that plays on without a wager that should accompany another."""
    box = round_.boxes.get(number)
    alone = box is not None and box.wager(wager.equals) is not None and box.wager(wager.name) is None
    return wager.left_out if alone else ()


def check(round_: "BankedRound", action: a.CheckCall) -> None:
    """`p1 cc`: stay in without a wager."""
    box, decision = _asked(round_, action, action.box)
    if decision.asks(box) and not decision.check:
        raise NotAllowed(f"box {box.number} cannot check now: {_offer(decision)}", decision.rules)
    _acted(round_, box)
    round_.report(Checked(patron=action.actor, box=box.number, rules=decision.rules))


def fold(round_: "BankedRound", action: a.Fold) -> None:
    """`p1 f`, `p1 f ante`: fold the hand, or one wager of it."""
    box, decision = _asked(round_, action, action.box)
    what = action.wager or HAND
    rules = decision.folds.get(what)
    if rules is None:
        other_stages = (
            stage.folds[HAND] for stage in round_.game.stages if isinstance(stage, Decision) and stage.folds
        )
        raise NotAllowed(
            f"the {what} cannot be folded in box {box.number} now: {_offer(decision)}",
            decision.rules + next(other_stages),
        )
    if action.wager and not box.wager(action.wager):
        raise NotAllowed(f"box {box.number} has no {action.wager} to fold", rules)
    box.folded = what
    _acted(round_, box)
    round_.report(Folded(patron=action.actor, box=box.number, what=what, rules=rules))


def decline(round_: "BankedRound", action: a.Decline) -> None:
    """`p1 decline`: keep the hand face down, which loses every wager on it."""
    box = _own(round_, action, action.box)
    if why_not := cannot_decline(round_, box):
        raise why_not
    box.declined = True
    round_.report(ExposureDeclined(patron=action.actor, box=box.number, rules=round_.game.clauses.exposure))


def cannot_decline(round_: "BankedRound", box: Box) -> NotAllowed | None:
    """Return why a hand cannot be kept face down; None if it can."""
    clauses, who = round_.game.clauses, box.player
    if not clauses.exposure:
        text = f"{round_.game.title} does not let players keep a hand face down"
        return NotAllowed(text, clauses.settling)
    if round_.undealt() or round_.stage is not None:
        return NotAllowed(
            f"a hand can be kept face down only when the round is settled: {next_step(round_)}", clauses.exposure
        )
    outlives = any(placed.valid and placed.wager.outlives_fold for placed in box.wagers)
    if box.declined or box.absent or box.void or (box.folded and not outlives):
        return NotAllowed(f"the hand of box {box.number} need not be exposed", clauses.exposure)
    riders = [placed for placed in box.wagers if placed.valid and placed.patron != who and not placed.wager.on_dealer]
    if riders:
        rider = riders[0]
        return NotAllowed(
            f"{rider.patron}'s {rider.wager.words} rides on the hand of box {box.number}: it must be exposed",
            clauses.exposure_blocked,
        )
    return None


def time_up(round_: "BankedRound", action: a.TimeUp) -> None:
    """`clock p1`: end the time for every hand that p1 has to decide."""
    if round_.memory and round_.memory.offers:
        questions.silent(round_, action.seat)
        return
    mine = [box for box in round_.waiting_for() if box.player == action.seat]
    decision = round_.stage
    if mine and not round_.dealing and round_.jackpot_cards_awaited:
        raise _last_cards_due(round_)
    if not mine or round_.dealing or not isinstance(decision, Decision):
        raise NotAllowed(f"{action.seat} has nothing to decide: {next_step(round_)}", round_.game.clauses.deciding)
    rules = decision.silence_rules
    for box in mine:
        meant = "a check" if decision.silence == CHECK else "a fold"
        round_.rule(f"{action.seat} ran out of time: {meant} in box {box.number}", rules)
        if decision.silence == CHECK:
            round_.report(Checked(patron=action.seat, box=box.number, rules=rules))
        else:
            box.folded = decision.silence
            round_.report(Folded(patron=action.seat, box=box.number, what=decision.silence, rules=rules))
        box.acted_at = round_.at
    round_.advance()


def next_step(round_: "BankedRound") -> str:
    """Return, for messages, what has to happen next."""
    if not round_.closed:
        return "betting is open until 'd close'"
    if box := round_.undealt():
        missing = round_.game.hands.count - len(box.cards)
        return f"box {box.number} still needs {missing} of its {round_.game.hands.count} cards"
    if round_.dealing:
        missing = round_.game.hands.count - len(round_.dealer)
        return f"the dealer still needs {missing} of {round_.game.hands.count} cards"
    if round_.jackpot_cards_awaited and isinstance(round_.stage, Decision):
        return "the Jackpot Cards are dealt next"
    if waiting := round_.waiting_for():
        return "waiting for " + ", ".join(f"box {box.number} ({box.player})" for box in waiting)
    if isinstance(round_.stage, Communal):
        return f"the {round_.stage.name} is dealt next"
    return "only the settlement is left"


def _own(round_: "BankedRound", action: Action, number: int | None) -> Box:
    """Return the box an actor acts for. Raises unless it has a hand and the actor controls it."""
    if not round_.closed:
        text = "betting is open: decisions come after 'd close' and the deal"
        raise NotAllowed(text, round_.game.clauses.deciding)
    wanted = number or seat_number(action.actor) or 0
    box = round_.boxes.get(wanted)
    if box is None or box.player is None:
        rules = round_.game.clauses.main + round_.game.clauses.control
        raise NotAllowed(f"box {wanted} has no hand in this round", rules)
    if box.player != action.actor:
        raise NotAllowed(f"{box.player} decides for box {wanted}, not {action.actor}", round_.game.clauses.control)
    return box


def _asked(round_: "BankedRound", action: Action, number: int | None) -> tuple[Box, Decision]:
    """Return the box and the decision due for it. Raises if no decision is due."""
    box = _own(round_, action, number)
    if round_.dealing:
        raise NotYourTurn(
            phrase("undealt", "decisions come after the deal: {left}", left=next_step(round_)),
            round_.game.clauses.deciding,
        )
    if round_.jackpot_cards_awaited and not isinstance(action, a.Fold):
        raise _last_cards_due(round_)
    if gone := _taken_out(round_, box):
        raise NotAllowed(f"box {box.number} has no decision here: {gone.words}", gone.rules)
    decision = _idle_at(round_, box) or round_.stage
    if not isinstance(decision, Decision):
        raise _between_decisions(round_, box, action.actor)
    if decision.asks(box) and box.acted_at == round_.at:
        raise NotYourTurn(_idle("decided", "has decided already", box, next_step(round_)), decision.rules)
    if not decision.asks(box) and not (decision.idle and decision.idle(box)):
        why = _why_not_asked(round_, box, decision)
        raise NotAllowed(f"box {box.number} has no decision here: {why.words}", why.rules)
    _check_turn(round_, box, action.actor)
    return box, decision


def _last_cards_due(round_: "BankedRound") -> NotYourTurn:
    """Return the refusal to play before the last card of the deal is out; a fold need not wait."""
    clauses = round_.game.clauses
    text = f"play continues only after the last card is dealt: {next_step(round_)}"
    return NotYourTurn(text, clauses.deciding + clauses.jackpot_cards)


def _between_decisions(round_: "BankedRound", box: Box, actor: str) -> NotYourTurn:
    """Return the refusal between decisions, with the clauses for the last decision and for the next step."""
    clauses, stages = round_.game.clauses, round_.game.stages
    following = (stage.rules for stage in stages[round_.at :] if isinstance(stage, Decision))
    rules, left = next(following, clauses.settling), next_step(round_)
    made = stages[box.acted_at] if box.acted_at >= 0 else None
    if made is None:
        return NotYourTurn(_idle("nothing", "has nothing to decide now", box, left), rules)
    if box.folded:
        return NotYourTurn(_idle("folded", "has folded", box, left), clauses.folded + made.rules)
    *_, last = (stage for stage in stages if isinstance(stage, Decision))
    if barred := last.barred(box) if last.barred else None:
        return NotYourTurn(f"box {box.number} has no more decisions: {barred.words}; {left}", barred.rules)
    return NotYourTurn(_idle("decided", "has decided already", box, left), made.rules + rules)


def _idle(sentence: str, words: str, box: Box, left: str) -> Said:
    return phrase(f"box-{sentence}", f"box {{box}} {words}: {{left}}", box=box.number, left=left)


def _check_turn(round_: "BankedRound", box: Box, actor: str) -> None:
    """Check that a box is the first still to decide, if boxes decide in order."""
    waiting = round_.waiting_for()
    if round_.game.clauses.turn and box in waiting and waiting[0] is not box:
        first = waiting[0]
        order = phrase(
            "box-before",
            "box {first} ({who}) decides before box {box}",
            first=first.number,
            who=first.player,
            box=box.number,
        )
        raise NotYourTurn(order, round_.game.clauses.turn)


def _idle_at(round_: "BankedRound", box: Box) -> Decision | None:
    """Return the decision a hand may take at any time before the settlement, without being waited for."""
    for stage in round_.game.stages:
        if isinstance(stage, Decision) and stage.idle and stage.idle(box):
            return stage
    return None


def _taken_out(round_: "BankedRound", box: Box) -> Barred | None:
    """Return why a hand that a remedy or an official removed cannot decide, with the clause."""
    lost = next((placed.fixed.rules for placed in box.wagers if placed.fixed and placed.fixed.outcome == "lose"), ())
    if box.void:
        gone = (one.settled.rules for one in box.wagers if one.settled and one.settled.outcome == "void")
        return Barred("its hand is void", next(gone, lost) or round_.game.clauses.voiding)
    return Barred("its wagers are forfeited", lost) if box.folded and lost else None


def _why_not_asked(round_: "BankedRound", box: Box, decision: Decision) -> Barred:
    clauses = round_.game.clauses
    if box.absent:
        return Barred("its player was absent", clauses.absent)
    if box.folded:
        return Barred("it has folded", clauses.folded + decision.rules)
    barred = decision.barred(box) if decision.barred else None
    return barred or Barred("it has nothing to decide", decision.rules)


def _offer(decision: Decision) -> str:
    may = [f"bet {decision.bet.wager}"]
    may += ["check"] if decision.check else []
    may += ["fold" if what == HAND else f"fold the {what}" for what in decision.folds]
    return f"at the {decision.name} it may {' or '.join(may)}"


def _acted(round_: "BankedRound", box: Box) -> None:
    box.acted_at = round_.at
    round_.advance()
