"""The end of a round: uncalled chips are returned, hands shown in the book's order, pots awarded and explained."""

from bisect import bisect_left
from collections.abc import Container, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias

from pitboss.core.cards import UNSEEN
from pitboss.core.citation import Rules, joined
from pitboss.core.errors import present
from pitboss.core.hands import Category, Ranking
from pitboss.core.hands.order import CATEGORY_SHIFT
from pitboss.core.money import Chips, short_money, write_money
from pitboss.rules.event import HandShown, RoundEnded
from pitboss.rules.explanation import Part, Sentence, Value
from pitboss.rules.poker.events import ChipsReturned, PotAwarded, PotCarried, UncalledReturned
from pitboss.rules.poker.rules import StreetRules
from pitboss.rules.poker.showdown.commission import Charge, Hand, WonPot
from pitboss.rules.poker.showdown.pots import (
    Pot,
    Settlement,
    Split,
    Uncalled,
    best_of,
    make_pots,
    split,
    together,
    uncalled,
    unwinnable,
)
from pitboss.rules.poker.state import DEAL, EXCHANGE, NAMES, NOBODY, OVER, SEAT_OF, SHOWDOWN, State, stays_uncalled

if TYPE_CHECKING:
    from pitboss.rules.poker.irregularities.memory import PokerMemory
    from pitboss.rules.poker.sign import PokerSign


Uncontested: TypeAlias = Literal["", "last-left", "unopened", "mucked", "dead"]
"""The reason why nobody else could win, if no hands were compared."""


class Compared:
    """The hands compared for the pots, by seat, and the sign by which they are ranked."""

    __slots__ = ("lows", "ranks", "sign")

    def __init__(self, sign: "PokerSign", ranks: dict[int, int], lows: dict[int, int]) -> None:
        self.sign = sign
        self.ranks = ranks
        self.lows = lows

    def order_rules(self, seat: int) -> Rules:
        """Return the clause of a seat's hand; () if it was not compared."""
        return self.sign.order_rules[self.ranks[seat] >> CATEGORY_SHIFT] if seat in self.ranks else ()

    def beaten(self, pot: Pot, high: Container[int]) -> Part:
        """Return the best hand that has not won the pot."""
        ranks, best = self.ranks, NOBODY
        for seat in pot.eligible:
            if seat in ranks and seat not in high and (best == NOBODY or ranks[seat] > ranks[best]):
                best = seat
        return {"seat": NAMES[best], **self.sign.ranking.parts[ranks[best]]} if best != NOBODY else {}


def pot_sentence(
    number: int, of: int, pot: Pot, commission: Chips, shares: Split, compared: Compared, uncontested: Uncontested
) -> Sentence:
    """Explain who won a pot. `shares` has the shares of the best high hands and of the best low hands."""
    high, low = shares
    values: dict[str, Value] = {
        "pot": str(number),
        "pots": str(of),
        "amount": write_money(pot.amount),
        "commission": write_money(commission),
        "high": _shares(high, compared.sign.ranking, compared.ranks),
    }
    reads_low = compared.sign.game.low
    if low and reads_low is not None:
        values["low"] = _shares(low, reads_low, compared.lows)
        return Sentence("pot-halves", values)
    if uncontested:
        return Sentence(f"pot-{uncontested}", values)
    if len(pot.eligible) == 1:
        return Sentence("pot-alone", values)
    if reads_low is not None:
        values["no-low"] = "yes"
    if len(high) > 1:
        return Sentence("pot-shared", values)
    if beaten := compared.beaten(pot, high):
        values["beaten"] = beaten
    return Sentence("pot-won", values)


def _shares(shares: dict[int, Chips], ranking: Ranking, ranks: dict[int, int]) -> tuple[Part, ...]:
    """Return each seat's share, with its hand if hands were compared."""
    parts: list[Part] = []
    for seat, chips in shares.items():
        part = {"seat": NAMES[seat], "amount": write_money(chips)}
        if seat in ranks:
            part.update(ranking.parts[ranks[seat]])
        parts.append(part)
    return tuple(parts)


def return_uncalled(state: State) -> None:
    """Return the uncalled bet before the pots are made."""
    put = state.put
    if put.count(max(put)) > 1:
        return
    back = uncalled(put)
    if back is None:
        return
    seat = back.seat
    stays = 0 if state.live[seat] else _forfeited(state, back)
    if stays and len(_behind(state)) > 1:
        _make_dead(state, seat, stays)
    amount = back.amount - stays
    if not amount:
        return
    if state.live[seat] and not state.stacks[seat]:
        state.able += 1
    state.stacks[seat] += amount
    state.put[seat] -= amount
    state.pot -= amount
    state.returned[seat] += amount
    state.report(UncalledReturned(seat=NAMES[seat], amount=amount, rules=state.sign.rules.uncalled))


