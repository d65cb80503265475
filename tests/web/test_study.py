"""The rules browser and the dispute desk work without signing in, on a phone, a tablet and a desktop."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from toolkit.axe import faults
from toolkit.browser import picture, resize
from web.conftest import Server

SIZES: dict[str, ViewportSize] = {
    "desktop": {"width": 1440, "height": 900},
    "tablet": {"width": 768, "height": 1024},
    "phone": {"width": 390, "height": 844},
}
RECORD = (Path(__file__).parents[1] / "records" / "wa-poker-holdem" / "cards-speak.toml").read_text()


def visitor(browser: Browser, server: Server) -> Page:
    context = browser.new_context(base_url=server.address, viewport=SIZES["desktop"], reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    return context.new_page()


@pytest.mark.proof(only=True)
def test_a_rule_is_found_read_and_shown_by_an_example(browser: Browser, server: Server) -> None:
    page = visitor(browser, server)
    page.goto("/rules")
    page.get_by_role("searchbox").fill("string bet")
    page.keyboard.press("Enter")
    lines = page.locator("main li a")
    expect(lines.first).to_have_text("wa-poker 1 string bet/raise")
    assert faults(page) == []
    page.get_by_role("link", name="wa-poker 7.22", exact=True).click()
    expect(page.get_by_role("heading", name="wa-poker 7.22")).to_be_visible()
    expect(page.get_by_role("link", name="← 7.21")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("/rules/wa-poker/7.23$"))
    page.keyboard.press("ArrowLeft")
    example = page.get_by_role("heading", name="Examples").locator("xpath=following-sibling::ul[1]//a").first
    expect(example).to_be_visible(timeout=20_000)
    expect(page.get_by_role("heading", name="Applied in")).to_be_visible()
    picture(page, "study-clause")
    assert faults(page) == []
    example.click()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()
    cited = page.locator(".steps .on .cite a").first
    rule = cited.get_attribute("title")
    cited.click()
    page.get_by_role("dialog", name=rule).get_by_role("link", name="Open in the rulebook").click()
    expect(page.get_by_role("heading", name=rule, exact=True)).to_be_visible()
    page.get_by_role("link", name="← Back to Disputes").click()
    expect(page.get_by_role("group", name="Replay")).to_be_visible()


@pytest.mark.proof(only=True)
def test_a_round_is_looked_into_as_it_is_typed(browser: Browser, server: Server) -> None:
    """Mistakes are marked, both versions appear side by side, and a link keeps everything."""
    page = visitor(browser, server)
    page.goto("/desk")
    field = page.get_by_role("textbox", name=re.compile("^A record"))
    field.fill(RECORD.replace("p1 cc", "p1 cbr 1", 1))
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("line 5")
    expect(verdict.get_by_role("link", name=re.compile("^Rule wa-poker"))).not_to_have_count(0)
    expect(page.locator("mark.fault")).to_have_text("p1 cbr 1")
    field.fill(RECORD)
    expect(verdict).to_contain_text("Settled")
    expect(page.get_by_role("heading", name="Settlement")).to_be_visible()

    page.get_by_role("button", name=re.compile("^Line 8 ")).click()
    page.get_by_role("button", name="What if this line").click()
    expect(page.locator("textarea:focus")).to_have_value(re.compile("^p1 "))
    page.keyboard.press("Control+A")
    page.keyboard.type("p1 cbr 50")
    page.keyboard.press("Shift+Enter")
    page.keyboard.type("p2 f")
    page.keyboard.press("Enter")
    other = page.get_by_role("region", name="What if")
    expect(other.get_by_role("row", name="Player 1")).to_contain_text("−10+10")
    for size, screen in SIZES.items():
        resize(page, screen)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        picture(page, f"study-desk-{size}")

    page.get_by_role("button", name="Copy link to this step").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/8")
    again = page.context.new_page()
    again.goto(link)
    expect(again.get_by_role("region", name="What if").get_by_role("row", name="Player 1")).to_contain_text("−10+10")
    expect(again.locator(".steps .on")).to_contain_text("p1 cbr 50")
    again.goto(f"{server.address}/#/desk/~AAAA/1")
    expect(again.get_by_role("alert")).to_contain_text("cut short")


@pytest.mark.proof(only=True)
def test_the_desk_by_keyboard_alone_and_a_text_too_long_for_a_link(browser: Browser, server: Server) -> None:
    page = visitor(browser, server)
    page.goto("/desk/example/wa-poker-holdem/cards-speak/4")
    expect(page.get_by_text("4 of 17")).to_be_visible(timeout=20_000)
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("5 of 17")).to_be_visible()
    page.get_by_label("Speed").select_option("very fast")
    page.get_by_role("button", name="Play").press("Enter")
    expect(page.get_by_text("17 of 17")).to_be_visible(timeout=15_000)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    noise = "".join(f"{number * 7919 % 99991:x}" for number in range(4000))
    page.get_by_role("textbox", name=re.compile("^A record")).fill(f"{RECORD}\n# {noise}")
    expect(page.get_by_text("Too long for a link")).to_be_visible()
