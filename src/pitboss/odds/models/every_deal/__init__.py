"""The general model, for any game that is small enough. It computes by playing every deal and simulates by the book's
own rows."""

from fractions import Fraction
from functools import cached_property, partial
from threading import Lock
from typing import Any, Final

import msgspec
import numpy as np

from pitboss.books.catalogue import banked
from pitboss.core.errors import InternalError, PitbossError, present
from pitboss.core.money import Chips, Odds
from pitboss.odds.cluster import each, is_on_cluster
from pitboss.odds.compiled import Array
from pitboss.odds.models import Cards, Habit, MainOdds, Model, Play, main_wagers
from pitboss.odds.models.every_deal.deals import (
    UNIT,
    PlayPlan,
    Prizes,
    SeenTables,
    alike,
    ranks,
    renamed,
    seated,
    watched,
    ways_through,
)
from pitboss.odds.models.every_deal.solver import MAIN, DealCount, Solver, careful_choice, keeps_all
from pitboss.odds.report import Pays, ResultSpread, WagerOdds
from pitboss.odds.tables import CUSTOM, Options, pays_of
from pitboss.rules.banked.game import BankedGame
from pitboss.rules.banked.rows import PayTable
from pitboss.rules.banked.sign import Sign, read_sign
from pitboss.rules.banked.wager import Wager


def solver_of(
    game: BankedGame, side: Wager | None = None, tables: dict[str, PayTable] | None = None, prizes: Prizes | None = None
) -> Solver:
    """Return a solver for the main wagers of a game, one unit each, and optionally a side wager."""
    mains = main_wagers(game)
    sign = watched(read_sign(game, {}), tables or {})
    stakes: dict[str, Chips] = {wager.name: UNIT for wager in mains}
    if side:
        stakes[side.name] = side.price(sign) if side.price else UNIT
    main = {wager.name for wager in (*mains, *(one for one in game.wagers if one.decides))}
    main |= {wager.bonus.name for wager in mains if wager.bonus}
    return Solver(game, sign, stakes, frozenset(main), prizes or {})


def _table(name: str, pays: Pays) -> PayTable:
    return PayTable(name, {category: Odds(pay.numerator, pay.denominator) for category, pay in pays.items()})


def _used(sign: Sign) -> set[str]:
    if not isinstance(sign.tables, SeenTables):
        raise InternalError("sign.tables is not a SeenTables")
    return sign.tables.used


def _spread(counted: DealCount, name: str, stake: Chips) -> ResultSpread:
    return ResultSpread.of((Fraction(net) / stake, ways) for net, ways in counted.results[name].items())


class _Tried(msgspec.Struct, frozen=True):
    """One wager with one pay table."""

    pay_table: str | None
    pays: Pays
    counted: DealCount
    solver: Solver


def _tried(
    game: BankedGame, side: Wager | None, options: Options, prizes: Prizes, others: set[str] | None = None
) -> list[_Tried]:
    """Return a wager with every pay table that affects it and not others: the sign's tables, and the one to try."""
    first = solver_of(game, side, prizes=prizes)
    counted = first.asking(first.count)
    used = _used(first.sign) - (others or set())
    key = next((key for key in game.pay_tables if key in used), None)
    if key is None:
        return [_Tried(None, {}, counted, first)]
    named = {name: pays_of(table) for name, table in game.pay_tables[key].items()}
    if key in options.tables:
        named[CUSTOM] = options.tables[key]
    found = []
    for at, (name, pays) in enumerate(named.items()):
        solver = first if at == 0 else solver_of(game, side, {key: _table(name, pays)}, prizes)
        found.append(_Tried(name, pays, solver.asking(solver.count) if at else counted, solver))
    return found


def _prizes(game: BankedGame, wager: Wager, options: Options) -> Prizes | None:
    """Return what a jackpot wager pays at a constant meter; None if the game does not declare it."""
    jackpot = game.analysis.jackpot
    if not wager.level or wager.price is None or jackpot is None:
        return None
    stake = wager.price(read_sign(game, {}))
    return {wager.name: jackpot.paid(wager.name, stake, options.meter, options.seed, 1)}


