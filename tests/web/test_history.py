"""The history page has a player's own rounds, each replayed as the player saw it and available as a record."""

import re
import tomllib
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from toolkit.browser import Player, picture
from web.conftest import Server

GAME, TABLE = "wa-poker/five-card-stud", "wa-poker-five-card-stud"


@pytest.mark.proof(only=True)
def test_a_round_is_found_again_and_looked_through(browser: Browser, server: Server, tmp_path: Path) -> None:
    context = server.entered(browser, "typist")
    player = Player(context, GAME)
    player.sit()
    player.play_round()
    net = player.page.locator("[data-net]").inner_text()
    page = player.page
    page.get_by_role("link", name="History").click()
    page.get_by_role("combobox", name="Table").select_option(TABLE)
    row = page.locator("tbody tr").first
    expect(row).to_contain_text("Five Card Stud")
    expect(row.locator("td").last).to_have_text(net)
    picture(page, "history")
    row.get_by_role("link").click()

    lines = page.locator("ol li")
    expect(lines).not_to_have_count(0)
    last = lines.count()
    expect(page.get_by_text(f"{last} of {last}")).to_be_visible()
    expect(lines.last).to_have_attribute("aria-current", "step")
    page.keyboard.press("Home")
    expect(page.get_by_text(f"1 of {last}")).to_be_visible()
    theirs = page.locator('.seat:not([data-player="typist"]) [data-card]')
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Forward").click()
    expect(page.get_by_text(f"3 of {last}")).to_be_visible()
    assert theirs.evaluate_all("cards => cards.some(card => card.dataset.card === '??')")
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_text(f"2 of {last}")).to_be_visible()
    picture(page, "replay")
    lines.locator(".cite a").first.click()
    expect(page.get_by_role("dialog").locator(".text")).to_contain_text(re.compile(r"\w{3}"))
    page.keyboard.press("Escape")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download record").click()
    kept = tmp_path / "round.toml"
    download.value.save_as(kept)
    record = tomllib.loads(kept.read_text())
    assert record["game"] == GAME
    assert len(record["actions"]) == last
    page.get_by_role("link", name="Open in Disputes").click()
    expect(page.locator("#verdict")).to_contain_text("Five Card Stud")
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    assert player.troubles == []
    context.close()


def test_a_visitor_is_asked_to_sign_in(browser: Browser, server: Server) -> None:
    context = browser.new_context(base_url=server.address)
    page = context.new_page()
    page.goto("/history")
    expect(page.get_by_text("Sign in to see your rounds")).to_be_visible()
    assert httpx.get(f"{server.address}/api/history").status_code == 401
    context.close()
