"""Players get what they meant: no slip loses anything, and nothing offered is refused."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Route, ViewportSize, expect

from toolkit.browser import PHONE, Player, picture, resize
from web.conftest import ROOT, Server

ULTIMATE = "wa-ultimate-texas-holdem"


@pytest.fixture(scope="module")
def patron(browser: Browser, server: Server) -> Iterator[Player]:
    """Seat a player at the software-dealt table of Ultimate Texas Hold'em, and leave nothing on the felt."""
    player = Player(server.entered(browser, "pia"), ULTIMATE)
    player.sit()
    yield player
    player.leave()


def lying(player: Player, wager: str) -> Locator:
    """The betting area that takes back the player's own wager."""
    return player.page.locator(f'.box.mine .spot[data-back="unbet {wager.lower()}"]')


def test_a_hand_is_kept_face_down_only_after_a_question(browser: Browser, server: Server) -> None:
    nora = Player(server.entered(browser, "nora"), ULTIMATE, "nearly-settled")
    control = nora.actions.get_by_role("button", name="Forfeit this hand …")
    expect(control).to_be_visible()
    expect(nora.actions).not_to_contain_text("Your turn")
    assert nora.offered() == []
    expect(nora.page.locator('.spoken[role="status"][aria-live="assertive"]')).to_be_empty()
    for key in "123456789cfr":
        nora.page.keyboard.press(key)
    expect(nora.page.get_by_role("dialog")).to_have_count(0)
    control.click()
    question = nora.page.get_by_role("dialog", name="Forfeit this hand?")
    expect(question).to_contain_text("loses")
    picture(nora.page, "face-down-question")
    nora.page.keyboard.press("Enter")
    expect(question).to_have_count(0)
    expect(nora.log).not_to_contain_text("keeps the hand face down")
    resize(nora.page, PHONE)
    picture(nora.page, "face-down-phone")
    resize(nora.page, {"width": 1280, "height": 860})
    control.click()
    question.get_by_role("button", name="Forfeit the hand").click()
    expect(nora.log).to_contain_text("nora keeps the hand face down")
    nora.page.context.close()


def test_the_tables_log_is_there_after_a_start(browser: Browser, server: Server) -> None:
    page = browser.new_context(base_url=server.address).new_page()
    page.goto("/#/tables/nearly-settled")
    log = page.get_by_role("log")
    expect(log).to_contain_text("Player 1 places 10 on ante, box 1")
    expect(log).to_contain_text("round 1 is over: Player 1 +")
    expect(log).not_to_contain_text("nora")
    page.context.close()


def press(patron: Player, key: str, wager: str) -> None:
    """Press a key once its wager can be placed, because the page takes one line at a time."""
    press_when(
        patron,
        key,
        patron.page.locator(f'.box.mine [data-verb="bet {wager}"], .actions [data-verb="bet {wager}"]').first,
    )


def press_when(patron: Player, key: str, button: Locator) -> None:
    """Press a key once its button can be pressed."""
    expect(button).to_be_enabled()
    patron.page.keyboard.press(key)


def test_a_wager_goes_back_until_no_more_bets(patron: Player) -> None:
    stack = patron.page.locator(".box.mine .plate b.has")
    before = stack.inner_text()
    for wager in ("ante", "blind"):
        patron.page.locator(f'.box.mine [data-verb="bet {wager}"]').click()
        expect(patron.log).to_contain_text(f"pia places 10 on {wager}")
    lying(patron, "Ante").click()
    expect(patron.log).to_contain_text("pia takes 10 back from ante")
    expect(patron.page.locator('.box.mine [data-verb="bet ante"]')).to_be_visible()
    expect(patron.actions).to_contain_text("If the deal starts now")
    press_when(patron, "Backspace", patron.page.locator(".box.mine [data-back]").last)
    expect(patron.log).to_contain_text("pia takes 10 back from blind")
    expect(stack).to_have_text(before)
    expect(patron.actions.locator('[data-verb="ready"]:enabled')).to_have_count(0)


