"""Print odds on the terminal: pay tables side by side, charts, values of choices."""

from fractions import Fraction
from itertools import groupby
from typing import Any

from msgspec.structs import asdict
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.cli.console import Rows, numbers, out
from pitboss.core.cards import Card, write_cards
from pitboss.odds.decide import Advice, StrategyCard
from pitboss.odds.plain_rules import square_name, squares
from pitboss.odds.report import GameOdds, WagerOdds, decimal, exact_and_decimal

SIGNS = {"play-4x": "4", "play-3x": "3", "flop": "F"}
"""The sign of each choice on a chart; any other choice is a dot."""


def print_odds(odds: GameOdds, outcomes: bool) -> None:
    console = out()
    console.print(Text(odds.game, style="bold"))
    for what, how in odds.options.items():
        console.print(f"not as in the rulebook: {what} {how}")
    for name, group in groupby((w for w in odds.wagers if not w.jackpot), key=lambda wager: wager.wager):
        console.print(_wager_table(name, list(group)))
    if jackpots := [wager for wager in odds.wagers if wager.jackpot]:
        console.print(_jackpot_table(jackpots))
        console.print(Text("with folds: a hand that best play folds loses this wager too", style="dim"))
    if outcomes:
        for wager in odds.wagers:
            nets = wager.spread.probabilities().items()
            rows = ((decimal(net, 2), str(wager.spread.ways[net]), decimal(share, 8)) for net, share in nets)
            console.print(titled(f"{wager.title()}: net results", "ways", "probability", rows=rows))
    if odds.decisions:
        console.print(shares(odds.decisions))
    _print_rules(odds.strategy.get("before the flop", {}), odds.strategy.get("rules", []))


def _print_rules(chart: dict[str, str], rules: list[str]) -> None:
    if chart:
        out().print(_chart(chart))
    for rule in rules:
        out().print(Padding(Text(rule), (0, 0, 0, 1)))


def titled(title: str, *columns: str, rows: Rows = ()) -> Table:
    """Print a title and return a table of numbers under it. The title does not wrap to the table's width."""
    out().print(Text(f"\n{title}", style="bold"))
    return numbers("", *columns, rows=rows)


def shares(decisions: dict[str, Fraction]) -> Table:
    """Return how often each decision is taken."""
    rows = ((name, percent(share)) for name, share in decisions.items())
    return titled("decisions, share of all rounds", "share", rows=rows)


def percent(value: Fraction, places: int = 4) -> str:
    return f"{decimal(100 * value, places)} %"


def dollars(value: Fraction) -> str:
    """Return whole dollars, rounded, with thousands separators."""
    return f"{round(value):,}"


def _wager_table(name: str, wagers: list[WagerOdds]) -> Table:
    """Return the pay tables of one wager side by side."""
    table = titled(name, *(wager.pay_table or "rulebook" for wager in wagers))
    if len(wagers) > 1 or name != "ante":
        for category in wagers[0].pays:
            pays = [wager.pays[category] for wager in wagers]
            table.add_row(str(category), *(f"{pay.numerator} to {pay.denominator}" for pay in pays))
    table.add_row("edge", *(Text(percent(w.edge), style="red" if w.favours_player else "bold") for w in wagers))
    if len(wagers) == 1:
        table.add_row("  exactly", str(wagers[0].edge))
    if any(wager.staked != 1 for wager in wagers):
        table.add_row("average stake", *(decimal(wager.staked, 4) for wager in wagers))
        table.add_row("element of risk", *(percent(wager.element_of_risk) for wager in wagers))
    table.add_row("standard deviation", *(wager.standard_deviation[:-6] for wager in wagers))
    if any(wager.best_play_edge is not None for wager in wagers):
        table.add_row("edge with folds", *(percent(w.best_play_edge or w.edge) for w in wagers))
    return table


def _jackpot_table(wagers: list[WagerOdds]) -> Table:
    """Return what each jackpot wager returns at its meter, never folding and with the folds of best play."""
    columns = ("meter", "returns now", "breaks even at", "long-run return", "now, with folds", "long run, with folds")
    rows = [
        (name, dollars(terms.meter), percent(terms.return_now, 2), dollars(terms.break_even_meter),
         percent(Fraction(terms.long_run_return), 2), percent(terms.best_play_return_now, 2),
         percent(Fraction(terms.best_play_long_run_return), 2))
        for name, terms in ((wager.pay_table or wager.wager, wager.jackpot) for wager in wagers)
        if terms
    ]  # fmt: skip
    return titled("jackpot", *columns, rows=rows)


def _chart(choices: dict[str, str]) -> Table:
    """Return the chart of hole cards: suited above the diagonal, offsuit below."""
    rows = squares()
    ranks = [square_name(row[at])[0] for at, row in enumerate(rows)]
    table = titled("before the flop: suited above the diagonal, offsuit below", *ranks)
    for at, row in enumerate(rows):
        table.add_row(ranks[at], *(SIGNS.get(choices[square_name(hole)], "·") for hole in row))
    used = [f"{sign} {choice}" for choice, sign in SIGNS.items() if choice in choices.values()]
    other = next(iter({choice for choice in choices.values() if choice not in SIGNS}), "")
    out().print(Text(", ".join([*used, f"· {other}"] if other else used), style="dim"))
    return table


def print_advice(advice: Advice) -> None:
    cards = f"{write_cards(advice.cards)} {write_cards(advice.board)}".rstrip()
    known = _known(advice)
    if known:
        cards += ", known " + ", ".join(f"{place} {write_cards(shown)}" for place, shown in known.items())
    rows = (
        (choice, Text(decimal(value, 6), style="bold" if choice == advice.best else ""))
        for choice, value in advice.values.items()
    )
    out().print(titled(f"{advice.game}: {cards}", "value in Antes", rows=rows))
    out().print(f"best: {advice.best}, by {decimal(advice.cost, 6)} Antes")
    out().print(Text("for study only: the rulebooks forbid such help at the table", style="dim"))


def print_card(card: StrategyCard) -> None:
    out().print(Text(card.game, style="bold"))
    _print_rules(card.chart, card.rules)
    said = f"Following this costs {percent(card.cost)} of the Ante" if card.cost else "This is optimal play"
    out().print(Text(f"\n {said}. For study only: the rulebooks forbid such help at the table.", style="dim"))


def card_json(card: StrategyCard) -> dict[str, Any]:
    cost = exact_and_decimal(card.cost)
    return {"game": card.game, "before the flop": card.chart, "rules": card.rules, "cost": cost}


def _known(advice: Advice) -> dict[str, tuple[Card, ...]]:
    """Return the known cards by their place."""
    return {place: cards for place, cards in asdict(advice.known).items() if cards} if advice.known else {}


def advice_json(advice: Advice) -> dict[str, Any]:
    known = _known(advice)
    return {
        "game": advice.game,
        "cards": [str(card) for card in advice.cards],
        "board": [str(card) for card in advice.board],
        **({"known": {place: [str(card) for card in cards] for place, cards in known.items()}} if known else {}),
        "best": advice.best,
        "values": {choice: exact_and_decimal(value) for choice, value in advice.values.items()},
    }
