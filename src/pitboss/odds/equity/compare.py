"""Compare hands: count every deal if there are few, sample if there are many."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import comb, prod, sqrt
from typing import Any, Final, TypeVar

import msgspec
import numpy as np

from pitboss.core.cards import UNSEEN, Card, CardError, check_distinct, check_in_deck, read_cards, write_cards
from pitboss.core.hands import HIGH, Ranking
from pitboss.core.hands.lowball import Badugi
from pitboss.core.hands.many import BoardTable, board_table, no_boards, ranking_table
from pitboss.odds.cluster import each, is_on_cluster
from pitboss.odds.compiled import Array, on_all_cores, spans, stage, total
from pitboss.odds.equity.deals import (
    DECK,
    PEEKS_AHEAD,
    POT,
    SHARES,
    TOGETHER,
    Counting,
    Deal,
    RankingRules,
    Sampling,
    Sums,
    choose_discard,
    count_span,
    sample_span,
    settle_known,
)
from pitboss.odds.equity.hands import EquityError, HandRange, Layout, layout_of, read_hand, without
from pitboss.odds.random_cards import stream_of
from pitboss.odds.report import decimal, exact_and_decimal

Z: Final = 1.959963984540054
"""The number of standard deviations either side that contain 95 % of a normal distribution."""
PLACES: Final = 6


class HandEquity(msgspec.Struct, frozen=True, kw_only=True):
    """One hand's average share of the pot, and how often it gets each share."""

    hand: str
    equity: Fraction
    """The average share: exact, or estimated from the samples."""
    deviation: float
    """The standard deviation of its share between deals."""
    shares: dict[str, Fraction]
    """How often it scoops the pot, or gets three quarters, half, a quarter, another part or nothing."""

    @property
    def win(self) -> Fraction:
        return self.shares["scoop"]

    @property
    def lose(self) -> Fraction:
        return self.shares["nothing"]

    @property
    def split(self) -> Fraction:
        return 1 - self.win - self.lose


class Equity(msgspec.Struct, frozen=True, kw_only=True):
    """A comparison of hands, exact over all deals or over samples."""

    layout: Layout
    board: tuple[Card, ...]
    dead: tuple[Card, ...]
    exact: bool
    deals: int
    """The number of deals, or of samples."""
    seed: int
    hands: tuple[HandEquity, ...]
    chosen_discards: bool = False
    """True if hands chose their discards by simulated deals."""

    def bound(self, hand: HandEquity) -> float:
        """Return the 95 % confidence bound of an estimate; 0 if it is exact."""
        return 0.0 if self.exact else Z * hand.deviation / sqrt(self.deals)


def equity_json(found: Equity) -> dict[str, Any]:
    """Return the answer of `pitboss equity --json`."""
    return {
        "game": found.layout.game,
        "deck": found.layout.deck.name,
        "board": write_cards(found.board),
        "dead": write_cards(found.dead),
        "method": "exact" if found.exact else "monte-carlo",
        "deals": found.deals,
        **({} if found.exact else {"seed": found.seed}),
        "hands": [_hand_json(found, hand) for hand in found.hands],
    }


def _hand_json(found: Equity, hand: HandEquity) -> dict[str, Any]:
    value: dict[str, Any] = exact_and_decimal(hand.equity)
    if not found.exact:
        estimate, bound = float(hand.equity), found.bound(hand)
        bounds = [f"{estimate + side * bound:.{PLACES}f}" for side in (-1, 1)]
        value = {"decimal": decimal(hand.equity, PLACES), "confidence_95": bounds}
    return {
        "hand": hand.hand,
        "equity": value,
        "win": decimal(hand.win, PLACES),
        "split": decimal(hand.split, PLACES),
        "lose": decimal(hand.lose, PLACES),
        "shares": {name: decimal(share, PLACES) for name, share in hand.shares.items() if share},
    }


BUDGET: Final = 60_000_000
"""The maximum number of hands ranked for an exact answer; an Omaha hand counts as several."""
MOST_EXACT: Final = 10**13
"""The number of hands that a cluster ranks in about a day."""
MOST_TOGETHER: Final = 20_000
"""The maximum number of combined choices of all hands to list."""
SAMPLES: Final = 2_000_000
SAMPLES_WITH_DISCARDS: Final = 100_000
MOST_SAMPLES: Final = 10**10
PIECES: Final = 64