def _make_dead(state: State, seat: int, amount: Chips) -> None:
    """Move uncalled chips that stay to the main pot, if more than one player can win them."""
    state.put[seat] -= amount
    state.antes[seat] += amount
    state.dead += amount


def lose_claim(state: State, seat: int) -> None:
    """Remove the hand's claim. Its chips stay, and so does a side pot that others have made next to it."""
    state.live[seat] = False
    state.live_count -= 1
    state.gone.append(seat)
    if state.stacks[seat]:
        state.able -= 1
    elif _more_lies_in_pots(state, state.put[seat]):
        state.closed.append(seat)


def _more_lies_in_pots(state: State, level: Chips) -> bool:
    """Return True if on earlier streets somebody has wagered above an all-in seat's level: such chips form a side
    pot."""
    return any(put - bet > level for put, bet in zip(state.put, state.bets, strict=True))


def _forfeited(state: State, back: Uncalled) -> Chips:
    """Return how much of a dead hand's uncalled wager stays in the pot by the book: all of it, or a forced bet. It
    stays only if a player who is not all-in is left to win it.
    """
    rules = state.sign.rules
    if state.memory is not None and back.seat in state.memory.faulty:
        return back.amount if _behind(state) else 0
    if _able_to_win(state) is None:
        return 0
    if rules.forfeited:
        return back.amount if state.live_count == 1 else 0
    called = state.put[back.seat] - back.amount
    return max(0, state.forced[back.seat] - called) if rules.forced_stays else 0


def showdown_order(state: State, live: list[int]) -> list[int]:
    """Return the live seats in the order of showing."""
    first = state.aggressor if state.aggressor >= 0 else state.first
    at = bisect_left(live, first)
    turn = live[at:] + live[:at]
    if not state.sign.rules.all_in_shows_first:
        return turn
    stacks = state.stacks
    all_in = [seat for seat in live if not stacks[seat]]
    if len(all_in) > 1:
        all_in.sort(key=state.put.__getitem__)
    return all_in + [seat for seat in turn if stacks[seat]] if all_in else turn


def settle_showdown(state: State) -> bool:
    """Table every known hand and award the pots. Return False while a pot has no known hand."""
    live = state.live_seats
    pots, back = _pots(state, live)
    ranks = _ranks(state, live) if len(live) > 1 else {}
    if len(ranks) < len(live) and not all(len(pot.eligible) == 1 or _known(pot, ranks) for pot in pots):
        state.phase = SHOWDOWN
        return False
    compared = Compared(state.sign, ranks, _lows(state, ranks))
    hands = _table(state, compared)
    _give_back(state, back)
    _award(state, pots, compared, hands, back=back)
    return True


def _ranks(state: State, live: list[int]) -> dict[int, int]:
    """Return the ranks of the known hands, in the order of showing."""
    hole = state.hole
    known = {seat: hole[seat] for seat in showdown_order(state, live) if UNSEEN not in hole[seat]}
    return state.sign.ranking.rank_sharing(known, state.board)


def _table(state: State, compared: Compared) -> dict[int, str]:
    """Show the hands that have not been shown; return each hand's name, with its low."""
    names, low, lows = state.sign.ranking.names, state.sign.game.low, compared.lows
    shown, new_events, shown_rules = state.shown, state.new_events, state.sign.shown_rules
    hands = {}
    for seat, rank in compared.ranks.items():
        hand = names[rank]
        if low is not None and seat in lows:
            hand = f"{hand}; {low.names[lows[seat]]}"
        hands[seat] = hand
        if not shown[seat]:
            shown[seat] = True
            rules = shown_rules[rank >> CATEGORY_SHIFT]
            new_events.append(HandShown(who=NAMES[seat], cards=state.hole[seat], hand=hand, rules=rules))
    return hands


def _known(pot: Pot, ranks: dict[int, int]) -> bool:
    """Return True if a seat that may win the pot has a known hand."""
    return any(seat in ranks for seat in pot.eligible)


def settle_uncontested(state: State) -> None:
    """Award the pot to the only player left, as far as an all-in player is in it. The player need not show."""
    rules = state.sign.streets[state.street].rules
    live = state.live_seats
    pots, back = _made(state, live, () if state.stacks[live[0]] else state.gone)
    unopened = rules.unopened and not state.voluntary and _wins_unopened(state, live[0])
    said: Uncontested = "unopened" if unopened else "dead" if _against_dead(state) else "last-left"
    why = rules.unopened if unopened else _last_round(state).last_left
    _give_back(state, back)
    _award(state, pots, Compared(state.sign, {}, {}), {}, joined(why, _left_uncalled(state)), said, back)


