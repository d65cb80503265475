"""How `pitboss tournament` shows standings, and lines as they are taken."""

from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from pitboss.tournaments.log import Said


def _because(rules: list[str] | tuple[str, ...]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


def print_answer(console: Console, found: dict[str, Any]) -> None:
    """Standings as a person could read them out, with the clauses behind them."""
    title = f"{found['name'] or found['file']} · {found['game'] or 'no game'} · {found['status']}"
    console.print(title, markup=False, style="bold")
    if "error" in found:
        error = found["error"]
        at = f"line {error['line']}: {error['text']}\n" if error["line"] else ""
        console.print(f"{at}{error['message']}{_because(error['rules'])}", markup=False, soft_wrap=True)
    if "clock" not in found:
        return
    _print_figures(console, found)
    _print_standings(console, found["standings"])
    for advice in found["advice"]:
        console.print(f"advice: {' '.join(str(value) for value in advice.values())}", markup=False)
    for tie in found["to_decide"]:
        console.print(f"to decide: {', '.join(tie['players'])} for {tie['for']}", markup=False)
    console.print()


def _print_figures(console: Console, found: dict[str, Any]) -> None:
    entries, money, clock = found["entries"], found["money"], found["clock"]
    console.print(
        f"{found['stage']}, session {found['session']}, level {clock['level']} · {entries['players']} players,"
        f" {entries['entries']} entries, {entries['in']} in · pool {money['pool']}, fees {money['fees']}",
        markup=False,
    )


def _print_standings(console: Console, standings: list[dict[str, Any]]) -> None:
    table = Table(box=None, pad_edge=False)
    for heading, justify in (
        ("place", "right"),
        ("player", "left"),
        ("", "left"),
        ("chips", "right"),
        ("prize", "right"),
    ):
        table.add_column(heading, justify="right" if justify == "right" else "left", no_wrap=True)
    table.add_column("bounties", justify="right", no_wrap=True)
    table.add_column("back", justify="right", no_wrap=True)
    table.add_column("why", overflow="fold")
    for one in standings:
        cells = (one["place"] or "", one["player"], one["state"], "" if one["chips"] is None else one["chips"])
        table.add_row(*map(str, cells), one["prize"], one["bounties"], one["refund"], ", ".join(one["rules"]))
    console.print(table)


def line_as_data(said: "Said") -> dict[str, Any]:
    found: dict[str, Any] = {"line": said.number, "text": said.text, "taken": said.refusal is None}
    if said.refusal is not None:
        return found | {"message": said.refusal.message, "rules": list(said.refusal.rules)}
    if said.outcome is not None:
        found |= {"message": said.outcome.text, "rules": list(said.outcome.rules)}
    return found


def print_line(console: Console, said: "Said") -> None:
    console.print(f"{said.number:>4}  {said.text}", markup=False, soft_wrap=True)
    if said.refusal is not None:
        told = f"refused: {said.refusal.message}{_because(said.refusal.rules)}"
        console.print(f"      {told}", markup=False, soft_wrap=True, style="red")
    elif said.outcome is not None:
        console.print(
            f"      {said.outcome.text}{_because(said.outcome.rules)}", markup=False, soft_wrap=True, style="dim"
        )