def equity(
    game: str,
    hands: Sequence[str],
    board: str | Sequence[Card] = (),
    dead: str | Sequence[Card] = (),
    *,
    deck: str | None = None,
    samples: int | None = None,
    seed: int = 1,
    exact: bool = False,
) -> Equity:
    """Return the equity of hands and ranges in a poker game, exact if all deals can be counted in a few seconds.

    With `exact`, all deals are counted, however long it takes.
    """
    if not isinstance(hands, list | tuple) or not all(isinstance(hand, str) for hand in hands):
        raise EquityError(f"{hands!r} is not a list of hands: write it as ['AsKs', 'QQ+']")
    board = read_cards(board) if isinstance(board, str) else board
    dead = read_cards(dead) if isinstance(dead, str) else dead
    layout = layout_of(game, deck, len(hands), len(dead))
    _check_table(layout, board, dead)
    _check_sampling(samples, seed)
    read = _apart([read_hand(text, layout) for text in hands], (*board, *dead))
    _check_room(layout, read, len(dead))
    rules = _rules(layout)
    deal = _deal(layout, read, tuple(board), tuple(dead), rules, seed)
    together = None if deal.chooses.any() else _together(deal)
    if exact:
        _check_countable(layout, deal, together)
    counted = together is not None and (exact or _cost(layout, deal, len(together)) <= BUDGET)
    if counted and together is not None:
        sums = _count_all(deal, rules, together)
    else:
        stage("dealing at random")
        rows = samples or (SAMPLES_WITH_DISCARDS if deal.chooses.any() else SAMPLES)
        sums = _in_pieces(sample_span, Sampling(deal, rules, seed), rows)
    return Equity(
        layout=layout,
        board=tuple(board),
        dead=tuple(dead),
        exact=counted,
        deals=int(sums.deals[0]),
        seed=seed,
        hands=tuple(_hand(hand.text, at, sums) for at, hand in enumerate(read)),
        chosen_discards=any(layout.discards and hand.size != layout.played for hand in read),
    )


def _check_table(layout: Layout, board: Sequence[Card], dead: Sequence[Card]) -> None:
    if UNSEEN in (*board, *dead):
        raise CardError("?? cannot be on the board or dead: leave unknown cards out")
    check_in_deck((*board, *dead), layout.deck)
    check_distinct((*board, *dead))
    if len(board) > layout.board:
        most = f"{layout.board} communal cards" if layout.board else "no communal cards"
        raise CardError(f"the board {write_cards(board)} does not fit: {layout.game} has {most}")


def _check_sampling(samples: int | None, seed: int) -> None:
    if samples is not None and not 2 <= samples <= MOST_SAMPLES:
        raise EquityError(f"{samples} samples is out of range: expected 2 to {MOST_SAMPLES:,}")
    if not 0 <= seed < 1 << 64:
        raise EquityError(f"{seed} is not a seed: expected a whole number from 0 to 2^64 - 1")


def _apart(hands: list[HandRange], taken: tuple[Card, ...]) -> list[HandRange]:
    """Return the hands without the choices whose cards are known to be elsewhere."""
    for at, hand in enumerate(hands):
        others = [other.choices[0] for place, other in enumerate(hands) if place != at and len(other.choices) == 1]
        hands[at] = without(hand, {*taken, *(card for cards in others for card in cards)})
    return hands


def _check_room(layout: Layout, hands: list[HandRange], dead: int) -> None:
    needed = len(hands) * layout.dealt + layout.board + dead
    if needed > len(layout.deck):
        raise EquityError(
            f"{len(hands)} hands of {layout.game} with {dead} dead cards need {needed} cards: "
            f"the {layout.deck.name} deck has {len(layout.deck)}"
        )


def _rules(layout: Layout) -> RankingRules:
    exactly_two = layout.ranking.hole > 0
    size = layout.ranking.order.length if exactly_two else layout.played + layout.board
    badugi = isinstance(layout.ranking, Badugi)
    high = ranking_table(HIGH if badugi else layout.ranking, size)
    low = ranking_table(layout.low, size) if layout.low else high
    boards = _boards(layout.ranking, layout.board) if exactly_two else no_boards(high)
    return RankingRules(
        played=layout.played,
        exactly_two=exactly_two,
        high=high,
        low=low,
        high_boards=boards,
        low_boards=_boards(layout.low, layout.board) if exactly_two and layout.low else boards,
        hi_lo=layout.low is not None,
        badugi=badugi,
    )


def _boards(ranking: Ranking, size: int) -> BoardTable:
    return board_table(ranking.order, ranking.deck.lowest_rank, size)


def _deal(
    layout: Layout,
    hands: list[HandRange],
    board: tuple[Card, ...],
    dead: tuple[Card, ...],
    rules: RankingRules,
    seed: int,
) -> Deal:
    """Return the known cards as the kernels read them. Discards that can be chosen once are already chosen."""
    all_board = np.zeros(layout.board, np.uint8)
    all_board[: len(board)] = board
    other_deck = [card for card in range(DECK) if card not in layout.deck]
    taken = np.uint64(sum(1 << card for card in (*board, *dead, *other_deck)))
    chooses = [layout.discards and hand.size != layout.played for hand in hands]
    rows = np.zeros((sum(len(hand.choices) for hand in hands), layout.dealt), np.uint8)
    starts = np.cumsum([0, *(len(hand.choices) for hand in hands)])
    for at, hand in enumerate(hands):
        for row, cards in enumerate(hand.choices, starts[at]):
            rows[row, : len(cards)] = cards
        if chooses[at] and hand.known == layout.dealt and len(board) >= layout.discard_at:
            chooses[at] = False
            _discard_once(rows[starts[at] : starts[at + 1]], all_board, layout.discard_at, taken, rules, seed)
    return Deal(
        choices=rows,
        starts=starts,
        known=np.array([hand.known for hand in hands]),
        dealt=np.array([layout.played if hand.size == layout.played else layout.dealt for hand in hands]),
        chooses=np.array(chooses),
        board=all_board,
        board_known=len(board),
        discard_at=layout.discard_at,
        taken=taken,
    )


