"""Every ink is readable on its ground: WCAG 2.2 AA, 4.5 to 1 for text, 3 to 1 for marks."""

import re
from pathlib import Path

import pytest

CSS = (Path(__file__).parent.parent.parent / "web" / "src" / "design" / "tokens.css").read_text()
COLOURS = dict(re.findall(r"--([a-z0-9-]+):\s*(#[0-9a-f]{6})\b", CSS.split("[data-felt")[0]))
CLOTHS = {
    name: dict(re.findall(r"--(felt[a-z-]*):\s*(#[0-9a-f]{6})\b", colours))
    for name, colours in re.findall(r"\[data-felt='([a-z]+)'\][^{]*\{([^}]*)\}", CSS)
}
DAY = COLOURS | dict(
    re.findall(r"--([a-z0-9-]+):\s*(#[0-9a-f]{6})\b", CSS.split("data-theme='day'] {")[1].split("}")[0])
)
PLATE = "#17161a"


def light(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((light(one), light(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


PAIRS = [
    *[
        (ink, ground, 4.5)
        for ink in ("text", "text-2", "text-3", "win", "lose", "push")
        for ground in ("room", "panel")
    ],
    *[(ink, "panel-2", 4.5) for ink in ("text", "text-2", "text-3", "win", "lose", "push")],
    *[(ink, "panel-3", 4.5) for ink in ("text", "text-2")],
    *[("ink", ground, 4.5) for ground in ("ivory", "ivory-2")],
    ("ink-2", "ivory", 4.5),
    *[("lamp-ink", ground, 4.5) for ground in ("lamp", "lamp-2")],
    ("alarm-ink", "alarm", 4.5),
    ("line-2", "panel", 3.0),
    *[("focus", ground, 3.0) for ground in ("room", "panel")],
]


def test_the_palette_is_read() -> None:
    assert len(CLOTHS) == 5
    assert DAY["room"] != COLOURS["room"]


@pytest.mark.parametrize("theme", [COLOURS, DAY], ids=["night", "day"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_ink_can_be_read_on_its_ground(ink: str, ground: str, least: float, theme: dict[str, str]) -> None:
    assert contrast(theme[ink], theme[ground]) >= least


@pytest.mark.parametrize("ground", ["felt-hi", "rail"])
def test_the_ring_of_the_focus_is_seen_on_the_table(ground: str) -> None:
    assert contrast(COLOURS["focus"], COLOURS[ground]) >= 3.0


@pytest.mark.parametrize("cloth", CLOTHS)
def test_ink_can_be_read_on_every_cloth(cloth: str) -> None:
    for part in ("felt-hi", "felt", "felt-lo"):
        assert contrast(COLOURS["felt-ink"], CLOTHS[cloth][part]) >= 4.5, part


@pytest.mark.parametrize("ink", ["text", "text-2", "lamp", "lose", "win"])
def test_names_and_chips_can_be_read_on_a_plate(ink: str) -> None:
    assert contrast(COLOURS[ink], PLATE) >= 4.5


@pytest.mark.parametrize("suit", ["suit-black", "suit-red", "suit-blue", "suit-green"])
def test_suits_can_be_read_in_two_colours_and_in_four(suit: str) -> None:
    assert contrast(COLOURS[suit], COLOURS["ivory"]) >= 4.5