def _against_dead(state: State) -> bool:
    """Return True if the winner got the pot because a hand was ruled dead or timed out, not folded."""
    memory = state.memory
    return memory is not None and not (memory.ruled_dead | memory.timed_out).isdisjoint(state.gone)


def _left_uncalled(state: State) -> Rules:
    """Return the clauses under which the pot holds a dead hand's uncalled wager; () if it holds none."""
    left = uncalled(state.put) if _free(state) else None
    return () if left is None else stays_uncalled(state, left.seat) or state.sign.rules.forced_stays


def _wins_unopened(state: State, seat: int) -> bool:
    """Return True if the seat wins a pot nobody opened: with blinds, only the last of them does."""
    blinds = state.straddlers or state.sign.blinds.order
    return not blinds or seat == blinds[-1]


def _last_round(state: State) -> StreetRules:
    """Return the betting round that left one player: the previous one, until a card of the next has been dealt."""
    street = state.sign.streets[state.street]
    dealt = state.served != NOBODY or state.board_due < street.board
    waits = state.phase == EXCHANGE or (state.phase == DEAL and not dealt)
    return state.sign.streets[state.street - 1].rules if waits and state.street else street.rules


def _free(state: State) -> Chips:
    """Return a dead hand's uncalled chips in the pot: they bear no commission."""
    left = uncalled(state.put)
    return left.amount if left is not None else 0


def _pots(state: State, live: list[int]) -> tuple[list[Pot], dict[int, Chips]]:
    """Return the pots, main pot first, and the refunds from side pots that no hand can win."""
    rest = _able_to_win(state)
    gone = state.gone if rest is None else ()
    return _made(state, live, gone, rest)


def _made(
    state: State, live: list[int], gone: Sequence[int], rest: int | None = None
) -> tuple[list[Pot], dict[int, Chips]]:
    """Return the pots, after refunding the side pots that no hand can win, and the refunds."""
    memory = state.memory
    back = unwinnable(state.put, live, gone, memory.ruled_dead, memory.faulty) if memory is not None else {}
    put = [paid - back.get(seat, 0) for seat, paid in enumerate(state.put)] if back else state.put
    return make_pots(put, live, state.dead, gone, state.closed, rest), back


def _give_back(state: State, back: dict[int, Chips]) -> None:
    """Return the wagers of side pots that no hand can win to the seats that put them in."""
    for seat, chips in back.items():
        state.stacks[seat] += chips
        state.put[seat] -= chips
        state.pot -= chips
        state.report(ChipsReturned(seat=NAMES[seat], amount=chips, rules=state.sign.rules.unwinnable))
    if back:
        total = short_money(sum(back.values()))
        text = f"every hand that could win a side pot is dead: its {total} is returned to the players who put it in"
        state.rule(text, state.sign.rules.unwinnable)


def _behind(state: State) -> list[int]:
    """Return the live seats with chips behind."""
    return [seat for seat in state.live_seats if state.stacks[seat]]


def _able_to_win(state: State) -> int | None:
    """Return the only live seat with chips behind, which nobody can bet against any more; or None."""
    behind = _behind(state)
    return behind[0] if len(behind) == 1 else None


def carry(state: State) -> None:
    """Carry the pot to the next round because nobody opened."""
    amount = state.pot
    state.settlement = Settlement((), {}, False, amount, {})
    state.phase = OVER
    rules = state.sign.game.carried
    state.report(PotCarried(amount=amount, rules=rules))
    state.report(RoundEnded(rules=rules))


def withdraw(state: State) -> None:
    """Take back the awards because a hand was shown or mucked after them."""
    settlement = present(state.settlement, "settlement")
    for pot in settlement.pots:
        state.house -= pot.commission
        state.pot += pot.amount
        for name, chips in pot.winners.items():
            state.stacks[SEAT_OF[name]] -= chips
    for seat, chips in settlement.returned.items():
        state.stacks[seat] -= chips
        state.put[seat] += chips
        state.pot += chips
    state.settlement = None
    if state.memory is not None:
        _return_time_fees(state, state.memory)


def _return_time_fees(state: State, memory: "PokerMemory") -> None:
    """Refund bought time. It is charged from a seat's final stack, so it is charged again after a new award."""
    for seat, paid in memory.charged.items():
        fee, state.time_fees[seat] = state.time_fees[seat], 0
        state.stacks[seat] += paid
        state.total -= fee - paid
        state.house -= fee
    memory.charged.clear()


