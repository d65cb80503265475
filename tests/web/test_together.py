"""Two browsers at one hold'em table, and coming back in the middle of a hand."""

import re
import time

from playwright.sync_api import Browser, expect

from toolkit.browser import ASKED, PATIENCE, PHONE, Player, picture
from web.conftest import Server

GAME = "vic-crown-poker/holdem"


def faces(player: Player, name: str) -> list[str]:
    cards = player.page.locator(f'.seat[data-player="{name}"] [data-card]')
    found: list[str] = cards.evaluate_all("cards => cards.map(card => card.dataset.card)")
    return found


def test_two_browsers_at_one_holdem_table(browser: Browser, server: Server) -> None:
    """Each sees only their own two cards before a showdown, and both play the round to its end."""
    players = {}
    for name, viewport in (("anna", None), ("bela", PHONE)):
        players[name] = Player(server.entered(browser, name, viewport), GAME)
        players[name].sit()
    seen = dict.fromkeys(players, False)
    deadline = time.monotonic() + PATIENCE
    before = {name: player.rounds for name, player in players.items()}
    over = dict.fromkeys(players, False)
    while not all(over.values()) or not all(seen.values()):
        assert time.monotonic() < deadline, [player.actions.inner_text() for player in players.values()]
        for name, player in players.items():
            player.page.wait_for_timeout(25)
            asked = player.page.evaluate(ASKED, before[name])
            over[name] |= bool(asked and asked["over"])
            if not asked or "cc" not in asked["offered"]:
                if asked and asked["post"]:
                    player.come_in()
                continue
            theirs, own = faces(player, "bela" if name == "anna" else "anna"), faces(player, name)
            assert "cc" not in player.offered() or set(theirs) <= {"??"}, (name, theirs)
            if len(own) == 2 and "??" not in own and theirs == ["??", "??"]:
                seen[name] = True
                picture(player.page, f"two-browsers-{name}")
            player.click("cc")
    for player in players.values():
        player.leave()


def wait_for_my_turn(player: Player) -> None:
    while "cc" not in player.asked(10**6)["offered"]:
        player.come_in()


def test_offline_in_mid_hand_and_back_by_itself(browser: Browser, server: Server) -> None:
    context = server.entered(browser, "traveller")
    player = Player(context, "wa-poker/omaha")
    player.sit()
    wait_for_my_turn(player)
    before = faces(player, "traveller")
    context.set_offline(True)
    expect(player.page.locator("[data-connection]")).to_contain_text("Reconnecting")
    picture(player.page, "reconnecting")
    context.set_offline(False)
    expect(player.page.locator("[data-connection]")).to_contain_text("Connected again")
    assert faces(player, "traveller") == before
    wait_for_my_turn(player)
    player.click("cc")
    expect(player.log).to_contain_text(re.compile("traveller (calls|checks)"))
    player.leave()


def test_the_server_is_killed_in_mid_hand_and_the_hand_goes_on(browser: Browser, server: Server) -> None:
    player = Player(server.entered(browser, "stayer"), "wa-poker/holdem")
    player.sit()
    wait_for_my_turn(player)
    before = faces(player, "stayer")
    server.kill()
    try:
        expect(player.page.locator("[data-connection]")).to_contain_text("Reconnecting")
    finally:
        server.start()
    expect(player.page.locator("[data-connection]")).to_contain_text("Connected again", timeout=20_000)
    assert faces(player, "stayer") == before
    assert player.play_round()
    player.leave()
