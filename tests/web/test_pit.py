"""The officials' pages: the manager, offices, a table stopped and resumed, a human dealer who enters the cards."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from toolkit.axe import faults
from toolkit.browser import Player, picture
from web.conftest import Server

FOR_PATRON = ["ace of spades", "ace of hearts", "ace of clubs"]
FOR_HOUSE = ["queen of spades", "nine of hearts", "two of clubs"]


@pytest.fixture(scope="module")
def manager(browser: Browser, server: Server) -> Iterator[Page]:
    """Yield the page of the room's only manager."""
    context = server.entered(browser, "dora", {"width": 1280, "height": 1000})
    page = context.new_page()
    page.goto("/")
    expect(page.locator("a.table").first).to_be_visible()
    yield page
    context.close()


def test_the_manager_grants_an_office(manager: Page) -> None:
    manager.goto("/#/people")
    box = manager.get_by_label("visitor: dealer")
    with manager.expect_response("**/offices"):
        box.check()
    manager.reload()
    expect(box).to_be_checked()
    picture(manager, "people")


def test_a_refused_grant_leaves_the_box_as_it_is(manager: Page) -> None:
    manager.goto("/#/people")
    box = manager.get_by_label("dora: manager")
    with manager.expect_response("**/offices"):
        box.click()
    expect(manager.get_by_role("alert").filter(has_text="another manager")).to_be_visible()
    expect(box).to_be_checked()


def test_a_table_is_suspended_and_resumed(manager: Page) -> None:
    manager.goto("/#/tables/wa-poker-five-card-stud")
    manager.get_by_role("tab", name="Pit").click()
    for again in range(1, 4):
        manager.get_by_role("button", name="suspend", exact=True).click()
        expect(manager.locator('[role="log"] li', has_text="suspended")).to_have_count(again)
        expect(manager.locator("section.actions")).to_contain_text("Play is paused by the supervisor")
        manager.get_by_role("button", name="resume", exact=True).click()
        expect(manager.locator('[role="log"] li', has_text="resumes")).to_have_count(again)
    assert manager.locator("[data-connection]").get_attribute("data-connection") == "open"
    picture(manager, "pit")


def enter(page: Page, cards: list[str]) -> None:
    for card in cards:
        page.get_by_role("group", name="Cards").get_by_role("button", name=card, exact=True).click()


@pytest.mark.proof(only=True)
def test_a_dealer_enters_the_cards_and_the_wagers_are_settled(browser: Browser, server: Server, manager: Page) -> None:
    page = manager
    page.goto("/#/people")
    page.get_by_label("dora: dealer").check()
    page.goto("/#/")
    page.get_by_text("New table").click()
    page.get_by_label("Name").fill("felt-one")
    page.locator("details").get_by_label("Game").select_option("vic-three-card-poker")
    boxes = page.locator('[data-field="places"]')
    boxes.fill("12")
    expect(page.locator("details").get_by_role("alert")).to_contain_text("must be 1 to 9, not 12")
    expect(page.get_by_role("button", name="Create table")).to_be_disabled()
    picture(page, "set-up-refused")
    boxes.fill("2")
    page.locator('[data-field="dealer"]').select_option("human")
    expect(page.get_by_role("region", name="Table sign")).to_contain_text("minimum 10, maximum 500")
    picture(page, "set-up")
    page.get_by_role("button", name="Create table").click()
    expect(page.get_by_text("Table felt-one created (closed).")).to_be_visible()

    patron = Player(server.entered(browser, "anna"), "vic-three-card-poker", table="felt-one")
    patron.sit()
    page.goto("/#/tables/felt-one")
    page.get_by_role("tab", name="Pit").click()
    for line in ("open", "deal"):
        page.get_by_role("button", name=line, exact=True).click()
    patron.actions.locator('[data-verb="bet ante"]').click()
    expect(patron.log).to_contain_text("anna places 10 on ante")
    page.get_by_role("link", name="Deal at this table").click()
    page.get_by_role("button", name="No more bets").click()
    next_words = page.locator("[data-next]")
    expect(next_words).to_have_text("Three cards to box 1")
    picture(page, "human-dealer")
    enter(page, FOR_PATRON)
    expect(next_words).to_have_text("Three cards to the dealer")
    enter(page, FOR_HOUSE)
    patron.actions.locator('[data-verb="bet play"]').click()
    page.get_by_role("button", name="All settled").click()
    expect(patron.actions).to_contain_text("three of a kind")
    expect(patron.actions).to_contain_text("anna wins")
    picture(patron.page, "human-dealer-patron")


