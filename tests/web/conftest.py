"""A real server in its own process and Debian's Chromium; tests are skipped with a clear message without it."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, ViewportSize, expect, sync_playwright

from pitboss.log.kinds.offices import Office
from room.conftest import free_port
from toolkit import forked
from toolkit.browser import DESKTOP, sign_up
from web.crowd import FULL, STANDING, Prepared

CHROMIUM = next(
    (found for name in ("chromium-headless-shell", "chromium") if (found := Path("/usr/bin", name)).exists()), None
)
"""The build without windows is preferred, because it takes two thirds of the time for the same page."""
HERE = Path(__file__).parent
ROOT = HERE.parent.parent
PAGES = ROOT / "src" / "pitboss" / "web" / "pages" / "index.html"
WITHOUT = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
)
"""Features that the pages do not need. The two of the address bar load two pages of Chromium with every page, half of
the CPU time. The others are off in Playwright's own list, which this one replaces.
"""
ARGUMENTS = [
    f"--disable-features={','.join(WITHOUT)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
WAITS = 30
"""Seconds within which a page must show the expected state: a busy machine is slow, and a real fault stays."""
REGULARS = ("visitor", "typist", "traveller", "stayer", "anna", "bela", "guest", "reader")
"""People who already have accounts, so that not every test has to sign somebody up."""
WAITERS = ("olga", "pia", "quin")
OFFICIALS: dict[str, Office] = {"sam": "supervisor", "audrey": "auditor", "dora": "manager", "dee": "dealer"}


class Server:
    """A server in its own process; it can be killed and started again on the same log and port."""

    def __init__(self, database: Path, prepared: Prepared | None = None, *, bare: bool = False) -> None:
        self.database, self.prepared, self.bare = database, prepared, bare
        self.port, self.welcome = free_port(), ""
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        said = self.database.with_suffix(".said")
        demo = "" if self.bare else "demo"
        self.pid = forked.start(f"sqlite:///{self.database} {self.port} {demo} said={said}")
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.address}/api/games").status_code == 200:
                    self.welcome = next(iter(re.findall(r"http\S+/welcome#\S+", said.read_text())), self.welcome)
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def kill(self) -> None:
        forked.kill(self.pid)

    def entered(self, browser: Browser, name: str, viewport: ViewportSize | None = None) -> BrowserContext:
        """Return a browser in which one of the regulars is signed in."""
        assert self.prepared is not None
        context = browser.new_context(base_url=self.address, viewport=viewport or DESKTOP, reduced_motion="reduce")
        context.add_cookies(
            [{"name": "pitboss_session", "value": self.prepared.tokens[name], "url": self.address}],
        )
        return context


def opened(database: Path) -> Server:
    """Start a room with the regulars and the full tables."""
    prepared = Prepared(database)
    for name in (*REGULARS, *WAITERS):
        prepared.person(name)
    for name, office in OFFICIALS.items():
        prepared.person(name, office)
    for table in STANDING:
        prepared.standing_table(table)
    for table in FULL:
        prepared.full_table(table)
    prepared.close()
    return Server(database, prepared)


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = opened(tmp_path_factory.mktemp("room") / "room.db")
    yield running
    running.kill()


@pytest.fixture
def own_room(browser: Browser, tmp_path: Path) -> Iterator[Server]:
    """Start a room in which nobody else plays or has played."""
    running = Server(tmp_path / "room.db")
    yield running
    running.kill()


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("the pages are tried in Chromium, and there is none in /usr/bin")
    if not PAGES.is_file():
        pytest.skip("the pages are not built: run python tools/build_web.py")
    expect.set_options(timeout=WAITS * 1000)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(autouse=True)
def _closed(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the pages that a test leaves open, or they would use the server until the last test is over."""
    if "browser" not in request.fixturenames:
        yield
        return
    opened: Browser = request.getfixturevalue("browser")
    before = opened.contexts
    failures = request.session.testsfailed
    yield
    if request.session.testsfailed > failures:
        keep_what_is_seen(opened, request.node.name)
    for context in opened.contexts:
        if context not in before:
            context.close()


def keep_what_is_seen(browser: Browser, test: str) -> None:
    """Save what every page showed when a test failed, in build/failures."""
    folder = ROOT / "build" / "failures" / re.sub(r"\W+", "-", test)
    folder.mkdir(parents=True, exist_ok=True)
    pages = [page for context in browser.contexts for page in context.pages]
    for number, page in enumerate(pages):
        page.screenshot(path=folder / f"{number}.png", timeout=5000)
        (folder / f"{number}.txt").write_text(f"{page.url}\n{page.locator('body').inner_text(timeout=5000)}\n")


@pytest.fixture(scope="package")
def newcomer(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    """Yield a browser in which a person has just signed up by the page's own form."""
    context = sign_up(browser, server.address, "newcomer")
    yield context
    context.close()
