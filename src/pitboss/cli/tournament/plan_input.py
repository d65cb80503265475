"""What the plan is made for, from the command's options or from terms."""

from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from pitboss.books import catalogue
from pitboss.books.tournament import BOOKS
from pitboss.cli.tournament.files import read_terms_file
from pitboss.core.errors import PitbossError
from pitboss.core.money import Chips, read_money
from pitboss.pit.tournament.conditions import Level, Prizes, Terms
from pitboss.pit.tournament.planning.simulation import Plan, make_plan, plan_of
from pitboss.pit.tournament.planning.structure import Brief, check_brief

USUAL_PLAYERS, USUAL_SEATS = 27, 9
USUAL_CHIPS = (25, 100, 500, 1000, 5000, 25000)


class Wanted(msgspec.Struct, frozen=True, kw_only=True):
    """The organiser's wishes, checked."""

    name: str
    game: str
    brief: Brief
    hours: float
    buy_in: Chips
    fee: Chips
    rounding: Chips
    again: float = 0.0
    late_level: int = 0
    levels: tuple[Level, ...] = ()
    """Given ones; empty: to be suggested."""
    prizes: Prizes | None = None
    """Given ones; None: to be suggested."""

    def planned(self, runs: int, draws: np.random.Generator) -> Plan:
        if self.levels:
            return plan_of(
                self.brief, self.levels, self.hours, runs, draws, again=self.again, late_level=self.late_level
            )
        return make_plan(self.brief, self.hours, runs, draws, again=self.again, late_level=self.late_level)


def read_wanted(terms: Path | None, **given: Any) -> Wanted:
    """The wishes; refuses what no tournament could be."""
    if not 0 <= given["again"] <= 1:
        raise PitbossError(f"again = {given['again']}: expected a chance from 0 to 1")
    if not 0 <= given["late_level"] <= 50:
        raise PitbossError(f"late level = {given['late_level']}: expected 0 to 50")
    if not 0.25 <= given["hours"] <= 48:
        raise PitbossError(f"hours = {given['hours']}: expected a quarter of an hour to 48 hours")
    return _from_options(given) if terms is None else _from_terms(read_terms_file(terms), given)


def _from_options(given: dict[str, Any]) -> Wanted:
    entry = catalogue.game(given["game"])
    if entry.rulebook not in BOOKS or entry.kind != "poker":
        raise PitbossError(f"{entry.id} cannot be planned: expected a poker game of wa-poker or vic-crown-poker")
    most = entry.seats[entry.decks[0]]
    seats = min(USUAL_SEATS, most) if given["seats"] is None else given["seats"]
    if seats > most:
        raise PitbossError(f"seats = {seats}: {entry.title} has at most {most} players at a table")
    minutes = given["minutes"]
    if given["levels"] is not None:
        if not 2 <= given["levels"] <= 60:
            raise PitbossError(f"levels = {given['levels']}: expected 2 to 60")
        minutes = max(1, round(60 * given["hours"] / given["levels"]))
    brief = Brief(
        players=USUAL_PLAYERS if given["players"] is None else given["players"],
        chips=given["chips"],
        denominations=_denominations(given["denominations"]),
        minutes=minutes,
        seats=seats,
        depth=given["depth"],
        break_every=given["break_every"],
        break_minutes=given["break_minutes"],
        antes=given["antes"],
        form=_form(entry.id),
    )
    check_brief(brief)
    return Wanted(
        name=f"{entry.title} for {brief.players}",
        game=entry.id,
        brief=brief,
        hours=given["hours"],
        buy_in=_money(given["buy_in"], "buy-in"),
        fee=_money(given["fee"], "fee"),
        rounding=_money(given["rounding"], "rounding", least=1),
        again=given["again"],
        late_level=given["late_level"],
    )


def _form(game: str) -> str:
    declared = catalogue.poker(game)
    if declared.antes:
        return "antes"
    return "blind" if declared.single_blind else "blinds"


def _from_terms(terms: Terms, given: dict[str, Any]) -> Wanted:
    (stage, *others) = terms.stages
    if terms.house_game or others or stage.ends != "players":
        raise PitbossError("only terms of one stage, played until a set number are in, can be tried out")
    if not any(level.costs for level in terms.levels):
        raise PitbossError("the levels cost nothing: [[level]] needs blinds, antes or a minimum")
    brief = Brief(
        players=terms.players.maximum if given["players"] is None else given["players"],
        chips=terms.entry.chips,
        denominations=terms.chips.denominations or USUAL_CHIPS,
        minutes=terms.levels[0].minutes or given["minutes"],
        seats=terms.seats,
    )
    check_brief(brief)
    return Wanted(
        name=terms.name,
        game=terms.game,
        brief=brief,
        hours=given["hours"],
        buy_in=terms.entry.buy_in,
        fee=terms.entry.fee,
        rounding=terms.prizes.rounding if terms.prizes else 1,
        again=given["again"],
        late_level=given["late_level"] or terms.entry.late_level,
        levels=terms.levels,
        prizes=terms.prizes,
    )


def _denominations(text: str) -> tuple[int, ...]:
    parts = text.replace(" ", "").split(",")
    if not all(part.isascii() and part.isdigit() and len(part) <= 12 for part in parts):
        raise PitbossError(f"{text!r} is not a chip set: expected values such as 25,100,500,1000")
    return tuple(int(part) for part in parts)


def _money(text: str, name: str, least: Chips = 0) -> Chips:
    amount = read_money(text.strip())
    if amount < least:
        raise PitbossError(f"{name} = {text}: expected {'more than nothing' if least else 'no less than nothing'}")
    return amount