def _side(game: BankedGame, wager: Wager, options: Options, others: set[str]) -> list[WagerOdds]:
    """Return a side wager with no hand folded, and its edge with the folds of best play if that differs."""
    prizes = _prizes(game, wager, options)
    if wager.level and prizes is None:
        return []
    found = []
    for tried in _tried(game, wager, options, prizes or {}, others):
        placed = present(tried.solver.start.box.wager(wager.name), "the side wager")
        kept = tried.solver.asking(lambda solver=tried.solver: solver.count(keeps_all))  # type: ignore[misc]
        spread, played = (_spread(one, wager.name, placed.staked) for one in (kept, tried.counted))
        folds = None if played.mean == spread.mean else -played.mean
        found.append(
            WagerOdds(wager=wager.name, pay_table=tried.pay_table, pays=tried.pays, spread=spread, best_play_edge=folds)
        )
    return found


def _side_named(game: str, name: str, options: Options, others: set[str]) -> list[WagerOdds]:
    """Return a side wager as `_side` does, on a cluster's worker, where a game is known by name."""
    declared = banked(game)
    return _side(declared, next(wager for wager in declared.wagers if wager.name == name), options, others)


def _antes(game: BankedGame, options: Options) -> tuple[list[WagerOdds], _Tried]:
    """Return the odds of the main wagers together, per unit of the first, and the best play with the table to try."""
    first = main_wagers(game)[0]
    tried = _tried(game, None, options, {})
    antes = [
        WagerOdds(
            wager=first.name,
            pay_table=one.pay_table,
            pays=one.pays,
            spread=_spread(one.counted, MAIN, UNIT),
            staked=Fraction(one.counted.staked) / one.counted.deals / UNIT,
        )
        for one in tried
    ]
    return antes, next((one for one in tried if one.pay_table == CUSTOM), tried[0])


BY_VALUE: Final = "decide by the value of each hand (see `pitboss odds decide`)"


def rules(game: BankedGame, counted: DealCount) -> list[str]:
    """Return best play in one sentence per choice, for games in which the player knows only their own cards and the
    better hand decides."""
    hand, chosen = game.player_hand, dict[str, list[int]]()
    if not counted.first:
        return [BY_VALUE] if game.decisions else []
    if hand.parts != ("box",):
        return [BY_VALUE]
    for hole, name in counted.first.items():
        chosen.setdefault(name, []).append(hand.ranking.rank_dealt(hole))
    first, *others = sorted(chosen, key=lambda name: -max(chosen[name]))
    if not others:
        return [f"{first} with every hand"]
    lowest = min(chosen[first])
    if len(others) > 1 or max(chosen[others[0]]) >= lowest:
        return [BY_VALUE]
    return [f"{first} with {hand.ranking.name(lowest)} or better", f"{others[0]} everything else"]


BEST, RANDOM = "best", "random"
_LEARNING: Final = Lock()
"""A lock around a solver, which learns while it answers."""


class PreparedGame(msgspec.Struct):
    """The data that the decisions and the settlement read."""

    play: Play
    solver: Solver
    """The solver for best play, with one unit on each main wager."""
    staked: Solver
    """The solver for the settlement, with the actual stakes."""
    plans: tuple[PlayPlan, ...]
    chosen: dict[tuple[tuple[int, ...], ...], tuple[str, ...]]
    """The choices of best play, by the player's cards and the board."""


def _tables(game: BankedGame, tables: dict[str, Pays]) -> dict[str, PayTable]:
    """Return the tables to try that a sign may name."""
    return {key: _table(CUSTOM, pays) for key, pays in tables.items() if key in game.pay_tables}


