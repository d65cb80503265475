"""Golden tournaments: terms, a log, its result to the cent, and the clauses cited on the way."""

import tomllib
from pathlib import Path
from typing import Any

from pitboss.pit.tournament.answer import answer
from pitboss.pit.tournament.terms import read_terms
from pitboss.pit.tournament.tournament import adjudicate

LOGS = Path(__file__).parent / "logs"
ROW = ("place", "player", "state", "chips", "prize", "bounties", "refund")


def read_golden(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def played(golden: dict[str, Any]) -> dict[str, Any]:
    tournament, refusal = adjudicate(read_terms(golden["terms"]), golden["log"].strip("\n").split("\n"))
    return answer(tournament, refusal=refusal)


def rows(found: dict[str, Any]) -> list[str]:
    """Return the standings, one line each; `-` for unknown or undecided values."""
    return [" ".join("-" if one[key] is None else str(one[key]) for key in ROW) for one in found["standings"]]


def cited(found: dict[str, Any]) -> set[str]:
    """Return every rule that an answer names."""
    told = [*found["rulings"], *found["standings"], found.get("error", {"rules": []})]
    return {rule for one in told for rule in one["rules"]}


def summary(found: dict[str, Any]) -> dict[str, Any]:
    """Return the part of an answer that a golden tournament states."""
    told: dict[str, Any] = {"status": found["status"], "stage": found["stage"], "session": found["session"]}
    if "error" in found:
        told["error"] = {key: found["error"][key] for key in ("line", "rules")}
    told |= {key: found[key] for key in ("entries", "money", "chips")}
    told["prizes"] = [one["amount"] for one in found["prizes"]]
    told["standings"] = rows(found)
    tables = {name: one for name, one in found["tables"].items() if one["seats"] or one["hands"]}
    told |= {"tables": tables, "advice": found["advice"], "to_decide": found["to_decide"], "races": found["races"]}
    told["clock"] = {key: "-" if value is None else value for key, value in found["clock"].items()}
    return told
