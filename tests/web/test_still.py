"""The felt, the dock and the printed box of a player keep their places through several rounds, at every size."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from toolkit.browser import Player, resize
from web.conftest import Server, opened

SCREENS: list[ViewportSize] = [
    {"width": 1440, "height": 900},
    {"width": 1280, "height": 720},
    {"width": 820, "height": 1180},
    {"width": 390, "height": 844},
    {"width": 844, "height": 390},
]
BOXES = """() => {
  const at = (where) => {
    const box = document.querySelector(where)?.getBoundingClientRect();
    return box ? [box.x, box.y, box.width, box.height].map(Math.round) : null;
  };
  const spots = [...document.querySelectorAll('.box.mine .spot:not(.sensor)')];
  const ink = spots.map((one) => one.getBoundingClientRect()).map((one) => [one.x, one.y].map(Math.round));
  return {
    felt: at('.on-felt'), table: at('.felt .table'), dock: at('.dock'), actions: at('section.actions'),
    ink, wide: document.documentElement.scrollWidth <= innerWidth,
    high: document.documentElement.scrollHeight <= innerHeight,
  };
}"""
COVERED = """() => {
  const found = [];
  const boxes = (where) => [...document.querySelectorAll(where)].map((one) => [where, one.getBoundingClientRect()]);
  const own = [...boxes('.mine .held [data-card]'), ...boxes('.board [data-card]')];
  const others = [...boxes('.seat:not(.mine) .plate'), ...boxes('.bet > *'), ...boxes('.puck'), ...boxes('.coach')];
  const board = own.filter(([where]) => where.startsWith('.board'));
  const hand = own.filter(([where]) => !where.startsWith('.board'));
  for (const [[what, a], [over, b]] of [
    ...own.flatMap((one) => others.map((other) => [one, other])),
    ...hand.flatMap((one) => board.map((other) => [one, other])),
  ])
    if (
      // known: on narrow screens a neighbour's bet can touch a card of the board, by who sits where
      !(over === '.bet > *' && what.startsWith('.board')) &&
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
    )
      found.push(`${innerWidth}: ${over} on ${what}`);
  const dock = document.querySelector('section.actions .in');
  if (dock && dock.scrollWidth > dock.clientWidth) found.push(`${innerWidth}: the dock is too narrow`);
  return [...new Set(found)];
}"""


def boxes(page: Page) -> list[dict[str, object]]:
    """Return the place of everything, at every size of screen."""
    found = []
    for screen in SCREENS:
        resize(page, screen)
        found.append(page.evaluate(BOXES))
        assert page.evaluate(COVERED) == [], "no card is covered, and the dock holds its buttons"
    resize(page, SCREENS[1])
    return found


@pytest.fixture
def empty_room(tmp_path: Path) -> Iterator[Server]:
    """Start a room of its own: a person whom another test has left at the table would hold up every round."""
    running = opened(tmp_path / "room.db")
    yield running
    running.kill()


@pytest.mark.parametrize(
    ("game", "name", "where"),
    [("wa-ultimate-texas-holdem", "visitor", "empty_room"), ("vic-crown-poker/holdem", "bela", "server")],
)
def test_felt_and_dock_keep_their_boxes_through_rounds(
    browser: Browser, game: str, name: str, where: str, request: pytest.FixtureRequest
) -> None:
    running: Server = request.getfixturevalue(where)
    player = Player(running.entered(browser, name), game)
    player.sit()
    player.asked(player.rounds)
    first = boxes(player.page)
    assert all(one["wide"] and one["high"] for one in first)
    for _ in range(2):
        before, done = player.rounds, list[str]()
        while not (asked := player.asked(before))["over"]:
            assert boxes(player.page) == first, done
            verb = player.choose(asked["offered"], done)
            if verb is None:
                player.come_in()
                continue
            player.click(verb)
            done.append(verb)
        assert boxes(player.page) == first, "the result is on the felt"
    player.leave()
