"""Wagers before the deal: placing them, and judging them when betting closes."""

from typing import TYPE_CHECKING

from pitboss.core.citation import Rules
from pitboss.core.errors import nearest, phrase
from pitboss.core.money import Chips, short_money, write_money
from pitboss.core.refusals import NotAllowed
from pitboss.rules import action as a
from pitboss.rules.action import seat_number
from pitboss.rules.banked import decisions, jackpot
from pitboss.rules.banked.events import BettingClosed, WagerPlaced, WagerReturned, WagerTakenBack, wager_counted
from pitboss.rules.banked.jackpot import combine, combine_what_goes_back
from pitboss.rules.banked.layout import Box, Placed, Settled
from pitboss.rules.banked.wager import Wager
from pitboss.rules.event import RoundVoided
from pitboss.rules.explanation import Sentence

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound

MINIMUM = "minimum"
"""Key of the warning for a wager below the minimum."""


def bet(round_: "BankedRound", action: a.Bet) -> None:
    """`p1 bet ante 10`: place a wager before the close; after it, make a decision."""
    game = round_.game
    wager = game.wager(action.wager)
    if wager is None:
        names = [known.name for known in game.wagers]
        raise NotAllowed(
            f"{action.wager!r} is not a wager of {game.title}: expected one of {', '.join(names)}"
            f"{nearest(action.wager, names)}",
            game.clauses.wagers,
        )
    number = action.box or seat_number(action.actor) or 0
    if round_.closed:
        decisions.bet(round_, action, wager, number)
        return
    if why_not := refusal(round_, wager, action.actor, number):
        raise why_not
    box = round_.boxes.get(number) or Box(number)
    round_.boxes[number] = box
    _give_way(round_, box, wager)
    placed = Placed(wager, action.actor, number, action.amount, action.amount)
    box.wagers.append(placed)
    round_.placed.append(placed)
    round_.chips_in += action.amount
    round_.report(
        WagerPlaced(patron=action.actor, box=number, wager=wager.name, staked=action.amount, rules=wager.placed)
    )


def _give_way(round_: "BankedRound", box: Box, wager: Wager) -> None:
    """Return another patron's wager if this player has priority; there is room for one only."""
    there = box.wager(wager.name) if wager.gives_way else None
    if there is not None:
        first = round_.game.wagers[0].name.capitalize()
        text = (
            f"{there.patron}'s {wager.words} in box {box.number} is returned: the place belongs to the {first} player"
        )
        _return(round_, there, text, wager.gives_way, Sentence("returned-gives-way"))


def take_back(round_: "BankedRound", action: a.TakeBack) -> None:
    """`p1 unbet ante`: take a wager back before betting closes."""
    number = action.box or seat_number(action.actor) or 0
    rules = round_.game.clauses.closed
    if round_.closed:
        raise NotAllowed(phrase("closed-back", "betting is closed: no wager can be taken back now"), rules)
    box = round_.boxes.get(number) or Box(number)
    placed = box.wager(action.wager, action.actor)
    if placed is None:
        raise NotAllowed(f"{action.actor} has no {action.wager} in box {number}", rules)
    box.wagers = [one for one in box.wagers if one is not placed]
    round_.placed = [one for one in round_.placed if one is not placed]
    round_.chips_in -= placed.staked
    if not box.wagers:
        del round_.boxes[number]
    round_.report(
        WagerTakenBack(patron=action.actor, box=number, wager=action.wager, staked=placed.staked, rules=rules)
    )


def refusal(round_: "BankedRound", wager: Wager, patron: str, number: int) -> NotAllowed | None:
    """Return why a patron may not place a wager in a box before the close; None if it may be placed."""
    clauses, box = round_.game.clauses, round_.boxes.get(number) or Box(number)
    if wager.decides:
        text = phrase("wager-after", "the {wager} is placed after the cards are dealt, not before", wager=wager.words)
        return NotAllowed(text, wager.placed)
    if round_.memory and (barred := round_.memory.excluded.get(patron)):
        return NotAllowed(f"{patron} is excluded from the game", barred)
    if not 1 <= number <= round_.game.boxes:
        boxes = {"box": number, "boxes": round_.game.boxes}
        return NotAllowed(
            phrase("no-box", "there is no box {box}: the table has boxes 1 to {boxes}", **boxes), clauses.boxes
        )
    if wager.level and round_.sign.tournament and clauses.no_tournament_jackpot:
        return NotAllowed("Jackpot Wagers are not accepted in a tournament", clauses.no_tournament_jackpot)
    if wager.level and round_.sign.jackpot is None:
        return NotAllowed(f"no {wager.words} is accepted: this table has no jackpot", wager.placed)
    other_box = [p.box for p in round_.placed if p.patron == patron and p.box != number and p.valid]
    if clauses.one_box and other_box:
        return NotAllowed(
            f"{patron} already has wagers on box {other_box[0]}: a player may wager on one hand only", clauses.one_box
        )
    if full := wager.room(box, wager.name, patron):
        held = {"box": number, "wager": wager.words, "why": full.words, "who": full.patron}
        text = phrase(f"box-full-{full.kind}", "box {box} has no room for another {wager}: {why}", **held)
        return NotAllowed(text, full.rules)
    others = [placed.patron for placed in box.wagers if placed.patron != patron and placed.valid]
    if clauses.one_patron and others:
        rules = next((need.rules for need in wager.needs if wager.level), clauses.one_patron)
        return NotAllowed(f"box {number} belongs to {others[0]}: nobody else may wager there", rules)
    return None