def test_ready_is_gold_only_when_the_round_is_played_as_meant(patron: Player) -> None:
    ready = patron.actions.locator('[data-verb="ready"]')
    press(patron, "1", "ante")
    expect(lying(patron, "Ante")).to_be_visible()
    expect(ready).to_have_text(re.compile("Deal anyway"))
    expect(ready).not_to_have_class(re.compile("main"))
    expect(patron.actions).to_contain_text("without a Blind Wager, pia's Ante Wager of 10 in box")
    picture(patron.page, "ante-alone")
    resize(patron.page, PHONE)
    picture(patron.page, "ante-alone-phone")
    resize(patron.page, {"width": 1280, "height": 860})
    press(patron, "2", "blind")
    expect(ready).to_have_class(re.compile("main"))
    expect(ready).to_have_text(re.compile("Ready"))
    lying(patron, "Ante").click()
    lying(patron, "Blind").click()
    expect(patron.actions.locator('[data-verb="ready"]:enabled')).to_have_count(0)


def test_a_circle_keeps_its_number_and_a_wager_of_four_antes_is_on_four(patron: Player) -> None:
    blind = patron.page.locator('.box.mine [data-verb="bet blind"] kbd')
    expect(blind).to_have_text("2")
    press(patron, "1", "ante")
    expect(lying(patron, "Ante")).to_be_visible()
    expect(blind).to_have_text("2")
    patron.page.keyboard.press("1")
    press(patron, "2", "blind")
    expect(lying(patron, "Blind")).to_be_visible()
    press_when(patron, "Enter", patron.actions.locator('[data-verb="ready"]'))
    expect(patron.actions.locator('[data-verb="bet play"]').first).to_be_visible()
    play = patron.actions.locator('[data-verb="bet play"]')
    expect(play.locator("kbd")).to_have_text(["3", "4"])
    expect(play).to_have_text([re.compile(r"^\s*Play 3× 3\s*30"), re.compile(r"^\s*Play 4× 4\s*40")])
    assert patron.wrong_keys() == []
    for key in "125678":
        patron.page.keyboard.press(key)
    played = re.compile(r"pia places \d+ on play")
    expect(patron.log).not_to_contain_text(played)
    press(patron, "4", "play")
    expect(patron.log).to_contain_text("pia places 40 on play")


SIDEWAYS: list[ViewportSize] = [{"width": 844, "height": 390}, {"width": 667, "height": 375}]
OFF_SCREEN = """() => [...document.querySelectorAll('section.actions button:not(:disabled)')].filter((one) => {
  if (!one.checkVisibility()) return false;
  const at = one.getBoundingClientRect();
  const top = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
  return at.top < 0 || at.bottom > innerHeight || at.left < 0 || at.right > innerWidth || !one.contains(top);
}).map((one) => one.textContent)"""
"""Buttons of offered lines that cannot be pressed at the page's current position."""


@pytest.mark.parametrize(("game", "name"), [("vic-three-card-poker", "stayer"), ("wa-poker/holdem", "anna")])
def test_what_may_be_done_is_on_the_screen_of_a_phone_on_its_side(
    browser: Browser, server: Server, game: str, name: str
) -> None:
    player = Player(server.entered(browser, name, SIDEWAYS[0]), game)
    player.sit()
    before, done = player.rounds, list[str]()
    while not (asked := player.asked(before))["over"]:
        for screen in SIDEWAYS:
            resize(player.page, screen)
            assert player.page.evaluate("scrollY") == 0
            assert player.page.evaluate(OFF_SCREEN) == []
            assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        picture(player.page, f"sideways-{name}-{len(done)}")
        verb = player.choose(asked["offered"], done)
        if verb is None:
            player.come_in()
            continue
        player.click(verb)
        done.append(verb)
    assert done
    player.leave()


CUT_OFF = """() => {
  const felt = document.querySelector('.felt').getBoundingClientRect();
  const shown = [...document.querySelectorAll('.spot .amount, .box .note')]
    .filter((one) => one.checkVisibility() && one.textContent.trim());
  const at = shown.map((one) => one.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
  return shown.filter((one, n) => one.scrollWidth > one.clientWidth + 1 || at[n].left < felt.left
    || at[n].right > felt.right || at[n].bottom > felt.bottom || at.some((other, m) => m !== n && over(at[n], other)))
    .map((one) => one.closest('.box').dataset.seat + ' ' + one.textContent);
}"""
"""Amounts on the felt that are cut off or overlap."""