def to_be_pushed(state: State) -> bool:
    """Return True if pots were awarded at a showdown but not pushed: later findings may undo the award."""
    return state.phase == OVER and state.settlement is not None and state.settlement.showdown and not state.pushed


def stands(state: State) -> bool:
    """Return True if the winners have the pots: pushed after a showdown, or won by folds."""
    return state.phase == OVER and not to_be_pushed(state)


def _lows(state: State, seats: Iterable[int]) -> dict[int, int]:
    """Return the low ranks of those who have a low."""
    low = state.sign.game.low
    if low is None:
        return {}
    ranks = {seat: low.rank_dealt(state.hole[seat] + state.board) for seat in seats}
    return {seat: rank for seat, rank in ranks.items() if low.category(rank) is not Category.NO_LOW}


def _award(
    state: State,
    pots: Sequence[Pot],
    compared: Compared,
    hands: dict[int, str],
    why: Rules = (),
    uncontested: Uncontested = "",
    back: dict[int, Chips] | None = None,
) -> None:
    """Award every pot to the best hands. `why` is the reason if no hands are compared."""
    sign = state.sign
    if not uncontested and state.live_count == 1:
        uncontested = "mucked" if not _against_dead(state) else "dead"
    parts = [_winners(pot, compared.ranks, compared.lows) for pot in pots]
    charges = _charges(state, pots, parts)
    several = sign.rules.pots if len(pots) > 1 else ()
    awarded = []
    for number, pot in enumerate(pots):
        high, low = parts[number]
        taken, charged = (charges[number].amount, charges[number].rules) if charges else (0, ())
        shares = split(pot.amount - taken, high, low, sign.chip)
        winners = {}
        for seat, chips in together(*shares).items():
            state.stacks[seat] += chips
            winners[NAMES[seat]] = chips
        state.pot -= pot.amount
        state.house += taken
        gone = not state.live[high[0]]
        cited = [sign.rules.last_claim] if gone else _cited(state, shares, why)
        rules = joined(*cited, charged, compared.order_rules(high[0]), several)
        said = pot_sentence(number, len(pots), pot, taken, shares, compared, "" if gone else uncontested)
        awarded.append(
            PotAwarded(pot=number, amount=pot.amount, commission=taken, winners=winners, why=said, rules=rules)
        )
    state.new_events.extend(awarded)
    state.settlement = Settlement(tuple(awarded), hands, not why, 0, back or {})
    state.phase = OVER
    state.actor = NOBODY
    state.new_events.append(RoundEnded(rules=why or sign.game.hand_rules))


def _winners(pot: Pot, ranks: dict[int, int], lows: dict[int, int]) -> tuple[list[int], list[int]]:
    """Return the best high hands and the best low hands of a pot, from the button's left."""
    eligible = pot.eligible
    high = best_of(eligible, ranks) if len(eligible) > 1 else []
    if not high:
        return [eligible[0]], []
    return high, best_of(eligible, lows) if lows else []


def _charges(state: State, pots: Sequence[Pot], parts: list[tuple[list[int], list[int]]]) -> list[Charge]:
    commission = state.sign.commission
    if commission is None:
        return []
    amounts = [pot.amount for pot in pots]
    amounts[-1:] = [amount - _free(state) for amount in amounts[-1:]]
    won = [
        WonPot(amount, tuple(tuple(part) for part in both if part), pot.contributors)
        for amount, pot, both in zip(amounts, pots, parts, strict=True)
    ]
    hand = Hand(
        showdown=state.phase == SHOWDOWN,
        flop_seen=len(state.board) >= 3,
        only_blinds=not state.voluntary,
        dealt_in=sum([bool(cards) for cards in state.hole]),
    )
    return commission.charges(won, hand)


def _cited(state: State, shares: Split, why: Rules) -> list[Rules]:
    """Return the clauses for who won the chips."""
    if why:
        return [why]
    sign, game = state.sign, state.sign.game
    if state.live_count == 1:
        mucked = any(state.mucked[seat] for seat in state.gone)
        return [sign.streets[state.street].rules.last_left, game.rules.mucked if mucked else ()]
    high, low = shares
    rules = [game.hand_rules, game.rules.compared[sign.deck.name]]
    rules += [game.low_rules, game.rules.hi_lo] if low else [game.no_low_rules]
    if state.board:
        rules.append(sign.streets[-1].rules.communal)
    if low and sum(high.values()) != sum(low.values()):
        rules.append(game.low_odd_rules)
    if len(high) > 1 or len(low) > 1:
        rules.append(game.rules.split)
        if any(half and sum(half.values()) % (len(half) * sign.chip) for half in shares):
            rules.append(game.rules.odd_chip)
    return rules
