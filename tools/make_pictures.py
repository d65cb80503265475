"""Draws the README's picture: a real round in the terminal, repeatable by its seed."""

import io
import re
import sys
from pathlib import Path
from unittest import mock

from rich.console import Console

from pitboss.cli.play import play

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "play.svg"
SEED = "felt"
ANSWERS = "ante 10 blind 10 trips 10\ncheck\n1\n1\n"
FONTS = re.compile(r"@font-face\s*{[^}]*}")


def main() -> None:
    console = Console(
        record=True, width=80, force_terminal=True, color_system="truecolor", file=io.StringIO(), highlight=False
    )
    with mock.patch("pitboss.cli.console.out", return_value=console), mock.patch("sys.stdin", io.StringIO(ANSWERS)):
        play("wa-ultimate-texas-holdem", seed=SEED, bots=2, rounds=1)
    # the reader's own fixed-width font will do: nothing is fetched
    PICTURE.write_text(FONTS.sub("", console.export_svg(title="pitboss play")))
    print(f"{PICTURE.name} drawn", file=sys.stderr)


if __name__ == "__main__":
    main()