def test_how_a_wager_ended_can_be_read_on_the_felt(browser: Browser, server: Server) -> None:
    """`+10` does not become `+1`, nor `lost` `los`, even in narrow circles and for the seated player."""
    for name in ("zoe", "reader"):
        page = server.entered(browser, name).new_page()
        page.goto("/#/tables/settled")
        expect(page.locator(".spot .amount, [data-result]").first).to_be_visible()
        for width, height in ((1440, 900), (1280, 720), (1000, 800), (844, 390), (768, 1024), (390, 844), (360, 740)):
            resize(page, {"width": width, "height": height})
            assert page.evaluate(CUT_OFF) == [], (name, width)
        picture(page, f"settled-{name}")
        page.context.close()


def test_a_bots_plate_says_so_and_stays_in_one_piece(browser: Browser, server: Server) -> None:
    """The plate holds even a stack of eight figures, and nothing sticks out."""
    player = Player(server.entered(browser, "guest"), "wa-poker/omaha")
    player.sit()
    plate = player.page.locator(".plate", has=player.page.locator(".bot")).first
    expect(plate.locator(".bot")).to_have_text(re.compile("^bot"))
    expect(plate).to_have_attribute("title", re.compile("bot"))
    inside = plate.evaluate("""one => {
      const stack = one.querySelector('.has');
      stack.textContent = '12,345,678';
      const at = stack.getBoundingClientRect(), plate = one.getBoundingClientRect();
      return [stack.getClientRects().length, at.right <= plate.right, at.bottom <= plate.bottom];
    }""")
    assert inside == [1, True, True]
    player.leave()


def test_bots_are_ready_also_where_somebody_has_been(browser: Browser, server: Server) -> None:
    """An opened table stays open after everybody has left, and bots still come."""

    def left(route: Route) -> None:
        tables = route.fetch().json()
        for table in tables:
            table |= {"open": True, "in_round": False, "taken": 0, "bots": [], "bots_ready": True}
        route.fulfill(json=tables)

    page = server.entered(browser, "reader").new_page()
    page.route("**/api/tables", left)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Show all")).click()
    for table, state in (
        (ULTIMATE, "Bots waiting"),
        ("wa-poker-holdem", "Bots waiting"),
        ("nearly-settled", "3 seats open"),
    ):
        expect(page.locator(f'[data-table="{table}"] .state')).to_have_text(state)
    page.context.close()


def test_every_pattern_of_a_field_can_be_read_by_a_browser(browser: Browser) -> None:
    """HTML compiles patterns with the flag `v` and ignores invalid ones, which would allow any input."""
    sources = [path.read_text() for path in (ROOT / "web" / "src").rglob("*.svelte")]
    patterns = sorted({found for source in sources for found in re.findall(r'pattern="([^"]*)"', source)})
    assert patterns
    page = browser.new_page()
    wrong = page.evaluate(
        "all => all.filter((one) => { try { new RegExp(one, 'v') } catch { return true } })", patterns
    )
    page.close()
    assert wrong == []


@pytest.fixture
def official(browser: Browser, server: Server) -> Iterator[Page]:
    page = server.entered(browser, "sam").new_page()
    page.goto("/#/tables/in-a-hand")
    page.get_by_role("tab", name="Pit").click()
    expect(page.get_by_role("form", name="Decide")).to_be_visible()  # what comes with it moves what is below
    yield page
    page.context.close()


