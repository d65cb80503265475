"""The answer to a poker round, in the format of the round records."""

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from pitboss.core.hands import Category
from pitboss.core.money import short_money, write_money
from pitboss.rules.answer import Answer, JackpotAnswer, PotAnswer, Prize, RulingAnswer, Said, SeatAnswer
from pitboss.rules.event import HandShown
from pitboss.rules.explanation import Sentence
from pitboss.rules.jackpot import Standing, Win, alone
from pitboss.rules.poker.showdown.prizes import jackpot_winner
from pitboss.rules.poker.state import NAMES
from pitboss.rules.round import Choice

if TYPE_CHECKING:
    from pitboss.rules.poker.round import PokerRound


def answer(round_: "PokerRound", *, linked: bool) -> Answer:
    """Return the settlement so far; for an open round, also who may act and how."""
    state = round_.state
    settlement = state.settlement
    withheld = round_.withheld if round_.status != "open" else {}
    pots: tuple[PotAnswer, ...] = ()
    if settlement is not None:
        pots = tuple(
            PotAnswer(
                amount=pot.amount, commission=pot.commission, winners=pot.winners, rules=pot.rules, why=Said((pot.why,))
            )
            for pot in settlement.pots
        )
        if settlement.carried:
            void = state.memory is not None and state.memory.void
            carried = state.sign.game.carried + (state.sign.game.stays_carried if void else ())
            said = Said((Sentence("pot-carried", {"amount": write_money(settlement.carried)}),))
            pots = (PotAnswer(amount=settlement.carried, winners={}, carried=True, rules=carried, why=said),)
    return Answer(
        game=round_.game_id,
        status=round_.status,
        seats={NAMES[seat]: _seat(round_, seat, NAMES[seat] in withheld) for seat in range(state.n)},
        pots=pots,
        commission=sum(pot.commission for pot in settlement.pots) + sum(state.fees) if settlement else 0,
        jackpot=_jackpot(round_, linked=linked) if round_.status != "open" else UNSET,
        rulings=_rulings(round_),
        to_act=_to_act(round_) if round_.status == "open" else UNSET,
    )


def _rulings(round_: "PokerRound") -> tuple[RulingAnswer, ...]:
    """Return the round's rulings, adding that all hands were turned face up in a tournament, once for all hands."""
    found, rules = round_.rulings(), round_.state.sign.rules.exposed_all_in
    if not round_.state.sign.tournament or not rules:
        return found
    text = "nobody can bet any more: all hands are turned face up"
    turned = tuple(
        RulingAnswer(line=number, rules=rules, text=text)
        for number, step in enumerate(round_.steps, 1)
        if any(isinstance(event, HandShown) and event.rules == rules for event in step.events)
    )
    return tuple(sorted(found + turned, key=lambda one: one.line))


def _seat(round_: "PokerRound", seat: int, withheld: bool) -> SeatAnswer:
    state = round_.state
    settlement = state.settlement
    won = sum(pot.winners.get(NAMES[seat], 0) for pot in settlement.pots) if settlement else 0
    staked = state.put[seat] + state.antes[seat]
    wagers = tuple(bet.answer() for bet in state.side if bet.seat == seat)
    return SeatAnswer(
        net=won - staked - state.fees[seat] - state.time_fees[seat] + sum(wager.net for wager in wagers),
        hand=settlement.hands.get(seat) if settlement else None,
        staked=staked,
        won=won,
        stack=state.stacks[seat] if state.sign.stacks_known[seat] else UNSET,
        wagers=wagers,
        why=_why(round_, seat, withheld),
    )


def _why(round_: "PokerRound", seat: int, withheld: bool) -> tuple[Said, ...]:
    """Return the explanations for one seat apart from the pots: chips returned, side wagers, a jackpot won."""
    state, found = round_.state, list[Sentence]()
    if round_.status == "open":
        return ()
    if round_.status == "void":
        found.append(Sentence("round-void", {"place": NAMES[seat]}))
    elif back := state.returned[seat]:
        found.append(Sentence("uncalled", {"place": NAMES[seat], "amount": write_money(back)}))
    if (settlement := state.settlement) and (back := settlement.returned.get(seat, 0)):
        found.append(Sentence("side-pot-back", {"place": NAMES[seat], "amount": write_money(back)}))
    found += [bet.why for bet in state.side if bet.seat == seat]
    if withheld:
        found.append(Sentence("withheld", {"place": NAMES[seat]}))
    if jackpot_winner(state) == seat:
        found.append(Sentence("room-prize", {"place": NAMES[seat]}))
    return tuple(Said((one,)) for one in found)


def jackpot(round_: "PokerRound") -> Standing | None:
    """Return the room's jackpot at this table alone. An unsettled round adds nothing and pays no prize."""
    state = round_.state
    sign = state.sign.jackpot
    if sign is None:
        return None
    if round_.status != "settled":
        return Standing(sign.jackpot, sign.opening, sign.opening)
    wins = () if jackpot_winner(state) is None else (Win(1, Category.ROYAL_FLUSH),)
    return alone(sign, (1,), wins)


def _jackpot(round_: "PokerRound", *, linked: bool) -> JackpotAnswer | UnsetType:
    standing = jackpot(round_)
    if standing is None:
        return UNSET
    winner = jackpot_winner(round_.state)
    prizes = tuple(
        Prize(seat=NAMES[winner], box=winner + 1, level=1, hand="royal flush", amount=amount)
        for amount in standing.amounts
        if winner is not None and not linked
    )
    return JackpotAnswer(pools=standing.cents, prizes=prizes)


def _to_act(round_: "PokerRound") -> dict[str, tuple[str, ...]]:
    """Return who may act and how, the dealer's due step included."""
    lines = {actor: tuple(_line(actor, choice) for choice in said) for actor, said in round_.legal_actions().items()}
    due = round_.due()
    if due is not None:
        target = f" {due.to}" if due.to else ""
        lines["d"] = (f"d {due.what}{target}" + (f", {due.count} cards" if due.count else ""),)
    return lines


def _line(actor: str, choice: Choice) -> str:
    line = choice.line(actor) if choice.cards is None else f"{actor} {choice.verb}"
    if choice.maximum is not None and choice.maximum != choice.minimum:
        line += f" up to {short_money(choice.maximum)}"
    return f"{line} ({choice.words})" if choice.words else line
