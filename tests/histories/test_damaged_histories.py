"""A damaged history of any form is explained, reported as different or skipped with a reason, never a traceback."""

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.histories.running import replayed_with_rows
from pitboss.histories.sources import Portion
from toolkit.effort import effort

HERE = Path(__file__).resolve().parent / "networks"
TIMES = effort("DAMAGED_HISTORIES", quick=80, proof=5_000)
SIGNS = "[](){}:*$.,-?'\"#=0123456789AKsdp \n\u00e9"


def texts() -> dict[str, str]:
    found = {file.name: file.read_text() for file in sorted(HERE.iterdir())}
    result = CliRunner().invoke(app, ["convert", str(HERE / "ohh.phh"), "--to", "ohh"])
    assert json.loads(result.stdout)
    return found | {"hand.ohh": result.stdout}


def damaged(text: str, rng: random.Random) -> str:
    """Drop, double or move a line, or change a few characters."""
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        match rng.randrange(5):
            case 0:
                del lines[at]
            case 1:
                lines.insert(rng.randrange(len(lines)), lines[at])
            case 2:
                line = lines[at]
                place = rng.randrange(len(line) + 1)
                lines[at] = line[:place] + rng.choice(SIGNS) + line[place + rng.randrange(2) :]
            case 3:
                lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
            case _:
                lines[at] = lines[at].replace(rng.choice("0123456789AKQ"), rng.choice("0129x?"))
    return "\n".join(lines)


@pytest.mark.proof
@pytest.mark.parametrize("name", texts())
def test_damage_is_told(name: str) -> None:
    rng, text = random.Random(name), texts()[name]
    found = {"matched": 0, "differ": 0, "skip": 0}
    for _ in range(TIMES):
        tally, rows = replayed_with_rows(Portion(name, data=damaged(text, rng).encode()))
        assert tally.hands + tally.skip > 0
        assert len(rows.hands) <= tally.hands + tally.skip
        for kind in found:
            found[kind] += getattr(tally, kind)
    assert min(found.values()) > 0, found
