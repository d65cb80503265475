"""Any game small enough, counted by playing every deal: best play is found, and every row of the book is asked.

It needs nothing from a game but its declaration. A sign's pay tables are found by which of them the rows ask for.
"""

from fractions import Fraction
from typing import Final

import msgspec

from pitboss.cards import Card
from pitboss.errors import InternalError
from pitboss.money import Chips, Odds
from pitboss.odds.every.plans import UNIT, PlayPlan, main_wagers
from pitboss.odds.every.settle import Prizes, SeenTables, watched
from pitboss.odds.every.solve import MAIN, DealCount, Solver, at_ease, keeps_all
from pitboss.odds.everywhere import each, is_on_cluster
from pitboss.odds.models import CountingModel, HabitualPlay, MainOdds, PlainPlay
from pitboss.odds.options import Options
from pitboss.odds.report import Pays, ResultSpread, WagerOdds
from pitboss.odds.tables import CUSTOM, pays_of
from pitboss.rounds.banked.game import BankedGame
from pitboss.rounds.banked.rows import PayTable
from pitboss.rounds.banked.sign import Sign, read_sign
from pitboss.rounds.banked.wager import Wager
from pitboss.rulebooks.games import banked


def solver_of(
    game: BankedGame, side: Wager | None = None, tables: dict[str, PayTable] | None = None, prizes: Prizes | None = None
) -> Solver:
    """The main wagers of a game, one unit each, and perhaps another beside them."""
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
    """A wager with every pay table that decides it and not others: those the sign may name, and the one to try."""
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
    """What a jackpot wager is paid while the meter stands still; None where the game does not say."""
    jackpot = game.analysis.jackpot
    if not wager.level or wager.price is None or jackpot is None:
        return None
    stake = wager.price(read_sign(game, {}))
    return {wager.name: jackpot.paid(wager.name, stake, options.meter, options.seed, 1)}


def _side(game: BankedGame, wager: Wager, options: Options, others: set[str]) -> list[WagerOdds]:
    """A wager beside the main ones: no hand folded, and its edge with best play's folds where that differs."""
    prizes = _prizes(game, wager, options)
    if wager.level and prizes is None:
        return []
    found = []
    for tried in _tried(game, wager, options, prizes or {}, others):
        placed = tried.solver.start.box.wager(wager.name)
        if not placed:
            raise InternalError("placed is missing")
        kept = tried.solver.asking(lambda solver=tried.solver: solver.count(keeps_all))  # type: ignore[misc]
        spread, played = (_spread(one, wager.name, placed.staked) for one in (kept, tried.counted))
        folds = None if played.mean == spread.mean else -played.mean
        found.append(
            WagerOdds(
                wager=wager.name,
                pay_table=tried.pay_table,
                pays=tried.pays,
                spread=spread,
                best_play_edge=folds,
            )
        )
    return found


def _side_named(game: str, name: str, options: Options, others: set[str]) -> list[WagerOdds]:
    declared = banked(game)
    return _side(declared, next(wager for wager in declared.wagers if wager.name == name), options, others)


def _antes(game: BankedGame, options: Options) -> tuple[list[WagerOdds], _Tried]:
    """The main wagers together, for one staked on the first; and the play that is best with the table to try."""
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


def main(game: BankedGame, options: Options) -> MainOdds:
    antes, played = _antes(game, options)
    mains, decides = {wager.name for wager in main_wagers(game)}, _used(played.solver.sign)
    sides = [wager for wager in game.wagers if not wager.decides and wager.name not in mains]
    counted = played.counted
    if is_on_cluster():  # where a game is known by its name
        beside = each(_side_named, [(game.id, wager.name, options, decides) for wager in sides])
    else:
        beside = [_side(game, wager, options, decides) for wager in sides]
    return MainOdds(
        wagers=(*antes, *(odds for found in beside for odds in found)),
        decisions={
            str(PlayPlan(choices, played.solver.start.box)): Fraction(deals, counted.deals)
            for choices, deals in counted.plans.items()
            if any(choices)
        },
        strategy={"rules": rules(game, counted)},
        kept=dict,
    )


BY_VALUE: Final = "decide by the value of each hand: `pitboss odds decide` tells it"


def rules(game: BankedGame, counted: DealCount) -> list[str]:
    """Best play in a sentence for each choice, where only own cards are known and the better hand decides."""
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


def _with_table(game: BankedGame, options: Options) -> Solver:
    return solver_of(
        game, tables={key: _table(CUSTOM, pays) for key, pays in options.tables.items() if key in game.pay_tables}
    )


def advise(game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> dict[str, Fraction]:
    """What each choice is worth, in main wagers, for a hand that has staked no more than it had to."""
    solver = _with_table(game, options)
    plan, cards, communal = solver.start, tuple(map(int, hole)), tuple(map(int, board))
    while (decision := solver.next_decision(plan)) and decision[1] < len(communal):
        options_ = solver.options(plan)
        plan = options_.get("check") or next(iter(options_.values()))
    return solver.asking(
        lambda: {name: solver.worth(cards, communal, later) / UNIT for name, later in solver.options(plan).items()}
    )


def card(game: BankedGame, options: Options) -> PlainPlay:
    """Best play itself, as far as it can be said in a sentence."""
    solver = _with_table(game, options)
    return PlainPlay({"rules": rules(game, solver.asking(solver.count))}, Fraction())


def _careful(game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> str:
    values = advise(game, hole, board, options)
    return at_ease(values)


def _careful_cost(game: BankedGame, options: Options) -> Fraction:
    solver = _with_table(game, options)

    def worth(counted: DealCount) -> Fraction:
        return sum((Fraction(net) * ways for net, ways in counted.results[MAIN].items()), Fraction()) / counted.deals

    careful = solver.asking(lambda: solver.count(lambda one, plan, hole, board: one.careful(hole, board, plan)))
    return (worth(solver.asking(solver.count)) - worth(careful)) / UNIT


def _at_best(game: BankedGame, hole: tuple[Card, ...], board: tuple[Card, ...], options: Options) -> str:
    values = advise(game, hole, board, options)
    return max(values, key=lambda choice: values[choice])


MODEL: Final = CountingModel(
    main=main,
    advise=advise,
    card=card,
    priced_whole=True,
    beginner=HabitualPlay(
        choose=_careful,
        cost=_careful_cost,
        words=("Does what stakes least, unless something else is worth a quarter of an Ante more.",),
    ),
    regular=HabitualPlay(
        choose=_at_best, cost=lambda game, options: Fraction(), words=("Keeps to the strategy card: best play.",)
    ),
)
