"""The lists on a kiosk, a phone, a wall and the desk; must-move tables; the dealers' rotation sheet."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from pitboss.room.accounts.accounts import COOKIE
from toolkit.axe import faults
from toolkit.browser import DESKTOP, PHONE, picture
from toolkit.room import office, person
from web.night import Night

WALL: ViewportSize = {"width": 1920, "height": 1080}
TABLET: ViewportSize = {"width": 1024, "height": 768}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Night]:
    made = Night(tmp_path_factory.mktemp("lists") / "room.db")
    yield made
    made.stop()


@pytest.fixture
def opened(browser: Browser, room: Night) -> Iterator[Any]:
    """Open a page for a person, or for somebody not signed in."""
    contexts = []

    def open_page(who: str = "", *offices: str, viewport: ViewportSize = DESKTOP) -> Page:
        async def come() -> str:
            found = room.room.people.find(who) or person(room.room, who)
            if offices:
                found = office(room.room, who, *offices)
            await room.room.journal.flushed()
            return room.room.accounts.open_session(found)

        context = browser.new_context(base_url=room.address, viewport=viewport, reduced_motion="reduce")
        contexts.append(context)
        if who:
            context.add_cookies([{"name": COOKIE, "value": room.run(come()), "url": room.address}])
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


def fits(page: Page) -> bool:
    wide, shown = page.evaluate("() => [document.documentElement.scrollWidth, innerWidth]")
    return bool(wide <= shown)


@pytest.mark.proof(only=True)
def test_from_the_kiosk_to_a_seat(room: Night, opened: Any) -> None:
    desk = opened("sam", "supervisor")
    desk.goto("/lists")
    form = desk.get_by_role("form", name="New list")
    form.get_by_label("Game").select_option("wa-poker/omaha")
    form.get_by_label("Limits").fill("2/5")
    form.get_by_role("button", name="Open list").click()
    expect(desk.get_by_text("0 of 6 interested")).to_be_visible()

    kiosk = opened("dee", "dealer", viewport=TABLET)
    kiosk.goto("/lists/kiosk")
    kiosk.get_by_role("button", name="Start kiosk").click()
    expect(kiosk.get_by_role("heading", name="Which game would you like to play?")).to_be_visible()
    picture(kiosk, "kiosk")
    kiosk.get_by_role("button", name=re.compile("Omaha")).click()
    kiosk.get_by_label("Name we call you by").fill("Zoë O'Brien")
    assert faults(kiosk) == []
    kiosk.get_by_role("button", name="Join list").click()
    expect(kiosk.get_by_role("heading", name="Ticket 1")).to_be_visible()
    expect(kiosk.get_by_role("status")).to_contain_text("you are 1st for Omaha")
    picture(kiosk, "kiosk-ticket")
    code = kiosk.locator(".code").inner_text().split("/")[-1]
    kiosk.get_by_role("button", name="Done").click()
    expect(kiosk.get_by_role("button", name=re.compile("1 of 6 interested"))).to_be_visible()

    anna = opened("anna", viewport=PHONE)
    anna.goto("/lists")
    anna.get_by_role("button", name="Join list").click()
    expect(anna.get_by_text("You are 2nd, no table yet")).to_be_visible()
    assert fits(anna)
    assert faults(anna) == []

    tables = desk.get_by_role("form", name=re.compile("^Tables for"))
    for name, feeds in (("t1", False), ("t2", True)):
        tables.get_by_label("Table", exact=True).fill(name)
        tables.get_by_label("Seats").fill("2")
        tables.get_by_label("must-move table").set_checked(feeds)
        tables.get_by_role("button", name="Add table").click()
        expect(desk.get_by_role("region", name=f"Table {name}")).to_be_visible()
    desk.get_by_role("button", name=re.compile("Call Zoë O'Brien to table t1")).click()

    phone = opened(viewport=PHONE)
    phone.goto(f"/lists/{code}")
    expect(phone.get_by_role("heading", name="Your seat is ready: table t1")).to_be_visible()
    assert fits(phone)
    assert faults(phone) == []
    picture(phone, "phone-called")
    phone.get_by_role("button", name="On the way").click()
    expect(phone.get_by_text("The desk knows you are on your way.")).to_be_visible()

    wall = opened(viewport=WALL)
    wall.goto("/lists/wall")
    expect(wall.get_by_text("table t1 on the way")).to_be_visible()
    assert faults(wall) == []
    picture(wall, "lists-wall")

    expect(desk.get_by_text(re.compile("on the way"))).to_be_visible()
    desk.get_by_role("button", name="Seat Zoë O'Brien (seat 2)").click()
    expect(desk.get_by_role("region", name="Table t1")).to_contain_text("Zoë O'Brien")
    expect(phone.get_by_role("heading", name="Ticket expired")).to_be_visible()
    assert faults(desk) == []
    picture(desk, "lists-desk")


@pytest.mark.proof(only=True)
def test_a_call_that_nobody_answers_and_one_that_is_passed(room: Night, opened: Any) -> None:
    desk, anna = opened("sam", "supervisor"), opened("anna", viewport=PHONE)
    desk.goto("/lists")
    form = desk.get_by_role("form", name=re.compile("^Add a player to"))
    form.get_by_label("Name").fill("Max")
    form.get_by_role("button", name="Add to list").click()
    expect(desk.get_by_role("status")).to_contain_text("Max, ticket")
    desk.get_by_role("button", name="Call anna to table t2").click()
    anna.goto("/lists")
    expect(anna.get_by_text("Your seat is ready: table t2")).to_be_visible()
    picture(anna, "phone-own-call")
    anna.get_by_role("button", name="Pass").click()
    expect(anna.get_by_text(re.compile("You are 2nd"))).to_be_visible()
    desk.get_by_role("button", name="Call Max to table t2").click()
    expect(desk.get_by_role("button", name="Seat Max (seat 1)")).to_be_visible()
    room.move(minutes=6)
    waiting = desk.get_by_role("list", name=re.compile("^Waiting for")).get_by_role("listitem")
    expect(waiting.nth(0)).to_contain_text("anna")
    expect(waiting.nth(1)).to_contain_text("Max")
    expect(waiting.nth(1)).not_to_contain_text("table t2")


@pytest.mark.proof(only=True)
def test_a_must_move_player_goes_to_the_main_game(room: Night, opened: Any) -> None:
    desk = opened("sam", "supervisor")
    desk.goto("/lists")
    desk.get_by_role("button", name="Call anna to table t2").click()
    desk.get_by_role("button", name="Seat anna (seat 1)").click()
    desk.get_by_role("button", name="anna must move to table t1").click()
    expect(desk.get_by_role("region", name="Table t2")).to_contain_text("moves to t1")
    picture(desk, "must-move")
    desk.get_by_role("button", name="Seat anna (seat 1)").click()
    expect(desk.get_by_role("region", name="Table t1")).to_contain_text("anna")
    expect(desk.get_by_role("region", name="Table t2")).not_to_contain_text("anna")


@pytest.mark.proof(only=True)
def test_the_rotation_is_made_pushed_and_read_off_a_wall(room: Night, opened: Any) -> None:
    for name in ("dee", "dot", "dan"):
        opened(name, "dealer")
    desk = opened("sam", "supervisor")
    desk.goto("/rotation")
    for table, game in (("t1", "wa-poker/omaha"), ("t2", "vic-crown-poker/holdem")):
        form = desk.get_by_role("form", name="Add a table")
        form.get_by_label("Table").fill(table)
        form.get_by_label("Game").select_option(game)
        form.get_by_role("button", name="Add table").click()
        expect(desk.get_by_role("region", name="Now")).to_contain_text(f"{table},")
    for name in ("dee", "dot", "dan"):
        form = desk.get_by_role("form", name="Add a dealer")
        form.get_by_label("Dealer").select_option(name)
        if name == "dan":
            form.get_by_label(re.compile("^Games")).select_option("wa-poker/omaha")
        form.get_by_role("button", name="Start shift").click()
        expect(desk.get_by_role("region", name="Dealers")).to_contain_text(name)
    desk.get_by_role("button", name="Start rotation").click()
    expect(desk.get_by_text(re.compile("next push"))).to_be_visible()
    assert faults(desk) == []
    picture(desk, "rotation")
    wall = opened(viewport=WALL)
    wall.goto("/rotation")
    sheet = wall.get_by_role("region", name="Push schedule")
    expect(sheet).to_contain_text("dan")
    expect(wall.get_by_role("button", name="Push now")).to_have_count(0)
    assert faults(wall) == []
    picture(wall, "rotation-wall")
    desk.get_by_role("button", name="Push now").click()
    expect(wall.get_by_role("region", name="Now")).to_contain_text(re.compile("t1.*dan.*t2.*dee.*break.*dot", re.S))
    phone = opened(viewport=PHONE)
    phone.goto("/rotation")
    expect(phone.get_by_role("heading", name="Dealers", exact=True)).to_be_visible()
    assert fits(phone)
