"""Every pair of ink and ground on the pages can be read: WCAG 2.2 AA, 4.5 to 1 for text, 3 to 1 for what only marks."""

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).parent.parent.parent / "web" / "src" / "app.css").read_text()
COLOURS = dict(re.findall(r"--([a-z-]+):\s*(#[0-9a-f]{6})\b", CSS.split(":root.four-colours")[0]))
FOUR = dict(re.findall(r"--([a-z-]+):\s*(#[0-9a-f]{6})\b", CSS.split(":root.four-colours")[1].split("}")[0]))
CARD = "#f3efe3"
PLATE = "#262b26"


def light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((light(one), light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


PAIRS = [
    *[(ink, ground, 4.5) for ink in ("ink", "ink-soft", "gold", "win", "lose") for ground in ("room", "panel")],
    *[(ink, "panel-light", 4.5) for ink in ("ink", "ink-soft", "gold")],
    *[(ink, ground, 4.5) for ink in ("felt-ink", "gold", "ink") for ground in ("felt-light", "felt", "felt-dark")],
    *[("focus", ground, 3.0) for ground in ("room", "panel", "felt-light", "rail")],
]


@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_ink_can_be_read_on_its_ground(ink: str, ground: str, least: float) -> None:
    assert contrast(COLOURS[ink], COLOURS[ground]) >= least


@pytest.mark.parametrize("ink", ["ink-soft", "gold", "lose"])
def test_names_and_chips_can_be_read_on_a_plate(ink: str) -> None:
    assert contrast(COLOURS[ink], PLATE) >= 4.5


@pytest.mark.parametrize("suit", ["spade", "heart", "diamond", "club"])
def test_suits_can_be_read_in_two_colours_and_in_four(suit: str) -> None:
    assert contrast(COLOURS[suit], CARD) >= 4.5
    assert contrast(FOUR.get(suit) or COLOURS[suit], CARD) >= 4.5
