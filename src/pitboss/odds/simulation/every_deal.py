"""Any game by the hundred thousand, settled by the book's own rows: slower than the kernels, and for every game."""

from fractions import Fraction
from functools import partial
from threading import Lock
from typing import Final

import msgspec
import numpy as np

from pitboss.errors import PitbossError
from pitboss.money import Chips, Odds
from pitboss.odds.compiled import Array
from pitboss.odds.every.deals import alike, layout_of, ranks, renamed
from pitboss.odds.every.plans import UNIT, PlayPlan, main_wagers, seated, ways_through
from pitboss.odds.every.settle import Prizes, watched
from pitboss.odds.every.solve import MAIN, Solver
from pitboss.odds.models import every_deal
from pitboss.odds.report import Pays
from pitboss.odds.simulation.game import Play, SimulatedGame
from pitboss.rounds.banked.game import BankedGame
from pitboss.rounds.banked.rows import PayTable
from pitboss.rounds.banked.sign import read_sign

BEST, RANDOM = "best", "random"
PACE: Final = 50_000
_LEARNING: Final = Lock()
"""A solver learns while it is asked, so that threads ask one after the other."""


class PreparedGame(msgspec.Struct):
    """What the decisions and the settlement read."""

    play: Play
    solver: Solver
    """For best play, one unit on each main wager."""
    staked: Solver
    """The same with what is really staked, for the settlement."""
    plans: tuple[PlayPlan, ...]
    chosen: dict[tuple[tuple[int, ...], ...], tuple[str, ...]]
    """The way best play takes with the player's own and the communal cards."""


def _tables(play: Play) -> dict[str, PayTable]:
    return {kind: _table(kind, pays) for kind, pays in play.tables.items()}


def _table(name: str, pays: Pays) -> PayTable:
    return PayTable(name, {category: Odds(pay.numerator, pay.denominator) for category, pay in pays.items()})


def _prizes(game: BankedGame, play: Play) -> Prizes:
    found = {}
    for wager in game.wagers:
        stake = play.stake(wager.name)
        if wager.level and stake and game.analysis.jackpot:
            paid = game.analysis.jackpot.paid
            found[wager.name] = paid(wager.name, stake, play.meter, play.jackpot_seed, play.jackpot_option)
    return found


def _stakes(game: BankedGame, play: Play) -> dict[str, Chips]:
    first, *equal = main_wagers(game)
    return play.stakes | {wager.name: play.stake(first.name) for wager in equal}


def _plans(game: BankedGame) -> tuple[PlayPlan, ...]:
    """Every way through the decisions, whatever is staked."""
    stakes = {wager.name: UNIT for wager in main_wagers(game)}
    return tuple(ways_through(game, seated(game, stakes), read_sign(game, {})))


def prepare(game: BankedGame, play: Play) -> PreparedGame:
    sign = watched(read_sign(game, {}), _tables(play))
    solver = every_deal.solver_of(game, tables=_tables(play))
    staked = Solver(game, sign, _stakes(game, play), solver.main, _prizes(game, play))
    return PreparedGame(play, solver, staked, _plans(game), {})


def decide(game: BankedGame, cards: Array, words: Array, prepared: PreparedGame, decisions: Array) -> None:
    strategy, plans = prepared.play.strategy, prepared.plans
    if strategy == RANDOM:
        decisions[:] = words % np.uint64(len(plans))
        return
    if strategy != BEST:
        decisions[:] = tuple(_strategies(game)).index(strategy) - 2
        return
    numbers = {plan.choices: at for at, plan in enumerate(plans)}
    layout = layout_of(game)
    seen = [*range(layout.hand), *range(2 * layout.hand, 2 * layout.hand + max(game.decisions, default=0))]
    differ, _, which = alike(cards[:, seen].astype(np.int64))
    with _LEARNING:
        ways = [_way(prepared, tuple(row[: layout.hand]), tuple(row[layout.hand :])) for row in differ.tolist()]
    decisions[:] = np.array([numbers[way] for way in ways], np.uint8)[which]


