"""The actions open to every actor now, with the exact amounts the book allows."""

from functools import cache
from typing import TYPE_CHECKING

from msgspec.structs import replace

from pitboss.core.errors import InternalError, Said, label, present
from pitboss.core.money import Chips
from pitboss.rules.action import DEALER, Bet, seat_number
from pitboss.rules.banked.decisions import cannot_decline
from pitboss.rules.banked.irregularities import questions
from pitboss.rules.banked.layout import HAND, Box, Placed
from pitboss.rules.banked.stages import Decision
from pitboss.rules.banked.wager import Wager
from pitboss.rules.banked.wagers import refusal
from pitboss.rules.round import Choice, Due

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def legal_actions(round_: "BankedRound") -> dict[str, tuple[Choice, ...]]:
    if round_.status != "open":
        return {}
    if round_.memory and round_.memory.waits:
        return questions.choices(round_, round_.memory)
    found: dict[str, list[Choice]] = {}
    due = round_.due()
    if due:
        found[DEALER] = [_dealers(round_, due)]
    if not round_.closed:
        for number in range(1, round_.game.boxes + 1):
            if choices := _early(round_, f"p{number}"):
                found[f"p{number}"] = choices
    elif due is None:
        waiting = round_.waiting_for()
        for box in waiting[:1] if round_.game.clauses.turn else waiting:
            if not isinstance(round_.stage, Decision):
                raise InternalError("round_.stage is not a Decision")
            found.setdefault(present(box.player, "player"), []).extend(_at_decision(round_, box, round_.stage))
    elif round_.stage is None and due.what != "db":
        for box in round_.dealt_in:
            if box.player and cannot_decline(round_, box) is None:
                keep = Choice(
                    kind="decline",
                    verb=f"decline{_at(box)}",
                    box=_other(box),
                    words="keep the hand face down",
                    sentence="keep-face-down",
                    rules=round_.game.clauses.exposure,
                    aside=True,
                )
                found.setdefault(box.player, []).append(keep)
    return {actor: tuple(choices) for actor, choices in found.items()}


def awaited(round_: "BankedRound", patron: str) -> tuple[Choice, ...]:
    """Return the decisions of all of a patron's boxes at this stage; return none while another step is due."""
    stage = round_.stage
    waits = round_.memory is not None and round_.memory.waits
    if round_.status != "open" or not round_.closed or waits or round_.due() is not None:
        return ()
    if not isinstance(stage, Decision):
        return ()
    mine = [box for box in round_.waiting_for() if box.player == patron]
    return tuple(choice for box in mine for choice in _at_decision(round_, box, stage))


def _dealers(round_: "BankedRound", due: Due) -> Choice:
    hands, clauses = round_.game.hands, round_.game.clauses
    if due.what == "close":
        return Choice(kind="close", verb="close", words="no more bets", sentence="no-more-bets", rules=clauses.closed)
    if due.what == "settle":
        words = "settle the wagers"
        return Choice(kind="settle", verb="settle", words=words, sentence="settle", rules=clauses.settling)
    verb, stage = str(due.what), ""
    if due.what == "dh":
        verb, rules = f"dh {due.to}", hands.dealer if due.to == DEALER else hands.boxes
    elif due.what == "dj":
        rules = clauses.jackpot_cards
    elif round_.stage is None or (round_.memory and round_.memory.lay_again):
        rules = clauses.laid_again
    else:
        stage, rules = round_.stage.name, round_.stage.rules
    said = _deal_words(due.count, verb, stage)
    return Choice(
        kind="deal", verb=verb, words=said.text, sentence=said.sentence, values=tuple(said.values.items()),
        cards=(due.count, due.count), rules=rules,
    )  # fmt: skip


@cache
def _deal_words(count: int, verb: str, stage: str) -> Said:
    cards = f"{count} {'card' if count == 1 else 'cards'}"
    what, _, to = verb.partition(" ")
    if what == "dj":
        return label("cards-for-jackpot", f"{cards} for the jackpot", count=count)
    if to == DEALER:
        return label("cards-to-dealer", f"{cards} to the dealer", count=count)
    if to:
        return label("cards-to-box", f"{cards} to box {{box}}", count=count, box=to[1:])
    if stage:
        return label("cards-of-stage", f"{cards}, the {{what}}", count=count, what=stage)
    return label("cards-again", f"{cards}, dealt again", count=count)


def _early(round_: "BankedRound", patron: str) -> list[Choice]:
    """Return the wagers a patron may place before the close: in their own box, and on boxes they may back."""
    own = int(patron[1:])
    choices = []
    for wager in round_.game.wagers:
        if wager.decides:
            continue
        played = {placed.box for placed in round_.placed if placed.patron == patron and placed.wager.main}
        backed = {number for number, box in round_.boxes.items() if wager.open_to_all and box.wagers}
        choices += [
            _placing(round_, wager, patron, number)
            for number in sorted({own} | played | backed)
            if refusal(round_, wager, patron, number) is None and _needs_met(round_, wager, patron, number)
        ]
    return choices


