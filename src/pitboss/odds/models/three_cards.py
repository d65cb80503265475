"""Three cards against the dealer's three: every hand against every hand, and simulated."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np

from pitboss.core.cards.card import RANKS
from pitboss.core.hands import THREE_CARD, Category
from pitboss.core.hands.kernels import NO_CARDS, RankTable, rank_of, table_of
from pitboss.core.hands.order import FULL_ORDER, THREE_CARD_ORDER, pack
from pitboss.core.kernels import inner, kernel
from pitboss.odds.boards import added, boards, canonical, place_of, sets, three_of, threes
from pitboss.odds.cluster import each
from pitboss.odds.compiled import SHIFT, Array, on_all_cores, stage
from pitboss.odds.models import Cards, Habit, MainOdds, Model, Play, jackpot, nets, wins
from pitboss.odds.report import Pays, ResultSpread, WagerOdds
from pitboss.odds.side_wagers import kept_by_hands
from pitboss.odds.tables import CUSTOM, Options, tables_of, tables_to_try

QUEEN, KING = 10, 11
DEALER_HANDS: Final = comb(49, 3)
HANDS: Final = comb(52, 3)
QUALIFIES: Final = pack(THREE_CARD_ORDER.strength[Category.ODD_CARDS], [QUEEN])
"""The rank of queen high without kickers: the dealer needs queen high or better (1 Qualify)."""
LOOKS_GOOD: Final = pack(THREE_CARD_ORDER.strength[Category.ODD_CARDS], [KING])
"""The rank of king high without kickers, from which a beginner plays."""
UNQUALIFIED, BEATEN, TIED, HIGHER = range(4)
"""The endings: the dealer does not qualify, or qualifies and is lower, equal or higher."""


class ThreeCardHands(msgspec.Struct, frozen=True):
    """The 1,755 representative hands, with the endings against the dealer's 18,424 hands."""

    cards: Array
    copies: Array
    ranks: Array
    endings: Array

    def each(self) -> Iterator[tuple[int, int, list[int]]]:
        """Yield the rank, the copies and the endings of every hand."""
        return zip(self.ranks.tolist(), self.copies.tolist(), self.endings.tolist(), strict=True)


class BestPlay(msgspec.Struct, frozen=True):
    """Best play with one Ante Bonus table."""

    plays: Array
    """True for each hand to play."""
    spread: ResultSpread
    played: Fraction
    """The share of hands played."""
    lowest: tuple[int, ...]
    """The card ranks of the lowest hand played."""
    by_rank: bool
    """True if exactly the hands of that rank or higher are played, so that one rule describes best play."""


@kernel
def _against(
    low: int, high: int, masks: Array, ranks: Array, all_masks: Array, all_ranks: Array, qualified: Array, out: Array
) -> None:
    for hand in range(low, high):
        for other in range(len(all_masks)):
            if masks[hand] & all_masks[other]:
                continue
            if not qualified[other]:
                out[hand, UNQUALIFIED] += 1
            elif all_ranks[other] < ranks[hand]:
                out[hand, BEATEN] += 1
            elif all_ranks[other] == ranks[hand]:
                out[hand, TIED] += 1
            else:
                out[hand, HIGHER] += 1


def _rank_all(cards: Array) -> Array:
    return np.array([THREE_CARD.rank_dealt(hand) for hand in cards.tolist()], np.int64)


@cache
def three_card_hands() -> ThreeCardHands:
    stage("comparing every hand with every dealer's hand")
    hands = boards(3)
    every = np.array(list(combinations(range(52), 3)), np.int64)
    every_rank, ranks = _rank_all(every), _rank_all(hands.cards)
    qualified = every_rank >= QUALIFIES
    masks = sets(every)
    endings = np.zeros((len(hands), 4), np.int64)
    on_all_cores(
        lambda low, high: _against(low, high, hands.masks, ranks, masks, every_rank, qualified, endings), len(hands)
    )
    return ThreeCardHands(hands.cards, hands.copies, ranks, endings)


def _nets(bonus: Fraction) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """Return the net result of Ante and Play with a bonus, by ending."""
    return 1 + bonus, 2 + bonus, bonus, bonus - 2


def play_value(bonus: Fraction, endings: Sequence[int]) -> Fraction:
    """Return the value of a hand if played, in Antes."""
    nets = zip(_nets(bonus), endings, strict=True)
    return sum((net * int(ways) for net, ways in nets), Fraction()) / DEALER_HANDS


