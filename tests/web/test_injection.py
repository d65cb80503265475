"""Texts that people write are shown as written: no page treats them as markup or runs them."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.accounts import COOKIE
from toolkit.browser import DESKTOP
from web.night import TERMS, Night

IMAGE = "<img src=x onerror='window.hit=1'>"
SCRIPT = "<script>window.hit=2</script>"
SHORT = "<svg onload=window.hit=3>"
SIGN = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", dealer="human")


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    room = Night(tmp_path_factory.mktemp("hostile") / "room.db")
    yield room
    room.stop()


@pytest.fixture(scope="module")
def alice(browser: Browser, night: Night) -> Iterator[BrowserContext]:
    """Yield a manager in a room with every text that people can write."""
    cookie, _ = night.manager("alice"), night.manager("zoe")
    night.announce(TERMS.replace("Wednesday Night Hold'em", IMAGE).replace("The back room", SCRIPT))

    async def opened() -> None:
        night.room.new_table("felt", SIGN, "manager")

    night.run(opened())
    with httpx.Client(base_url=night.address, cookies={COOKIE: cookie}) as http:
        for path, body in {
            "/api/lists": {"line": "open holdem wa-poker/holdem 5/10"},
            "/api/lists/holdem/tickets": {"name": f"{SHORT} Kim"},
            "/api/account/tokens": {"label": SHORT},
            "/api/pit/handovers": {"to": "zoe", "note": f"{IMAGE} {SCRIPT}"},
            "/api/tournaments/night/entries": {"names": [f"{SHORT} Lee"], "signed": True},
            "/api/leagues": {"id": "cup", "terms": {"name": IMAGE}},
        }.items():
            answer = http.post(path, json=body)
            assert answer.is_success, (path, answer.text)
    context = browser.new_context(base_url=night.address, viewport=DESKTOP)
    context.add_cookies([{"name": COOKIE, "value": cookie, "url": night.address}])
    yield context
    context.close()


@pytest.mark.parametrize(
    ("path", "written"),
    [
        ("/tournaments", [IMAGE]),
        ("/tournaments/night", [IMAGE, SCRIPT]),
        ("/tournaments/night/clock", [IMAGE]),
        ("/tournaments/night/director", [IMAGE]),
        ("/tournaments/night/print/seating", [IMAGE]),
        ("/leagues/cup", [IMAGE]),
        ("/lists", [SHORT]),
        ("/wall", []),
        ("/account", [SHORT]),
        ("/pit/handovers/1", [IMAGE, SCRIPT]),
    ],
)
def test_what_people_write_is_text(alice: BrowserContext, path: str, written: list[str]) -> None:
    page = alice.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    answer = page.goto(path)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "script-src" not in policy, "scripts come from here alone, and none is inline"
    for text in written:
        expect(page.get_by_text(text).first).to_be_attached()
    if not written:
        expect(page.locator("main, .wall, body > *").first).to_be_attached()
    assert page.evaluate("() => window.hit") is None
    assert page.locator("img[src=x]").count() == 0
    assert not [one for one in asked if one.endswith("/x")]
    page.close()


def test_the_policy_holds_where_a_page_would_not(alice: BrowserContext) -> None:
    """Markup that got into a page anyway could not run or send anything."""
    page = alice.new_page()
    page.goto("/lobby")
    page.evaluate(
        """() => {
          document.body.insertAdjacentHTML('beforeend', "<img src=x onerror='window.hit=1'>")
          const script = document.createElement('script')
          script.textContent = 'window.hit = 2'
          document.body.append(script)
        }"""
    )
    expect(page.locator("img[src=x]")).to_have_count(1)
    page.wait_for_function("() => document.querySelector('img[src=x]').complete")
    assert page.evaluate("() => window.hit") is None
    sent = page.evaluate("() => fetch('http://127.0.0.1:9/steal').then(() => 'sent', () => 'stopped')")
    assert sent == "stopped"
    page.close()


def test_a_word_from_the_server_in_a_refusal_is_text_too(alice: BrowserContext) -> None:
    page = alice.new_page()
    page.goto(f"/#/tables/{IMAGE}")
    expect(page.get_by_role("alert")).to_contain_text("onerror")
    assert page.evaluate("() => window.hit") is None
    page.close()