@pytest.mark.proof(only=True)
def test_an_office_is_offered_only_what_it_may_say(browser: Browser, server: Server, manager: Page) -> None:
    """Sam, a supervisor, opens the table; a manager who acts as dealer must confirm before a hand is called off."""
    made = manager.request.post(
        "/api/tables",
        data={
            "id": "crown-pit",
            "sign": {"game": "wa-crown-holdem", "table": {"minimum": "10"}, "places": 2, "dealer": "human"},
        },
        headers={"Origin": server.address},
    )
    assert made.status == 201, made.text()
    sam = server.entered(browser, "sam").new_page()
    for page in (sam, manager):
        page.goto("/#/tables/crown-pit")
        page.get_by_role("tab", name="Pit").click()
        expect(page.locator("main")).to_contain_text("supervisor to open")
    assert manager.get_by_role("form", name="Decide").locator("option").all_inner_texts() == [
        "Choose…", "exclude: bar a player from the game", "admit: lift an exclusion",
    ], "nothing of a round before there is one"  # fmt: skip
    manager.get_by_role("form", name="Decide").get_by_role("combobox").select_option("admit")
    expect(manager.get_by_label(re.compile("^Player"))).to_have_attribute("list", "seated")
    steps = {page: page.locator(".console > .row button").all_inner_texts() for page in (sam, manager)}
    offered = manager.request.get("/api/tables/crown-pit/pit").json()["steps"]
    for page, office in ((sam, "supervisor"), (manager, "manager")):
        assert steps[page] == [one for one in ("open", "suspend") if office in offered[one]]
    manager.get_by_text("Type a command").click()
    line = manager.get_by_label("Command for this role")
    for said in ("refuse anna 1", "d error misdeal"):
        line.fill(said)
        line.press("Enter")
        question = manager.get_by_role("dialog")
        expect(question).to_contain_text("cannot be undone")
        question.get_by_role("button", name="Cancel").click()
    sam.context.close()


def test_a_display_fails_and_works_again_and_a_table_is_stopped_for_a_fault(manager: Page) -> None:
    """At the jackpot's own doors irreversible steps need confirmation, and a refusal comes with its clause."""
    manager.goto("/#/jackpots")
    perth = manager.locator("section", has=manager.get_by_role("heading", name=re.compile("^Perth")))
    perth.get_by_text("Faults, tables and terms").click()
    perth.get_by_role("button", name="Report display fault …").click()
    manager.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    perth.get_by_role("button", name="Clear display fault").click()
    expect(perth.get_by_role("button", name="Report display fault …")).to_be_visible()
    perth.get_by_role("button", name="Suspend play").click()
    manager.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    perth.get_by_role("button", name="Resume play").click()
    expect(perth.get_by_role("button", name="Suspend play")).to_be_visible()
    perth.get_by_role("textbox", name="Level 1 wager").fill("10")
    perth.get_by_role("form", name="Change the Level 1 wager").get_by_role("button", name="Apply").click()
    manager.get_by_role("dialog").get_by_role("button", name="Confirm").click()
    alert = manager.get_by_role("alert").filter(has_text="No notice of")
    expect(alert).to_contain_text("Nothing was changed")
    expect(alert.get_by_role("link", name=re.compile("^Rule "))).not_to_have_count(0)
    assert faults(manager) == []
    picture(manager, "jackpot-desk")
