"""Prizes besides the pot: the room's jackpot, and bonus prizes offered by the operator."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pitboss.core.cards import UNSEEN, Card
from pitboss.core.citation import Rules
from pitboss.core.errors import nearest, present
from pitboss.core.hands import HOLE_AND_FLOP, Category
from pitboss.core.refusals import WrongSign
from pitboss.rules.jackpot import JackpotWon
from pitboss.rules.poker.state import NAMES, State

if TYPE_CHECKING:
    from pitboss.rules.poker.game import RoomJackpot


_TEN = 8


def is_royal(hole: Sequence[Card], flop: Sequence[Card]) -> bool:
    """Return True if both hole cards and the flop are a royal flush."""
    cards = [*hole, *flop]
    if len(cards) != 5 or UNSEEN in cards:
        return False
    return HOLE_AND_FLOP.category(HOLE_AND_FLOP.rank(cards)) is Category.ROYAL_FLUSH


def could_be_royal(hole: Sequence[Card]) -> bool:
    """Return True for suited hole cards from ten to ace, before a flop."""
    if len(hole) != 2 or UNSEEN in hole:
        return False
    return hole[0].suit == hole[1].suit and all(card.rank >= _TEN for card in hole)


def read_bonus(value: Any, rules: Rules) -> dict[Category, str]:
    """Read the sign's bonus prizes: what each hand earns, in words or dollars."""
    if value is None:
        return {}
    names = {category.value: category for category in Category}
    if not isinstance(value, dict):
        raise WrongSign(f'bonus = {value!r}: expected hands and prizes, such as {{ "royal flush" = "500" }}', rules)
    for hand in value:
        if hand not in names:
            raise WrongSign(f"bonus: {hand!r} is not a hand{nearest(hand, names)}", rules)
    return {names[hand]: str(prize) for hand, prize in value.items()}


def announce(state: State) -> None:
    """Report jackpot and bonus prizes now that the round is over."""
    winner = jackpot_winner(state)
    if winner is not None and not state.jackpot_announced:
        _announce_jackpot(state, winner)
    elif winner is None:
        withdraw_jackpot(state)
    if state.sign.bonus:
        _announce_bonuses(state)


def _announce_bonuses(state: State) -> None:
    """Report each prize once. A hand given up after it was tabled earns none."""
    earned, rules = bonus_hands(state), state.sign.game.bonus
    for seat, category in state.bonuses:
        if (seat, category) not in earned:
            state.rule(f"{NAMES[seat]}'s {category.value} earns no bonus prize after all", rules)
    for seat, category in earned:
        if (seat, category) not in state.bonuses:
            prize = state.sign.bonus[category]
            text = f"{NAMES[seat]}'s {category.value} earns the bonus prize {prize}, once the hand is verified"
            state.rule(text, rules)
    state.bonuses = earned


def bonus_hands(state: State) -> list[tuple[int, Category]]:
    """Return the seats whose tabled hands earn a bonus prize on the sign, including that of the last player left."""
    if not state.sign.bonus or state.settlement is None:
        return []
    ranking = state.sign.ranking
    held = [
        (seat, ranking.category(ranking.rank_dealt(state.hole[seat] + state.board)))
        for seat in state.settlement.hands or _last_left(state)
    ]
    return [(seat, category) for seat, category in held if category in state.sign.bonus]


def _last_left(state: State) -> list[int]:
    """Return the winner by folds who tables a complete hand, with no cards still to be discarded."""
    sizes, to_come = state.sign.ranking.sizes, state.sign.game.layout.board - len(state.board)
    tabled = [seat for seat in state.live_seats if state.shown[seat] and not state.mucked[seat]]
    cards = {seat: len(state.hole[seat]) + len(state.board) for seat in tabled}
    return [seat for seat, count in cards.items() if count in sizes and count + to_come in sizes]


def _announce_jackpot(state: State, winner: int) -> None:
    jackpot, seat = present(state.sign.game.jackpot, "jackpot"), NAMES[winner]
    rules = jackpot.prize + jackpot.shown
    if state.live_count == 1 and state.flop_asked:
        rules += jackpot.flop_on_request
    state.jackpot_announced = True
    state.report(JackpotWon(place=seat, patron=seat, level=1, category=Category.ROYAL_FLUSH, rules=rules))
    state.rule(f"{seat} wins the jackpot with a royal flush", rules + _pool_after(state, jackpot))


def _pool_after(state: State, jackpot: "RoomJackpot") -> Rules:
    """Return the clauses for the pool: the reserve replaces it, topped up to the reseed if that is more."""
    sign = present(state.sign.jackpot, "sign")
    short = sign.jackpot.floor[0] > sign.opening[1]
    return jackpot.refilled + jackpot.reseeded if short else jackpot.refilled


def withdraw_jackpot(state: State) -> None:
    """Withdraw the jackpot from a hand that later lost its claim."""
    if state.jackpot_announced:
        jackpot = present(state.sign.game.jackpot, "jackpot")
        state.jackpot_announced = False
        state.rule("the jackpot is withdrawn: the winning hand is out", jackpot.lost)


def jackpot_winner(state: State) -> int | None:
    """Return the live seat that has shown a royal flush of both hole cards and the flop; there is at most one."""
    if state.sign.jackpot is None:
        return None
    flop = state.board[:3]
    for seat in state.live_seats:
        if state.shown[seat] and not state.mucked[seat] and is_royal(state.hole[seat], flop):
            return seat
    return None