def play_ante(bonus: Pays) -> BestPlay:
    """Return Ante, Play and Ante Bonus, playing every hand that is worth more played than folded."""
    hands = three_card_hands()
    outcomes: list[tuple[Fraction, int]] = []
    plays = np.zeros(len(hands.ranks), np.bool_)
    for at, (rank, copies, endings) in enumerate(hands.each()):
        extra = bonus.get(THREE_CARD.category(rank), Fraction())
        plays[at] = play_value(extra, endings) >= -1
        if plays[at]:
            outcomes += [(net, ways * copies) for net, ways in zip(_nets(extra), endings, strict=True)]
        else:
            outcomes.append((Fraction(-1), DEALER_HANDS * copies))
    lowest = int(hands.ranks[plays].min())
    return BestPlay(
        plays,
        ResultSpread.of(outcomes),
        Fraction(int(hands.copies[plays].sum()), HANDS),
        THREE_CARD.order.decided_by(lowest),
        bool((plays == (hands.ranks >= lowest)).all()),
    )


def ante_odds(name: str | None, bonus: Pays) -> tuple[WagerOdds, BestPlay]:
    played = play_ante(bonus)
    odds = WagerOdds(wager="ante", pay_table=name, pays=bonus, spread=played.spread, staked=1 + played.played)
    return odds, played


def in_words(ranks: tuple[int, ...]) -> str:
    """Return ranks such as 'Q-6-4'."""
    return "-".join("10" if RANKS[rank] == "T" else RANKS[rank] for rank in ranks)


def strategy(played: BestPlay) -> dict[str, Any]:
    """Return when to play: one rule if possible, otherwise the lowest hand played."""
    rule = f"play {in_words(played.lowest)} or better" if played.by_rank else "play by the value of each hand"
    return {"play": f"{in_words(played.lowest)} or better", "rules": [rule, "fold everything else"]}


STRATEGIES: Final = {
    "best": "exact best play of Ante, Play and Ante Bonus",
    "always-play": "plays every hand",
    "like-the-dealer": "plays with a queen or better",
    "never-play": "folds every hand",
    "random": "decides at random",
}
BEST, ALWAYS_PLAY, LIKE_THE_DEALER, NEVER_PLAY, RANDOM = range(5)
PLAYED, FOLDED = range(2)
ANTE, ANTE_BONUS, PLAY, PAIR_PLUS, SIX_CARD, JACKPOT = range(6)


class PreparedThreeCards(NamedTuple):
    """The data that the kernel reads."""

    strategy: int
    ante: int
    bonus: Array
    pair_plus: Array
    six_card: Array
    jackpot: Array
    threes: RankTable
    fives: RankTable
    sixes: RankTable
    plays: Array
    """True for each hand to play, by the index of its three cards."""


@inner
def _rank(cards: Array, at: int, low: int, high: int, table: RankTable) -> int:
    total, mask = added(table.start, NO_CARDS, cards, at, low, high, table)
    return int(rank_of(total, mask, table))


@kernel
def decide(cards: Array, words: Array, p: PreparedThreeCards, decisions: Array) -> None:
    for at in range(len(decisions)):
        if p.strategy == BEST:
            played = bool(p.plays[three_of(cards[at, 0], cards[at, 1], cards[at, 2])])
        elif p.strategy == LIKE_THE_DEALER:
            played = _rank(cards, at, 0, 3, p.threes) >= QUALIFIES
        elif p.strategy == RANDOM:
            played = int(words[at] & np.uint64(1)) == 1
        else:
            played = p.strategy == ALWAYS_PLAY
        decisions[at] = PLAYED if played else FOLDED


