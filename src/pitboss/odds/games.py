"""Everything counted about a game: `analyse("wa-ultimate-texas-holdem")`."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Final, Literal

import msgspec

from pitboss.errors import PitbossError, nearest
from pitboss.hands import Category
from pitboss.money import percent
from pitboss.odds import crown, jackpots, three_card, ultimate
from pitboss.odds.counts import count_hands
from pitboss.odds.jackpots import Hands, JackpotWager, MeterError, jackpot_odds, kept_by_hands, kept_by_holes
from pitboss.odds.report import GameOdds, Pays, ResultSpread, WagerOdds
from pitboss.odds.side import side_odds
from pitboss.odds.strengths import FLUSH, STRAIGHT
from pitboss.odds.tables import TABLES
from pitboss.rulebooks import wa_linked_jackpot as linked
from pitboss.rulebooks.vic_crown_poker.rules import FLOP_CHASE
from pitboss.rulebooks.vic_three_card_poker.jackpot import OPTIONS

CUSTOM: Final = "custom"
"""The name of a pay table that is not the rulebook's."""
SUIT: Final = 13
"""Cards in a suit."""


class OddsError(PitbossError):
    """Odds asked for of a game, or with an option, that has none."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What to change. The defaults are the rulebooks' own rules."""

    blind: Literal["rulebook", "common"] = "rulebook"
    """Whether a dealer without a pair but with the higher hand takes the Blind, as common elsewhere."""
    ante_pays: Literal["flush", "straight"] = "flush"
    tables: dict[str, Pays] = {}
    """Pay tables to try beside the rulebook's, by wager."""
    jackpot_wager: Fraction = Fraction(5)
    meter: tuple[Fraction, ...] | None = None
    """Where the meter stands, or the pools of the three levels; at their seeds if not given."""
    seed: int = 10_000
    """Which initial seed of Three Card Poker a given meter goes with."""


def _tables(kind: str, options: Options) -> dict[str | None, Pays]:
    """The rulebook's tables of a wager, and the one to try; an only one has no name."""
    named: dict[str | None, Pays] = dict(TABLES[kind].items())
    if len(named) == 1:
        named = {None: next(iter(named.values()))}
    return named | ({CUSTOM: options.tables[kind]} if kind in options.tables else {})


def _side_wagers(wager: str, kind: str, size: Callable[[], dict[Category, int]], options: Options) -> list[WagerOdds]:
    return [side_odds(wager, name, size(), pays) for name, pays in _tables(kind, options).items()]


def _linked_jackpots(kept: Hands, options: Options) -> list[WagerOdds]:
    """The three levels of Western Australia: each plays for its pool and those below it."""
    price = options.jackpot_wager
    seed = linked.RESEED_WAGERS * price
    pools = [*(options.meter or ()), *(seed,) * len(linked.LEVELS)][: len(linked.LEVELS)]
    if options.meter and len(options.meter) > len(linked.LEVELS):
        raise MeterError(f"there are three pools, not {len(options.meter)}")
    for level, pool in zip(linked.LEVELS, pools, strict=True):
        if pool < seed:
            raise MeterError(f"the Level {level} pool stands at {pool}, below its seed of {seed}: it never does")
    return [
        jackpot_odds(
            JackpotWager(
                wager=f"jackpot-{level}",
                pay_table=None,
                price=level * price,
                meter=sum(pools[:level], Fraction()),
                seed=level * seed,
                rate=Fraction(linked.INCREMENT, linked.PARTS),
                bonus=linked.BONUS_TIMES,
            ),
            kept,
        )
        for level in linked.LEVELS
    ]


def _meter_jackpots(kept: Hands, options: Options) -> list[WagerOdds]:
    """Both options of Victoria: every seed at its start, or the one a given meter goes with."""
    if options.meter and len(options.meter) != 1:
        raise MeterError(f"there is one meter, not {len(options.meter)}")
    known = OPTIONS[1].rates
    if options.seed not in known:
        raise MeterError(f"{options.seed} is not an initial seed: expected one of {', '.join(map(str, known))}")
    price = options.jackpot_wager
    return [
        jackpot_odds(
            JackpotWager(
                wager="jackpot",
                pay_table=f"option-{option.number} seed-{seed}",
                price=price,
                meter=options.meter[0] if options.meter else seed * price,
                seed=seed * price,
                rate=percent(rate),
                bonus=option.bonus,
            ),
            kept,
        )
        for option in OPTIONS.values()
        for seed, rate in option.rates.items()
        if options.meter is None or seed == options.seed
    ]