def _way(prepared: PreparedGame, hole: tuple[int, ...], board: tuple[int, ...]) -> tuple[str, ...]:
    """The choices of best play, told once for cards that differ in the names of their suits alone."""
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


def settle(game: BankedGame, cards: Array, decisions: Array, prepared: PreparedGame, nets: Array) -> None:
    """Rounds in which every hand ranks the same are settled once."""
    with _LEARNING:
        prepared.staked.asking(partial(_settle, game, cards, decisions, prepared, nets))


def _settle(game: BankedGame, cards: Array, decisions: Array, prepared: PreparedGame, nets: Array) -> None:
    staked, names = prepared.staked, list(game.listed)
    told = cards.astype(np.int64) if staked.looks else ranks(staked.layout, staked.hands, cards)
    differ, _, which = alike(np.hstack((decisions[:, None].astype(np.int64), told)))
    found = np.zeros((len(names), len(differ)), np.int64)
    for at, (number, *group) in enumerate(differ.tolist()):
        plan = _as_staked(prepared, number)
        for name, net in staked.nets(plan, tuple(group)).items():
            if name != MAIN:
                found[names.index(name), at] = -(-net // 1)
    nets[:] = found[:, which]


def _as_staked(prepared: PreparedGame, number: int) -> PlayPlan:
    """A way through the decisions with the wagers that are really placed."""
    plan, wanted, staked = prepared.staked.start, prepared.plans[number].choices, prepared.staked
    if not plan.box.wager(main_wagers(staked.game)[0].name):
        return plan
    while len(plan.choices) < len(wanted) and staked.next_decision(plan):
        options = staked.options(plan)
        plan = options[wanted[len(next(iter(options.values())).choices) - 1]]
    return plan


def _strategies(game: BankedGame) -> dict[str, str]:
    always = {f"always-{plan}".replace(" ", "-"): f"always {plan}" for plan in _plans(game)} if game.decisions else {}
    return {BEST: "exact best play of the main wagers", RANDOM: "decides by chance"} | always


def _exact(game: BankedGame, play: Play) -> Fraction:
    solver = every_deal.solver_of(game, tables=_tables(play))
    counted = solver.asking(solver.count)
    total = sum((net * ways for net, ways in counted.results[MAIN].items()), 0)
    return -Fraction(total) / counted.deals / UNIT


def _later(game: BankedGame, decision: int) -> dict[str, int]:
    """The wagers placed after the deal, in main wagers."""
    placed = _plans(game)[decision].box.wagers
    return {one.wager.name: one.staked // UNIT for one in placed if one.wager.decides}


def simulated(game: BankedGame) -> SimulatedGame:
    first, *equal = main_wagers(game)
    same = {wager.name for wager in equal}
    placed = [one for one in game.wagers if not one.decides and one.name not in same]
    if game.analysis.jackpot is None:
        placed = [one for one in placed if not one.level]
    layout, plans = layout_of(game), _plans(game)
    if len(plans) > np.iinfo(np.uint8).max:
        raise PitbossError(f"{game.id} has {len(plans)} ways through its decisions, too many to simulate")
    bonus = [wager.bonus.name for wager in (first, *equal) if wager.bonus]
    return SimulatedGame(
        id=game.id,
        wagers=tuple(game.listed),
        placed=tuple(one.name for one in placed),
        equal=tuple(same),
        alone=tuple(one.name for one in placed if one.main and one is not first),
        main=(first.name, *same, *bonus, *(one.name for one in game.wagers if one.decides)),
        tables=tuple(game.pay_tables),
        strategies=_strategies(game),
        decisions=tuple(str(plan) for plan in plans),
        dealt=layout.cards,
        prepare=partial(prepare, game),
        decide=partial(decide, game),
        settle=partial(settle, game),
        later=partial(_later, game),
        exact=partial(_exact, game),
        pace=PACE,
    )
