"""Tables with the most places a book allows, all taken: nothing overlaps at any size of screen."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from toolkit.browser import Player, picture, resize
from web.conftest import Server
from web.crowd import FULL

SCREENS: dict[str, ViewportSize] = {
    "laptop": {"width": 1280, "height": 720},
    "desktop": {"width": 1440, "height": 900},
    "tablet": {"width": 820, "height": 1180},
    "phone": {"width": 390, "height": 844},
}
TABLES = ["full-crown", "full-manila", "full-three-card", "full-omaha", "full-stud"]
LAID = """() => {
  const plates = [...document.querySelectorAll('.felt .plate, .felt .free')].map((one) => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  const board = document.querySelector('.felt .middle .hand')?.getBoundingClientRect();
  return {
    places: plates.length,
    overlapping: plates.flatMap((a, at) => plates.slice(at + 1).filter((b) => over(a, b))).length
      + (board ? plates.filter((plate) => over(plate, board)).length : 0),
    outside: plates.filter((one) => one.left < 0 || one.right > innerWidth).length,
    sideways: document.documentElement.scrollWidth - innerWidth,
    actions: document.querySelector('section.actions').getBoundingClientRect().bottom - innerHeight,
    scrolling: [...document.querySelectorAll('.felt, .felt *')].filter((one) => one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).overflowX === 'auto').length,
  };
}"""


def laid(page: Page, screen: ViewportSize) -> dict[str, int]:
    resize(page, screen)
    found: dict[str, int] = page.evaluate(LAID)
    return found


@pytest.mark.proof(only=True)
@pytest.mark.parametrize("table", TABLES)
def test_a_full_table_fits_every_screen(
    browser: Browser, server: Server, table: str, figure: Callable[[str], None]
) -> None:
    assert server.prepared is not None
    context = server.entered(browser, "guest")
    sign = FULL[table]
    player = Player(context, sign.game, table)
    player.sit()
    if sign.banked:
        player.asked(0)
    with server.prepared.playing(server.address, table):
        done = list[str]()
        while (verb := player.choose(player.asked(10**6)["offered"], done)) in ("bet ante", "ready"):
            player.click(verb)
            done.append(verb)
        for name, screen in SCREENS.items():
            found = laid(player.page, screen)
            picture(player.page, f"{table}-{name}")
            assert found["places"] == sign.seats, (name, found)
            assert found["overlapping"] == found["outside"] == found["scrolling"] == 0, (name, found)
            assert found["sideways"] <= 0, (name, found)
            assert found["actions"] <= 0, (name, found)
        assert player.troubles == []
    context.close()
    figure(f"{table}: {sign.seats} places fit {', '.join(SCREENS)}")