def taking_back(round_: "BankedRound", patron: str) -> tuple[Choice, ...]:
    """Return the wagers a patron may take back. They do not advance the round, so `legal_actions` omits them."""
    if round_.closed or (round_.memory and round_.memory.waits):
        return ()
    return tuple(
        Choice(
            kind="take-back",
            verb=f"unbet {placed.wager.name}{'' if patron == f'p{placed.box}' else f'@{placed.box}'}",
            wager=placed.wager.name,
            box=None if patron == f"p{placed.box}" else placed.box,
            words=f"take the {placed.wager.words} back",
            sentence="take-back",
            values=(("wager", placed.wager.words),),
            rules=round_.game.clauses.closed,
            aside=True,
        )
        for placed in round_.placed
        if placed.patron == patron
    )


def affordable(choices: tuple[Choice, ...], chips: Chips) -> tuple[Choice, ...]:
    """Return the choices that a patron's chips cover."""
    found = []
    for choice in choices:
        if choice.minimum is None:
            found.append(choice)
        elif choice.minimum <= chips:
            amounts = tuple(amount for amount in choice.amounts if amount <= chips)
            found.append(replace(choice, maximum=choice.fit(chips), amounts=amounts))
    return tuple(found)


def _needs_met(round_: "BankedRound", wager: Wager, patron: str, number: int) -> bool:
    supposed = Placed(wager, patron, number, 1, 1)
    return all(need.met(supposed, round_.boxes) for need in wager.needs)


def _placing(round_: "BankedRound", wager: Wager, patron: str, number: int) -> Choice:
    sign, box = round_.sign.for_wager(wager.name).for_box(number), round_.boxes.get(number)
    other_box = None if patron == f"p{number}" else number
    said = Choice(
        kind="wager",
        verb=f"bet {wager.name}" + (f"@{number}" if other_box else ""),
        words=wager.words,
        wager=wager.name,
        box=other_box,
        rules=wager.placed,
    )
    equal = box.wager(wager.equals) if box and wager.equals else None
    if wager.price:
        exact: Chips | None = wager.price(sign)
    else:
        exact = equal.staked if equal else None
    if exact is not None:
        return replace(said, minimum=exact, maximum=exact, amounts=(exact,), cost=exact)
    return replace(said, minimum=sign.minimum, maximum=sign.highest, step=sign.unit, cost=sign.minimum)


def offer_for(round_: "BankedRound", wager: Bet) -> Choice | None:
    """Return the choice that places a wager in its box now, for any actor; None if no such wager is due there."""
    found, number = round_.game.wager(wager.wager), wager.box or seat_number(wager.actor) or 0
    if found is None or found.decides != round_.closed:
        return None
    if not round_.closed:
        return None if refusal(round_, found, wager.actor, number) else _placing(round_, found, wager.actor, number)
    box, stage = round_.boxes.get(number), round_.stage
    if box is None or not isinstance(stage, Decision) or stage.bet.wager != found.name or not stage.asks(box):
        return None
    return next((one for one in _at_decision(round_, box, stage) if one.kind == "wager"), None)


def _at_decision(round_: "BankedRound", box: Box, decision: Decision) -> list[Choice]:
    at, other_box, amounts = _at(box), _other(box), decision.bet.amounts(box, round_.sign)
    choices = []
    if amounts:
        choices.append(
            Choice(
                kind="wager",
                verb=f"bet {decision.bet.wager}{at}",
                wager=decision.bet.wager,
                box=other_box,
                words=f"place the {decision.bet.wager} wager",
                sentence="place-wager",
                values=(("wager", decision.bet.wager),),
                minimum=min(amounts),
                maximum=max(amounts),
                amounts=amounts,
                cost=min(amounts),
                rules=decision.rules,
            )
        )
    if decision.check:
        choices.append(
            Choice(kind="check", verb=f"cc{at}", words="check", sentence="check", box=other_box, rules=decision.rules)
        )
    for what, rules in decision.folds.items():
        if what == HAND:
            choices.append(
                Choice(kind="fold", verb=f"f{at}", words="fold", sentence="fold", box=other_box, rules=rules)
            )
        elif any(p.valid and p.wager.main and p.wager.name != what for p in box.wagers):
            choices.append(
                Choice(
                    kind="fold",
                    verb=f"f {what}{at}",
                    words=f"fold the {what} only",
                    sentence="fold-wager",
                    values=(("wager", what),),
                    wager=what,
                    box=other_box,
                    rules=rules,
                )
            )
    return choices


def _other(box: Box) -> int | None:
    """Return the number of a box unless it is its player's own; otherwise None."""
    return None if box.player == box.token else box.number


def _at(box: Box) -> str:
    return "" if box.player == box.token else f"@{box.number}"