class EveryDeal(Model):
    """The model for any game that is small enough. Its strategy card is best play."""

    priced_whole = True
    pace = 50_000

    def main(self, options: Options) -> MainOdds:
        game = self.game
        antes, played = _antes(game, options)
        mains, decides = {wager.name for wager in main_wagers(game)}, _used(played.solver.sign)
        sides = [wager for wager in game.wagers if not wager.decides and wager.name not in mains]
        counted = played.counted
        if is_on_cluster():
            side_odds = each(_side_named, [(game.id, wager.name, options, decides) for wager in sides])
        else:
            side_odds = [_side(game, wager, options, decides) for wager in sides]
        return MainOdds(
            wagers=(*antes, *(odds for found in side_odds for odds in found)),
            decisions={
                str(PlayPlan(choices, played.solver.start.box)): Fraction(deals, counted.deals)
                for choices, deals in counted.plans.items()
                if any(choices)
            },
            strategy={"rules": rules(game, counted)},
            kept=dict,
        )

    def _solver(self, chosen: Options | Play) -> Solver:
        return solver_of(self.game, tables=_tables(self.game, chosen.tables))

    def advise(self, hole: Cards, board: Cards, options: Options) -> dict[str, Fraction]:
        """Return the value of each choice, in main wagers, for a hand with the smallest possible stakes so far."""
        solver = self._solver(options)
        plan, cards, communal = solver.start, tuple(map(int, hole)), tuple(map(int, board))
        while (decision := solver.next_decision(plan)) and decision[1] < len(communal):
            options_ = solver.options(plan)
            plan = options_.get("check") or next(iter(options_.values()))
        return solver.asking(
            lambda: {name: solver.worth(cards, communal, later) / UNIT for name, later in solver.options(plan).items()}
        )

    def card(self, options: Options) -> tuple[dict[str, Any], Fraction]:
        """Return best play itself, if one sentence can say it."""
        solver = self._solver(options)
        return {"rules": rules(self.game, solver.asking(solver.count))}, Fraction()

    def choose(self, habit: Habit, hole: Cards, board: Cards, options: Options) -> str:
        if habit == "beginner":
            return careful_choice(self.advise(hole, board, options))
        return super().choose(habit, hole, board, options)

    def cost(self, habit: Habit, options: Options) -> Fraction:
        if habit == "regular":
            return Fraction()
        solver = self._solver(options)
        careful = solver.asking(lambda: solver.count(lambda one, plan, hole, board: one.careful(hole, board, plan)))
        return (_worth(solver.asking(solver.count)) - _worth(careful)) / UNIT

    # --- simulated

    @cached_property
    def _plans(self) -> tuple[PlayPlan, ...]:
        """Return every path through the decisions, whatever the stakes."""
        stakes = {wager.name: UNIT for wager in main_wagers(self.game)}
        found = tuple(ways_through(self.game, seated(self.game, stakes), read_sign(self.game, {})))
        if len(found) > np.iinfo(np.uint8).max:
            raise PitbossError(f"{self.id} has {len(found)} paths through its decisions, too many to simulate")
        return found

    @property
    def strategies(self) -> dict[str, str]:  # type: ignore[override]
        always = {f"always-{plan}".replace(" ", "-"): f"always {plan}" for plan in self.decisions}
        tried = always if self.game.decisions else {}
        return {BEST: "exact best play of the main wagers", RANDOM: "decides at random"} | tried

    @property
    def decisions(self) -> tuple[str, ...]:  # type: ignore[override]
        return tuple(map(str, self._plans))

    def prepare(self, play: Play) -> PreparedGame:
        game, (first, *equal) = self.game, main_wagers(self.game)
        solver = self._solver(play)
        stakes = play.stakes | {wager.name: play.stake(first.name) for wager in equal}
        prizes: Prizes = {}
        if jackpot := game.analysis.jackpot:
            prizes = {
                wager.name: jackpot.paid(wager.name, stake, play.meter, play.jackpot_seed, play.jackpot_option)
                for wager in game.wagers
                if wager.level and (stake := play.stake(wager.name))
            }
        sign = watched(read_sign(game, {}), _tables(game, play.tables))
        return PreparedGame(play, solver, Solver(game, sign, stakes, solver.main, prizes), self._plans, {})

    def decide(self, cards: Array, words: Array, prepared: PreparedGame, decisions: Array) -> None:
        strategy, plans = prepared.play.strategy, prepared.plans
        if strategy == RANDOM:
            decisions[:] = words % np.uint64(len(plans))
            return
        if strategy != BEST:
            decisions[:] = tuple(self.strategies).index(strategy) - 2
            return
        numbers = {plan.choices: at for at, plan in enumerate(plans)}
        hand, most = self.game.hands.count, max(self.game.decisions, default=0)
        differ, _, which = alike(cards[:, [*range(hand), *range(2 * hand, 2 * hand + most)]].astype(np.int64))
        with _LEARNING:
            ways = [_way(prepared, tuple(row[:hand]), tuple(row[hand:])) for row in differ.tolist()]
        decisions[:] = np.array([numbers[way] for way in ways], np.uint8)[which]

    def settle(self, cards: Array, decisions: Array, prepared: PreparedGame, nets: Array) -> None:
        """Settle the rounds; rounds in which every hand ranks the same are settled once."""
        with _LEARNING:
            prepared.staked.asking(partial(_settle, self.wagers, cards, decisions, prepared, nets))

    def later(self, decision: int) -> dict[str, int]:
        placed = self._plans[decision].box.wagers
        return {one.wager.name: one.staked // UNIT for one in placed if one.wager.decides}

    def exact(self, play: Play) -> Fraction:
        solver = self._solver(play)
        return -_worth(solver.asking(solver.count)) / UNIT


def _worth(counted: DealCount) -> Fraction:
    """Return the average result of the main wagers."""
    return sum((Fraction(net) * ways for net, ways in counted.results[MAIN].items()), Fraction()) / counted.deals


def _way(prepared: PreparedGame, hole: tuple[int, ...], board: tuple[int, ...]) -> tuple[str, ...]:
    """Return the choices of best play, computed once for cards that differ only in the names of suits."""
    solver = prepared.solver
    groups, at = [hole], 0
    for count in solver.layout.communal:
        groups.append(board[at : at + count])
        at += count
    key = tuple(groups) if solver.looks else renamed(groups)
    if key not in prepared.chosen:
        own, lying = key[0], tuple(card for group in key[1:] for card in group)
        prepared.chosen[key] = solver.asking(partial(_choose, solver, own, lying))
    return prepared.chosen[key]


def _choose(solver: Solver, hole: tuple[int, ...], board: tuple[int, ...]) -> tuple[str, ...]:
    plan = solver.start
    while decision := solver.next_decision(plan):
        plan = solver.best(hole, board[: decision[1]], plan)
    unasked = len(solver.game.decisions) - len(plan.choices)
    return (*plan.choices, *[""] * unasked)


def _settle(names: tuple[str, ...], cards: Array, decisions: Array, prepared: PreparedGame, nets: Array) -> None:
    staked = prepared.staked
    keys = cards.astype(np.int64) if staked.looks else ranks(staked.layout, staked.hands, cards)
    differ, _, which = alike(np.hstack((decisions[:, None].astype(np.int64), keys)))
    found = np.zeros((len(names), len(differ)), np.int64)
    for at, (number, *group) in enumerate(differ.tolist()):
        plan = _as_staked(prepared, number)
        for name, net in staked.nets(plan, tuple(group)).items():
            if name != MAIN:
                found[names.index(name), at] = -(-net // 1)
    nets[:] = found[:, which]


def _as_staked(prepared: PreparedGame, number: int) -> PlayPlan:
    """Return a path through the decisions with the actual wagers."""
    plan, wanted, staked = prepared.staked.start, prepared.plans[number].choices, prepared.staked
    if not plan.box.wager(main_wagers(staked.game)[0].name):
        return plan
    while len(plan.choices) < len(wanted) and staked.next_decision(plan):
        options = staked.options(plan)
        plan = options[wanted[len(next(iter(options.values())).choices) - 1]]
    return plan
