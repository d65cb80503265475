"""Write figures to bench/results/SUBJECT.json, and collect the bars that were missed."""

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parent / "results"


def write_results(subject: str, figures: dict[str, Any]) -> None:
    """Keep a subject's figures for comparison with the next run."""
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{subject}.json").write_text(json.dumps(figures, indent=2) + "\n")


missed: list[str] = []
"""The missed targets of this run; if there are any, `make bench` fails."""


def verdict(met: bool, what: str) -> str:
    """Return a word that says if a target was met, and remember a missed one."""
    if not met:
        missed.append(what)
    return "met" if met else "MISSED"
