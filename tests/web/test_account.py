"""On the account page a password changes and other sessions end; a manager resets a forgotten password."""

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from toolkit.browser import picture, sign_up
from web.conftest import Server

FIRST, NEXT = "a long enough secret", "quite another secret"


def signs_in(server: Server, name: str, password: str) -> bool:
    answer = httpx.post(f"{server.address}/api/session", json={"name": name, "password": password})
    return answer.status_code == 200


def change(page: Page, current: str, password: str) -> None:
    page.get_by_label("Current password").fill(current)
    page.get_by_label("New password").fill(password)
    page.get_by_role("button", name="Change password").click()


@pytest.mark.proof(only=True)
def test_a_password_is_changed_and_given_anew(browser: Browser, own_room: Server) -> None:
    context = sign_up(browser, own_room.address, "forgetful")
    assert signs_in(own_room, "forgetful", FIRST)
    page = context.new_page()
    page.goto("/")
    page.locator("header .me").click()
    page.locator("header").get_by_role("link", name="My account").click()
    sessions = page.locator("section li")
    expect(sessions).to_have_count(2)
    change(page, "not this one at all", NEXT)
    expect(page.get_by_role("alert")).to_have_text("That is not this account's password")
    change(page, FIRST, NEXT)
    expect(page.get_by_role("status")).to_contain_text("The password is changed")
    expect(sessions).to_have_count(1)
    picture(page, "account")
    assert not signs_in(own_room, "forgetful", FIRST)
    assert signs_in(own_room, "forgetful", NEXT)
    page.reload()
    expect(sessions).to_have_count(2)
    page.get_by_role("button", name="End session", exact=True).click()
    expect(sessions).to_have_count(1)

    boss = browser.new_context(base_url=own_room.address).new_page()
    boss.goto(own_room.welcome)
    boss.get_by_label("Name").fill("carol")
    boss.get_by_label("Password").fill(FIRST)
    boss.get_by_role("button", name="Create the first manager").click()
    boss.get_by_role("link", name="People").click()
    boss.get_by_role("button", name="Reset password for forgetful").click()
    boss.get_by_role("button", name="Create password").click()
    made = boss.get_by_label("New password for forgetful (shown once)").inner_text()
    assert signs_in(own_room, "forgetful", made)
    page.reload()
    expect(page.get_by_text("You are not signed in")).to_be_visible()
    boss.context.close()
    context.close()
