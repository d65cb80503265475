"""The first page is small and responds at once: its script, and the time from a press to its effect."""

import gzip

from playwright.sync_api import Browser, Request, expect

from web.conftest import Server

MOST = 150_000
"""Bytes of compressed script until the front page can be used."""
AT_ONCE = 100
"""Milliseconds within which a press is answered."""
PRESSED = """() => new Promise((done) => {
  const button = [...document.querySelectorAll('button.pill')].at(-1)
  const began = performance.now()
  button.click()
  requestAnimationFrame(() => setTimeout(() => done([performance.now() - began, button.ariaPressed])))
})"""


def weigh(asked: Request, sent: dict[str, int]) -> None:
    """Note how much a script weighs, compressed."""
    answer = asked.response()
    if asked.resource_type == "script" and answer:
        sent[asked.url] = len(gzip.compress(answer.body()))


def test_the_first_page_loads_little_script_and_answers_at_once(browser: Browser, server: Server) -> None:
    page = browser.new_context(base_url=server.address, reduced_motion="reduce").new_page()
    sent: dict[str, int] = {}
    page.on("requestfinished", lambda asked: weigh(asked, sent))
    page.goto("/")
    expect(page.locator("a.table").first).to_be_visible()
    loaded = sum(sent.values())
    assert sent
    assert loaded <= MOST, sent
    took, pressed = min(page.evaluate(PRESSED) for _ in range(5))
    assert pressed == "true"
    assert took < AT_ONCE