def close(round_: "BankedRound", action: a.Close) -> None:
    """`d close`: judge every wager and put the boxes with a main wager into the round."""
    if round_.closed:
        raise NotAllowed("betting is already closed", round_.game.clauses.closed)
    round_.closed = True
    _return_under_minimum(round_)
    for placed in round_.placed:
        if placed.valid and placed.wager.main:
            box = round_.boxes[placed.box]
            box.player = box.player or placed.patron
    round_.dealt_in = [box for _, box in sorted(round_.boxes.items()) if box.player]
    combine_what_goes_back(round_)
    for placed in [placed for placed in round_.placed if placed.valid]:
        _judge(round_, placed)
    if not round_.dealt_in:
        round_.status = "void"
        round_.report(RoundVoided(why="no box has a main wager", rules=round_.game.clauses.main))
        return
    for box in round_.boxes.values():
        combine(round_, box)
    jackpot.enter(round_)
    round_.report(BettingClosed(boxes=tuple(box.number for box in round_.dealt_in), rules=round_.game.hands.boxes))


def _judge(round_: "BankedRound", placed: Placed) -> None:
    """Return a wager of the wrong price or without what it needs; count the rest as the book says."""
    wager, box = placed.wager, round_.boxes[placed.box]
    said = f"{placed.patron}'s {wager.words} of {short_money(placed.staked)} in box {placed.box}"
    if wager.price and placed.staked != (price := wager.price(round_.sign)):
        rules = wager.price_rules + (wager.short_rules if placed.staked < price else ())
        _return(
            round_, placed, f"{said} is returned: it must be exactly {short_money(price)}", rules, price_missed(price)
        )
        return
    for need in wager.needs:
        if not need.met(placed, round_.boxes):
            why = Sentence("returned-needs", {"needs": need.words})
            _return(round_, placed, f"{said} is returned: it needs {need.words}", need.rules, why)
            return
    counted = wager.count(box, placed.staked, round_.sign.for_wager(wager.name))
    placed.counted, placed.rules, placed.pays_to = counted.amount, counted.rules, counted.pays_to
    first = _under_minimum(round_, placed) and MINIMUM not in round_.advised.get(placed.patron, ())
    if placed.rules:
        round_.report(wager_counted(placed, "; next time a wager under the minimum is returned" if first else ""))
    if first:
        text = f"{placed.patron} is advised: further wagers under the minimum will be returned whatever the result"
        round_.advise(placed.patron, MINIMUM, text)


def _return_under_minimum(round_: "BankedRound") -> None:
    """Return wagers below the minimum to players who were warned in an earlier round."""
    for placed in [placed for placed in round_.placed if placed.valid]:
        if MINIMUM in round_.advised.get(placed.patron, ()) and _under_minimum(round_, placed):
            least = _least(round_, placed)
            said = f"{placed.patron}'s {placed.wager.words} of {short_money(placed.staked)} in box {placed.box}"
            text = f"{said} is returned: it is under the minimum of {short_money(least)}, as advised"
            why = Sentence("returned-minimum", {"minimum": write_money(least)})
            _return(round_, placed, text, round_.game.clauses.advised[MINIMUM], why)


def _under_minimum(round_: "BankedRound", placed: Placed) -> bool:
    """Return True if a wager is below its minimum, in a book that warns players of it."""
    return MINIMUM in round_.game.clauses.advised and not placed.wager.price and placed.staked < _least(round_, placed)


def _least(round_: "BankedRound", placed: Placed) -> Chips:
    return round_.sign.for_wager(placed.wager.name).for_box(placed.box).minimum


def price_missed(price: Chips) -> Sentence:
    """Explain the return of a wager that can have only one amount."""
    return Sentence("returned-price", {"price": write_money(price)})


def _return(round_: "BankedRound", placed: Placed, text: str, rules: Rules, why: Sentence) -> None:
    placed.settled = Settled("returned", 0, placed.staked, rules, why=why)
    returned = WagerReturned(
        patron=placed.patron, box=placed.box, wager=placed.wager.name, amount=placed.staked, text=text, rules=rules
    )
    round_.report(returned)
