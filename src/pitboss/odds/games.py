"""Compute everything about a game: `analyse("GAME")`."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, Final

import msgspec

from pitboss.books.catalogue import GAMES, banked, poker
from pitboss.core.cards.card import SUITS
from pitboss.core.errors import nearest
from pitboss.odds.models import model_of
from pitboss.odds.report import GameOdds, ResultSpread, WagerOdds
from pitboss.odds.side_wagers import Hands, count_hand, jackpot_odds, side_edge, side_odds
from pitboss.odds.tables import OddsError, Options, tables_to_try
from pitboss.rules.banked.game import BankedGame

SUIT: Final = 13
"""Cards in a suit."""


def _sides(game: BankedGame, kept: Callable[[], Hands], options: Options) -> list[WagerOdds]:
    """Return the wagers that a pay table alone settles. If a fold loses them, include their edge with the folds of best
    play."""
    found = []
    for side in game.analysis.sides:
        for name, pays in tables_to_try(game.id, side.table, options.tables).items():
            odds = side_odds(side.wager, name, count_hand(side.hand), pays)
            if side.lost_by_folding:
                odds = msgspec.structs.replace(odds, best_play_edge=side_edge(odds.pays, kept()))
            found.append(odds)
    return found


def _banked(game: BankedGame, options: Options) -> GameOdds:
    model = model_of(game)
    main = model.main(options)
    more = [] if model.priced_whole else _sides(game, main.kept, options)
    if game.analysis.jackpot and not model.priced_whole:
        priced = game.analysis.jackpot.priced(options.jackpot_wager, options.meter, options.seed)
        more += [jackpot_odds(jackpot, main.kept()) for jackpot in priced]
    return GameOdds(
        game=game.id,
        wagers=(*main.wagers, *more),
        decisions=main.decisions,
        strategy=main.strategy,
        options={
            one.subject: one.choices[chosen]
            for one in game.analysis.variations
            if (chosen := options.rules.get(one.name, one.own)) != one.own
        },
    )


def _on_the_flop(game: Any, called: str) -> GameOdds:
    """Return the side wagers of a poker game, which need every card of the flop in certain suits."""
    wagers = []
    for wager in game.side_wagers:
        won, pays = comb(SUIT * len(wager.suits), 3), Fraction(wager.odds.win, wager.odds.stake)
        spread = ResultSpread.of([(pays, won), (Fraction(-1), comb(len(SUITS) * SUIT, 3) - won)])
        wagers.append(WagerOdds(wager=wager.name, spread=spread))
    return GameOdds(game=called, wagers=tuple(wagers), decisions={}, strategy={})


def against_the_house() -> list[str]:
    """Return the names with odds against the house: the banked games, and the books whose poker games have side
    wagers."""
    house = [name for name, entry in GAMES.items() if entry.kind == "banked"]
    with_sides = [entry for entry in GAMES.values() if entry.kind == "poker" and poker(entry.id).side_wagers]
    return house + list(dict.fromkeys(entry.rulebook for entry in with_sides))


def with_choices(name: str) -> BankedGame:
    """Return the game of this name, against the house, in which the player has decisions."""
    games = [one for one, entry in GAMES.items() if entry.kind == "banked" and banked(one).decisions]
    if name in games:
        return banked(name)
    raise OddsError(f"{name!r} has no strategy: expected one of {', '.join(games)}{nearest(name, games)}")


def check_options(game: str, declared: Any, changed: Iterable[str], rules: Mapping[str, str]) -> None:
    """Check that the game has the pay tables and variations that are to be changed."""
    house = isinstance(declared, BankedGame)
    tables, variations = (declared.tables, declared.analysis.variations) if house else ({}, ())
    for kind in changed:
        if kind not in tables:
            raise OddsError(f"{game} has no {kind} pay table")
    known = {one.name: one.choices for one in variations}
    for name, chosen in rules.items():
        if chosen not in known.get(name, {}):
            choices = [f"{one} {choice}" for one, listed in known.items() for choice in listed]
            expected = f"expected one of {', '.join(choices)}" if choices else "it has no variations"
            raise OddsError(f"{game} has no rule {name} {chosen}: {expected}")


def analyse(game: str, options: Options | None = None) -> GameOdds:
    """Return the odds of every wager and pay table of a game against the house, with the options given."""
    options = options or Options()
    declared = _declared(game)
    if declared is None:
        known = against_the_house()
        raise OddsError(
            f"{game!r} has no wagers against the house: expected one of {', '.join(known)}{nearest(game, known)}"
        )
    check_options(game, declared, options.tables, options.rules)
    if isinstance(declared, BankedGame):
        return _banked(declared, options)
    return _on_the_flop(declared, game.partition("/")[0])


def _declared(name: str) -> Any:
    """Return the game of this name, or the book's first with a side wager; None if there is nothing to compute."""
    if name in GAMES and GAMES[name].kind == "banked":
        return banked(name)
    games = [name] if name in GAMES else [one for one in GAMES if one.startswith(f"{name}/")]
    return next((game for one in games if (game := poker(one)).side_wagers), None)