def _discard_once(rows: Array, board: Array, out: int, taken: np.uint64, rules: RankingRules, seed: int) -> None:
    """Move the discard of every row behind the cards kept."""
    stage("choosing discards")
    for row in range(len(rows)):
        given_up = choose_discard(rows[row], board, out, taken, rules, PEEKS_AHEAD, stream_of(seed))
        rows[row, [given_up, 2]] = rows[row, [2, given_up]]


def _together(deal: Deal) -> Array | None:
    """Return every combined choice of all hands without a shared card; None if there are too many to list."""
    spans = [range(low, high) for low, high in pairwise(deal.starts.tolist())]
    if prod(map(len, spans)) > MOST_TOGETHER:
        return None
    choices = [set(row[: deal.known[hand]]) for hand, span in enumerate(spans) for row in deal.choices[span].tolist()]
    sizes = [len(cards) for cards in choices]
    found = [
        rows for rows in product(*spans)
        if len(set().union(*(choices[row] for row in rows))) == sum(sizes[row] for row in rows)
    ]  # fmt: skip
    if not found:
        raise EquityError(TOGETHER)
    return np.array(found)


def _missing(deal: Deal) -> tuple[list[int], int]:
    """Return how many cards each hand and the board still need."""
    return (deal.dealt - deal.known).tolist(), len(deal.board) - deal.board_known


def _deals(deal: Deal) -> int:
    """Return the number of ways to deal the missing cards, for one choice of all hands."""
    hands, board = _missing(deal)
    left = DECK - int(deal.taken).bit_count() - int(deal.known.sum())
    ways = comb(left, board)
    left -= board
    for count in hands:
        ways *= comb(left, count)
        left -= count
    return ways


def _cost(layout: Layout, deal: Deal, together: int) -> int:
    each = 1 + comb(layout.played, 2) * comb(layout.board, 3) // 6 if layout.ranking.hole else 1
    return together * _deals(deal) * len(deal.known) * each * (2 if layout.low else 1)


def _check_countable(layout: Layout, deal: Deal, together: Array | None) -> None:
    """Raise an error if not even a cluster could count every deal."""
    if deal.chooses.any():
        raise EquityError(
            "discards are chosen by simulation: only hands that have already discarded can be counted exactly"
        )
    if together is None:
        raise EquityError(f"these hands can be chosen in more than {MOST_TOGETHER:,} ways, too many to count exactly")
    cost = _cost(layout, deal, len(together))
    if cost > MOST_EXACT:
        raise EquityError(f"{cost:,} hands would have to be ranked, more than can be counted exactly ({MOST_EXACT:,})")


def _count_all(deal: Deal, rules: RankingRules, together: Array) -> Sums:
    stage("counting every deal")
    hands, board = _missing(deal)
    owners = [(hand, int(deal.known[hand]) + at) for hand, count in enumerate(hands) for at in range(count)]
    if len(owners) + board == 0:
        return settle_known(deal, rules, together)
    slots = np.array(owners, np.int64).reshape(len(owners), 2)
    counting = Counting(deal, rules, together, slots, len(owners) + board)
    return _in_pieces(count_span, counting, DECK * len(together))


Shared = TypeVar("Shared")


def _in_pieces(work: Callable[[Shared, int, int], Sums], shared: Shared, rows: int) -> Sums:
    """Return the sum of the same pieces, computed locally or on a cluster. They are added in one order, for identical
    results."""
    if is_on_cluster():
        parts = each(work, spans(rows, PIECES), shared)
    else:
        parts = on_all_cores(lambda low, high: work(shared, low, high), rows, pieces=PIECES)
    return Sums(*(total(list(column)) for column in zip(*parts, strict=True)))


def _hand(text: str, at: int, sums: Sums) -> HandEquity:
    deals = int(sums.deals[0])
    mean = Fraction(int(sums.parts[at]), deals * POT)
    variance = max(0.0, float(sums.squares[at]) / deals - float(mean) ** 2)
    shares = {name: Fraction(int(n), deals) for name, n in zip(SHARES, sums.shares[at], strict=True)}
    return HandEquity(hand=text, equity=mean, deviation=sqrt(variance), shares=shares)
