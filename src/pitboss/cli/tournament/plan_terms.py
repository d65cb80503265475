"""A plan as terms to edit."""

from fractions import Fraction

from pitboss.cli.tournament.plan_input import Wanted
from pitboss.cli.tournament.plan_page import prizes_of
from pitboss.money import short_money
from pitboss.tournaments.conditions import Level, Prizes
from pitboss.tournaments.planning.plan import Plan
from pitboss.tournaments.terms import read_terms


def as_terms(wanted: Wanted, plan: Plan) -> str:
    """The text of a terms file that reads back as what was planned."""
    brief = wanted.brief
    tables = -(-brief.players // brief.seats)
    denominations = [colour.denomination for colour in plan.colours if colour.needed] or list(brief.denominations)
    lines = [
        "# Planned with pitboss: what follows a # is still to be decided.",
        "",
        "tournament = 1",
        f"name = {_text(wanted.name)}",
        f'game = "{wanted.game}"',
        '# start = "2026-03-04T19:00"',
        '# location = "the poker room"',
        f"tables = [{', '.join(_text(f't{number}') for number in range(1, tables + 1))}]",
        f"seats = {brief.seats}",
        "",
        "[players]",
        "minimum = 2",
        f"maximum = {tables * brief.seats}",
        "",
        "[entry]",
        f'buy_in = "{short_money(wanted.buy_in)}"',
        f'fee = "{short_money(wanted.fee)}"',
        f"chips = {brief.chips}",
        f"late_level = {wanted.late_level}",
        *(["re_entries = 1"] if wanted.again and wanted.late_level else []),
        '# method = "at the tournament desk"',
        "",
        "[chips]",
        f"denominations = {denominations}",
        "",
    ]
    for level in plan.levels:
        lines += _level(level)
    lines += _prizes(prizes_of(wanted, plan))
    text = "\n".join(lines) + "\n"
    read_terms(text)
    return text


def _text(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _level(level: Level) -> list[str]:
    lines = ["[[level]]"]
    lines += [f"blinds = {list(level.blinds)}"] if level.blinds else []
    lines += [f"ante = {level.ante}"] if level.ante else []
    lines += [f"minimum = {level.minimum}"] if level.minimum else []
    lines += [f"minutes = {level.minutes}"] if level.minutes else []
    return [*lines, "", *(["[[level]]", f"break = {level.pause}", ""] if level.pause else [])]


def _prizes(prizes: Prizes) -> list[str]:
    lines = ["[prizes]", f'rounding = "{short_money(prizes.rounding)}"']
    if prizes.brackets:
        rows = [
            f"    {{ entries = {bracket.entries}, places = [{_percentages(bracket.places)}] }},"
            for bracket in prizes.brackets
        ]
        return [*lines, "brackets = [", *rows, "]"]
    if prizes.places:
        return [*lines, f"places = [{_percentages(prizes.places)}]"]
    if prizes.amounts:
        amounts = ", ".join(f'"{short_money(amount)}"' for amount in prizes.amounts)
        return [*lines, f"amounts = [{amounts}]"]
    return [*lines, f'seat = "{short_money(prizes.seat)}"'] if prizes.seat else [*lines, 'by = "chips"']


def _percentages(places: tuple[Fraction, ...]) -> str:
    return ", ".join(f"{float(part * 100):.10g}" for part in places)
