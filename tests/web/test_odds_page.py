"""The odds explorer without signing in: changing a row updates the edge; two signs are compared; a link keeps both."""

import re

import pytest
from playwright.sync_api import Browser, expect

from toolkit.axe import faults
from toolkit.browser import picture, resize
from web.conftest import Server
from web.test_study import SIZES, visitor


@pytest.mark.proof(only=True)
def test_a_pay_table_is_changed_and_its_worth_is_seen(browser: Browser, server: Server) -> None:
    page = visitor(browser, server)
    page.goto("/odds/vic-three-card-poker")
    plus = page.locator("tr[data-wager=pair-plus]")
    expect(plus).to_contain_text("2.3167 %", timeout=60_000)
    page.locator("[data-row='pair-plus 3']").fill("3")
    expect(page.locator("[data-table=pair-plus]")).to_have_value("D")
    expect(plus).to_contain_text("7.2760 %", timeout=20_000)
    expect(plus).to_contain_text("+4.9593")
    page.locator("[data-row='pair-plus 4']").fill("7")
    expect(page.get_by_text("this pay table is not allowed on a sign")).to_be_visible()
    expect(page.get_by_text("Pair-plus custom favours the player by")).to_be_visible(timeout=20_000)
    page.locator("[data-row='pair-plus 4']").fill("1/7")
    expect(page.get_by_role("alert")).to_contain_text("not a multiple of 1/20")
    page.locator("[data-table=pair-plus]").select_option("B")
    page.get_by_label("Compare two pay tables").check()
    second = page.get_by_role("region", name="Pay table B")
    second.locator("[data-table=ante-bonus]").select_option("C")
    expect(page.locator("tr[data-wager=ante]")).to_contain_text("−0.4525", timeout=20_000)
    expect(page.get_by_role("img", name=re.compile("^Ruin: ante, 200 rounds"))).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name=re.compile("^Save image: Risk of ruin: ante")).click()
    assert saved.value.suggested_filename == "pitboss-ruin.svg"
    assert saved.value.path().read_text().startswith("<svg")
    for size, screen in SIZES.items():
        resize(page, screen)
        assert faults(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        picture(page, f"odds-{size}")
    page.wait_for_url(re.compile("b.t.ante-bonus"))
    again = page.context.new_page()
    again.goto(page.url)
    expect(again.locator("tr[data-wager=ante]")).to_contain_text("−0.4525", timeout=20_000)
    expect(again.locator("[data-table=pair-plus]").first).to_have_value("B")
    page.context.close()


def test_what_is_wagered_is_ivory_on_the_chart(browser: Browser, server: Server) -> None:
    """Aces are played and a three with a two is checked, and the colours show it, whichever square comes first."""
    page = visitor(browser, server)
    page.goto("/odds/wa-ultimate-texas-holdem")
    square = page.locator(".chart td")
    expect(square).to_have_count(169, timeout=60_000)
    colours = [
        square.filter(has_text=re.compile(f"^{hole}")).evaluate("one => getComputedStyle(one).backgroundColor")
        for hole in ("AA", "AKs", "32o")
    ]
    assert colours == ["rgb(251, 246, 234)", "rgb(251, 246, 234)", "rgb(40, 39, 42)"]
    page.context.close()