def _ultimate(options: Options) -> GameOdds:
    common = options.blind == "common"
    blinds = _tables("blind-table", options)
    solutions = {name: ultimate.solved(pays, common) for name, pays in blinds.items()}
    first = solutions.get(CUSTOM) or solutions[None]
    antes = [ultimate.ante_odds(solution, name) for name, solution in solutions.items()]
    return GameOdds(
        game="wa-ultimate-texas-holdem",
        wagers=(
            *reversed(antes),
            *_side_wagers("trips", "trips", lambda: count_hands(7), options),
            *_linked_jackpots(count_hands(5), options),
        ),
        decisions=ultimate.frequencies(first),
        strategy=ultimate.strategy(first),
        options={"blind": "a higher hand takes it even without a pair"} if common else {},
    )


def _crown(options: Options) -> GameOdds:
    straight = options.ante_pays == "straight"
    solution = crown.solved(STRAIGHT if straight else FLUSH)
    kept = kept_by_holes(solution.folds)
    extras = [
        msgspec.structs.replace(odds, best_play_edge=jackpots.side_edge(odds.pays, kept))
        for odds in _side_wagers("player-extra", "poker-extra", lambda: count_hands(5), options)
    ]
    return GameOdds(
        game="wa-crown-holdem",
        wagers=(
            crown.ante_odds(solution),
            *extras,
            *_side_wagers("dealer-extra", "poker-extra", lambda: count_hands(5), options),
            *_linked_jackpots(kept, options),
        ),
        decisions=crown.frequencies(solution),
        strategy=crown.strategy(solution),
        options={"ante": "paid from a straight on"} if straight else {},
    )


def _three_card(options: Options) -> GameOdds:
    hands = three_card.three_card_hands()
    antes = {name: three_card.ante_odds(name, pays) for name, pays in _tables("ante-bonus", options).items()}
    played = antes.get(CUSTOM, antes["A"])[1]
    return GameOdds(
        game="vic-three-card-poker",
        wagers=(
            *(odds for odds, _ in antes.values()),
            *_side_wagers("pair-plus", "pair-plus", three_card.count_three_cards, options),
            *_side_wagers("six-card", "six-card", lambda: count_hands(6), options),
            *_meter_jackpots(kept_by_hands(hands.cards, hands.copies, played.plays), options),
        ),
        decisions={"play": played.played, "fold": 1 - played.played},
        strategy=three_card.strategy(played),
    )


def _flop_chase(options: Options) -> GameOdds:
    """Flop Chase, the side wager of the poker games of Victoria: three cards of the colour."""
    wagers = []
    for wager in FLOP_CHASE:
        won, pays = comb(SUIT * len(wager.suits), 3), Fraction(wager.odds.win, wager.odds.stake)
        spread = ResultSpread.of([(pays, won), (Fraction(-1), comb(4 * SUIT, 3) - won)])
        wagers.append(WagerOdds(wager=wager.name, spread=spread))
    return GameOdds(game="vic-crown-poker", wagers=tuple(wagers), decisions={}, strategy={})


TABLES_OF: Final = {
    "wa-ultimate-texas-holdem": ("blind-table", "trips"),
    "wa-crown-holdem": ("poker-extra",),
    "vic-three-card-poker": ("ante-bonus", "pair-plus", "six-card"),
}
"""The pay tables each game lets one try."""

ANALYSES: Final[dict[str, Callable[[Options], GameOdds]]] = {
    "wa-ultimate-texas-holdem": _ultimate,
    "wa-crown-holdem": _crown,
    "vic-three-card-poker": _three_card,
    "vic-crown-poker": _flop_chase,
}


WITH_CHOICES: Final = ("wa-ultimate-texas-holdem", "wa-crown-holdem", "vic-three-card-poker")


def check_has_choices(game: str) -> None:
    """The games against the house in which a player decides something."""
    if game not in WITH_CHOICES:
        listed = ", ".join(WITH_CHOICES)
        raise OddsError(f"{game!r} has no best play here: expected one of {listed}{nearest(game, WITH_CHOICES)}")


def _check_options(game: str, options: Options) -> None:
    """What is changed must be there to change."""
    for kind in options.tables:
        if kind not in TABLES_OF.get(game, ()):
            raise OddsError(f"{game} has no {kind} pay table")
    if options.blind != "rulebook" and game != "wa-ultimate-texas-holdem":
        raise OddsError(f"{game} has no Blind Wager to settle by the {options.blind} rule")
    if options.ante_pays != "flush" and game != "wa-crown-holdem":
        raise OddsError(f"{game} does not pay its Ante by the kind of hand")


def analyse(game: str, options: Options | None = None) -> GameOdds:
    """The odds of every wager and pay table of a game against the house, with the options given."""
    options = options or Options()
    known = ANALYSES.get(game) or ANALYSES.get(game.partition("/")[0])
    if known is None:
        raise OddsError(
            f"{game!r} has no wager against the house: expected one of {', '.join(ANALYSES)}{nearest(game, ANALYSES)}"
        )
    _check_options(game, options)
    return known(options)