def test_an_official_names_the_person_and_gives_a_reason(official: Page) -> None:
    decide = official.get_by_role("form", name="Decide")
    decide.get_by_label("Decide").select_option("supervisor dead")
    who = decide.get_by_label(re.compile("^Player"))
    assert {"kim, seat 2", "lee, seat 3", "max, seat 4"} < set(who.locator("option").all_inner_texts())
    who.select_option("lee, seat 3")
    picture(official, "pit-decide")
    decide.get_by_role("button", name="Submit").click()
    question = official.get_by_role("dialog")
    expect(question).to_contain_text("Rule a hand dead: lee?")
    yes = question.get_by_role("button", name="Confirm decision")
    expect(yes).to_be_disabled()
    question.get_by_label("Reason").fill("cards # shown to a neighbour")
    picture(official, "pit-reason")
    yes.click()
    log = official.get_by_role("log")
    expect(log).to_contain_text("reason: cards shown to a neighbour")
    expect(log.locator("li", has_text="dead")).to_contain_text("lee")
    expect(log).not_to_contain_text(re.compile(r"\bp[1-9]\b"))


def test_a_place_of_the_notation_is_not_taken_at_the_console(official: Page) -> None:
    official.get_by_text("Type a command").click()
    line = official.get_by_label("Command for this role")
    line.fill("dead p1")
    line.press("Enter")
    expect(official.get_by_role("alert").filter(has_text="p1")).to_contain_text("Give a name or a seat")
    line.fill("dead seat 5")
    line.press("Enter")
    official.get_by_label("Reason").fill("a test")
    official.get_by_label("Reason").press("Enter")
    expect(official.get_by_text(re.compile("he player in seat 5 is not"))).to_be_visible()


def test_an_auditor_is_offered_what_an_auditor_may_do(browser: Browser, server: Server) -> None:
    page = server.entered(browser, "audrey").new_page()
    page.goto("/#/tables/nearly-settled")
    page.get_by_role("tab", name="Audit").click()
    expect(page.get_by_role("tab", name="Pit")).to_have_count(0)
    picture(page, "audit")
    page.get_by_role("link", name="Round 1").click()
    expect(page.get_by_text("auditor's view")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("address", ["/#/tabels/holdem", "/nonsense", "/a/b?c=d"])
def test_a_wrong_address_says_so(browser: Browser, server: Server, address: str) -> None:
    page = browser.new_context(base_url=server.address).new_page()
    page.goto(address)
    expect(page.get_by_role("alert").filter(has_text="There is no page at")).to_be_visible()
    page.get_by_role("link", name="Back to the lobby").click()
    expect(page.locator("a.table").first).to_be_visible()
    page.context.close()


def waits(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/#/tables/one-box")
    page.get_by_role("button", name="Join the waiting list").click()
    expect(page.get_by_role("button", name="Leave waiting list")).to_be_visible()
    return page


@pytest.mark.proof(only=True)
def test_the_waiting_list_calls_the_next_on_every_page(browser: Browser, server: Server) -> None:
    olga, pia, quin = (server.entered(browser, name) for name in ("olga", "pia", "quin"))
    looking = quin.new_page()
    looking.goto("/#/tables/one-box")
    expect(looking.locator("section.actions")).to_contain_text("Join the waiting list")
    expect(looking.locator("section.actions")).not_to_contain_text("Press Sit")
    looking.close()
    first, second = waits(pia), waits(quin)
    first.goto("/#/history")
    leaving = olga.new_page()
    leaving.goto("/#/tables/one-box")
    leaving.locator("header [data-menu]").click()
    leaving.get_by_role("button", name="Leave", exact=True).click()
    called = "Your seat is ready: Ultimate Texas Hold'em"
    expect(first.get_by_text(called).last).to_be_visible()
    expect(first.locator(".called")).to_contain_text(re.compile(r"held for \d+ more seconds"))
    picture(first, "called")
    expect(second.get_by_text("place 2 of 2")).to_be_visible()
    expect(second.locator(".felt button.free")).to_have_count(0)
    first.get_by_role("link", name="Take your seat").click()
    expect(first.locator(".felt button.free")).to_be_visible()
    resize(first, PHONE)
    picture(first, "called-phone")
    first.get_by_role("button", name="Leave waiting list").click()
    expect(second.locator(".called")).to_be_visible()
    second.locator(".felt button.free").click()
    second.get_by_role("button", name=re.compile("^Sit down with")).click()
    expect(second.get_by_role("button", name="Leave", exact=True, include_hidden=True)).to_have_count(1)
    expect(second.locator(".called")).to_have_count(0)
    for context in (olga, pia, quin):
        context.close()
