"""Personal limits in a browser: set, shown at the table, asked before a break; on three screens, by keyboard."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Route, WebSocketRoute, expect

from toolkit.axe import faults
from toolkit.browser import PHONE, picture, resize, sign_up
from web.conftest import Server

TABLET, DESKTOP = {"width": 820, "height": 1180}, {"width": 1280, "height": 900}
CHECK = "You have played 31 min today and are down 40."


@pytest.mark.proof(only=True)
def test_limits_are_set_a_break_is_asked_about_and_a_token_is_made(browser: Browser, server: Server) -> None:
    page = sign_up(browser, server.address, "careful").new_page()
    page.goto("/")
    page.locator("header .me").click()
    page.locator("header").get_by_role("link", name="My account").click()
    page.get_by_role("link", name="My limits").click()
    loss = page.get_by_role("form", name="Daily loss limit")
    loss.get_by_role("textbox").fill("100")
    loss.get_by_role("textbox").press("Enter")
    expect(page.get_by_role("status")).to_have_text("Saved. It applies now.")
    expect(loss).to_contain_text("0 of 100")
    loss.get_by_role("button", name="Remove Daily loss limit").click()
    expect(page.get_by_role("status")).to_contain_text("after a day")
    expect(loss).to_contain_text("no limit from ")
    page.get_by_role("form", name="Weekly time limit").get_by_role("textbox").fill("never")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("must be 1 to 10080 minutes")
    for name, screen in {"phone": PHONE, "tablet": TABLET, "desktop": DESKTOP}.items():
        resize(page, screen)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
        picture(page, f"limits-{name}")
    assert faults(page) == []
    page.get_by_role("button", name="Start break").click()
    page.get_by_role("dialog").get_by_role("button", name="Start break").click()
    expect(page.get_by_label("You are on a break")).to_contain_text("You are taking a break until")
    page.goto("/#/account")
    page.get_by_label("Bot name").fill("my bot")
    page.get_by_role("button", name="Create token").click()
    expect(page.get_by_label("My bots")).to_contain_text("Your token (shown once): pitboss-")
    assert faults(page) == []
    picture(page, "tokens")
    page.get_by_role("button", name="Revoke my bot").click()
    expect(page.get_by_role("button", name="Revoke my bot")).to_have_count(0)
    page.goto("/#/tables/wa-ultimate-texas-holdem")
    expect(page.locator(".stop")).to_contain_text("You are taking a break until")
    resize(page, PHONE)
    picture(page, "limits-at-the-table")


def _with_check(socket: WebSocketRoute) -> None:
    """Send what the server would say after half an hour."""
    server = socket.connect_to_server()

    def on(message: str | bytes) -> None:
        told: dict[str, Any] = json.loads(message)
        private = told.get("private") if told["type"] == "hello" else told if told["type"] == "private" else None
        if private is not None:
            private["care"] = {"check": CHECK, "seconds": 1860, "net": "-40.00"}
        socket.send(json.dumps(told))

    server.on_message(on)


def test_a_reality_check_stands_before_the_table_until_it_is_answered(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    page.route_web_socket("**/ws/tables/*", _with_check)
    said: list[Any] = []

    def take(route: Route) -> None:
        said.append(route.request.post_data_json)
        route.fulfill(json={})

    page.route("**/api/limits", take)
    page.goto("/#/tables/wa-ultimate-texas-holdem")
    dialog = page.get_by_role("dialog", name="Reality check")
    expect(dialog).to_contain_text(CHECK)
    picture(page, "reality-check")
    assert faults(page) == []
    expect(dialog.get_by_role("button", name="Keep playing")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    assert said == [{"line": "seen"}]
    resize(page, PHONE)
    expect(page.locator(".felt")).to_be_visible()


def test_the_picture_of_ones_own_play(newcomer: BrowserContext) -> None:
    page = newcomer.new_page()
    course = [
        {"at": f"2026-01-31T1{hour}:00:00+00:00", "net": f"{net}.00"} for hour, net in enumerate((-20, 60, -110, 40))
    ]
    sat = {"where": "t1, Ultimate", "began": course[0]["at"], "ended": None, "seconds": 5400, "bought": "300.00"}
    body = {
        "days": 30, "zone": "UTC", "course": course, "sittings": [{**sat, "net": "40.00"}],
        "played": {"seconds": 5400, "net": "40.00", "bought": "300.00"},
    }  # fmt: skip
    page.route("**/api/limits/history*", lambda route: route.fulfill(json=body))
    page.goto("/#/limits")
    expect(page.get_by_role("img", name="Win/loss over 30 days: +40 in total, between −110 and +60")).to_be_visible()
    expect(page.get_by_role("region", name="Table sessions")).to_contain_text("1 h 30 min, now")
    picture(page, "own-history")
    assert faults(page) == []