@kernel
def settle(cards: Array, decisions: Array, p: PreparedThreeCards, nets: Array) -> None:
    """Settle rows of cards: the player's three, the dealer's three and the two Jackpot Cards.

    A fold loses the Ante and the jackpot wager; other wagers stay in play.
    """
    six_card, jackpot = p.six_card[1] != 0, p.jackpot[0] != 0
    for at in range(len(decisions)):
        played = decisions[at] == PLAYED
        mine, theirs = _rank(cards, at, 0, 3, p.threes), _rank(cards, at, 3, 6, p.threes)
        strength = mine >> SHIFT
        no_hand, sign = theirs < QUALIFIES, 1 if mine > theirs else -1 if mine < theirs else 0
        nets[ANTE, at] = -p.ante if not played else p.ante if no_hand else sign * p.ante
        nets[PLAY, at] = 0 if no_hand or not played else sign * p.ante
        nets[ANTE_BONUS, at] = p.bonus[strength] if played else 0
        nets[PAIR_PLUS, at] = p.pair_plus[strength]
        nets[SIX_CARD, at] = 0
        if six_card:
            nets[SIX_CARD, at] = p.six_card[_rank(cards, at, 0, 6, p.sixes) >> SHIFT]
        nets[JACKPOT, at] = p.jackpot[0]
        if jackpot and played:
            total, mask = added(p.fives.start, NO_CARDS, cards, at, 0, 3, p.fives)
            total, mask = added(total, mask, cards, at, 6, 8, p.fives)
            nets[JACKPOT, at] = p.jackpot[rank_of(total, mask, p.fives) >> SHIFT]


class ThreeCards(Model):
    """The model of Ante, Play and Ante Bonus. Its strategy card is optimal play."""

    strategies = STRATEGIES
    decisions = ("play", "fold")
    pace = 8_000_000
    decide, settle = staticmethod(decide), staticmethod(settle)

    def _bonus(self, chosen: Options | Play) -> Pays:
        own = next(iter(tables_of(self.id)["ante-bonus"].values()))
        return chosen.tables.get("ante-bonus", own)

    def main(self, options: Options) -> MainOdds:
        hands = three_card_hands()
        named = tables_to_try(self.id, "ante-bonus", options.tables)
        antes = dict(zip(named, each(ante_odds, list(named.items())), strict=True))
        played = antes[CUSTOM if CUSTOM in antes else next(iter(antes))][1]
        return MainOdds(
            wagers=tuple(odds for odds, _ in antes.values()),
            decisions={"play": played.played, "fold": 1 - played.played},
            strategy=strategy(played),
            kept=cache(lambda: kept_by_hands(hands.cards, hands.copies, played.plays)),
        )

    def card(self, options: Options) -> tuple[dict[str, Any], Fraction]:
        return strategy(play_ante(self._bonus(options))), Fraction()

    def advise(self, hole: Cards, board: Cards, options: Options) -> dict[str, Fraction]:
        hands, bonus = three_card_hands(), self._bonus(options)
        smallest = canonical(sum(1 << card for card in hole))[0]
        at = place_of(smallest, sets(hands.cards))
        value = play_value(bonus.get(THREE_CARD.category(int(hands.ranks[at])), Fraction()), hands.endings[at])
        return {"play": value, "fold": Fraction(-1)}

    def choose(self, habit: Habit, hole: Cards, board: Cards, options: Options) -> str:
        if habit == "beginner":
            return "play" if THREE_CARD.rank_dealt(hole) >= LOOKS_GOOD else "fold"
        return super().choose(habit, hole, board, options)

    def cost(self, habit: Habit, options: Options) -> Fraction:
        if habit == "regular":
            return Fraction()
        hands, bonus, lost = three_card_hands(), self._bonus(options), Fraction()
        for rank, copies, endings in hands.each():
            value = play_value(bonus.get(THREE_CARD.category(rank), Fraction()), endings)
            lost += copies * (max(value, Fraction(-1)) - (value if rank >= LOOKS_GOOD else -1))
        return lost / HANDS

    def prepare(self, play: Play) -> PreparedThreeCards:
        bonus = self._bonus(play)
        return PreparedThreeCards(
            strategy=tuple(STRATEGIES).index(play.strategy),
            ante=play.stake("ante"),
            bonus=wins(bonus, play.stake("ante"), THREE_CARD_ORDER),
            pair_plus=nets(play.pays("pair-plus"), play.stake("pair-plus"), THREE_CARD_ORDER),
            six_card=nets(play.pays("six-card"), play.stake("six-card")),
            jackpot=jackpot(play, "jackpot"),
            threes=table_of(THREE_CARD_ORDER, 0, 3),
            fives=table_of(FULL_ORDER, 0, 5),
            sixes=table_of(FULL_ORDER, 0, 6),
            plays=play_ante(bonus).plays[threes().row],
        )

    def later(self, decision: int) -> dict[str, int]:
        return {"play": 1 if decision == PLAYED else 0}

    def exact(self, play: Play) -> Fraction:
        return -play_ante(self._bonus(play)).spread.mean
