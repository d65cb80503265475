"""The pages look like their kept pictures: twelve states in every run, all of them at four sizes in a proof."""

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, Page

from toolkit.effort import PROVING
from web import looks
from web.conftest import ROOT

FAILURES = ROOT / "build" / "failures" / "looks"
WANTED = {
    name: list(looks.SIZES) if PROVING else [state.quick]
    for name, state in looks.STATES.items()
    if PROVING or state.quick
}


@pytest.fixture(scope="module")
def page_of(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Page]]:
    with looks.standing_room(tmp_path_factory.mktemp("looks")) as room:
        yield looks.pages(browser, room)


def test_forty_states_are_kept_at_four_sizes_and_twelve_are_compared_every_time() -> None:
    assert len(looks.STATES) >= 40
    assert sum(bool(state.quick) for state in looks.STATES.values()) >= 12
    kept = {looks.place(name, size).name for name in looks.STATES for size in looks.SIZES}
    assert {one.name for one in looks.KEPT.glob("*.webp")} == kept


@pytest.mark.proof
def test_every_page_looks_as_it_was_kept(page_of: Callable[[str], Page]) -> None:
    """Save each difference next to the kept picture in build/failures/looks; `make looks` keeps the new ones."""
    wrong = []
    for name, sizes in WANTED.items():
        state = looks.STATES[name]
        for size, seen in looks.shots(page_of(state.who), state, sizes):
            kept = Image.open(looks.place(name, size)).convert("RGB")
            blocks = int(looks.differences(kept, seen).sum())
            if blocks > looks.FEW:
                FAILURES.mkdir(parents=True, exist_ok=True)
                looks.marked(kept, seen).save(FAILURES / f"{name}-{size}.png")
                wrong.append(f"{name} {size}: {blocks} blocks")
    assert wrong == []


def kept_lobby() -> Image.Image:
    return Image.open(looks.place("lobby", "desktop")).convert("RGB")


@pytest.mark.parametrize(
    "change",
    [
        lambda picture: picture.paste(picture.crop((60, 40, 300, 110)), (60, 46)),
        lambda picture: picture.paste((255, 194, 74), (300, 300, 340, 312)),
        lambda picture: picture.paste((29, 28, 31), (95, 165, 175, 200)),
        lambda picture: ImageDraw.Draw(picture).text((80, 300), "Deal me out", fill="white", font_size=14),
    ],
    ids=["a headline moved by twelve pixels", "a small coloured badge", "a button gone", "other words"],
)
def test_what_anybody_would_see_is_noticed(change: Callable[[Image.Image], None]) -> None:
    kept = kept_lobby()
    seen = kept.copy()
    change(seen)
    assert looks.differences(kept, seen).sum() > looks.FEW


def test_edges_drawn_otherwise_are_not_noticed() -> None:
    """Other machines smooth letters differently: half a pixel to the side, a little noise, a little less light."""
    kept = kept_lobby()
    wide, high = kept.size
    moved = kept.transform((wide, high), Image.Transform.AFFINE, (1, 0, 0.25, 0, 1, 0), Image.Resampling.BILINEAR)
    noise = np.random.default_rng(7).integers(-4, 5, (high, wide, 3))
    seen = Image.fromarray(np.clip(np.asarray(moved, dtype=np.int16) + noise, 0, 255).astype(np.uint8))
    assert looks.differences(kept, seen).sum() <= looks.FEW
