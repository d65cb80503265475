"""Write figures to bench/results/SUBJECT.json and print them."""

import json
from pathlib import Path
from typing import Any

RESULTS = Path(__file__).resolve().parent / "results"


def write_results(subject: str, figures: dict[str, Any]) -> None:
    """Keeps a subject's figures for comparison with the next run."""
    RESULTS.mkdir(exist_ok=True)
    (RESULTS / f"{subject}.json").write_text(json.dumps(figures, indent=2) + "\n")
