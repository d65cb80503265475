"""Two browsers at one hold'em table, and coming back in the middle of a hand."""

import re
import time

from playwright.sync_api import Browser, expect

from web.conftest import Server
from web.player import PATIENCE, PHONE, Player, picture, sign_up

GAME = "vic-crown-poker/holdem"


def test_two_browsers_at_one_holdem_table(browser: Browser, own_room: Server) -> None:
    """Each sees the own two cards, neither sees the other's before a showdown, and both see the same pot."""
    players = []
    for name, viewport in (("anna", None), ("bela", PHONE)):
        context = sign_up(browser, own_room.address, name, viewport)
        player = Player(context, GAME)
        player.sit()
        players.append((name, player))
    seen_both = False
    deadline = time.monotonic() + PATIENCE
    before = {name: player.rounds for name, player in players}
    while any(player.rounds <= before[name] for name, player in players) or not seen_both:
        assert time.monotonic() < deadline, [player.actions.inner_text() for _, player in players]
        for name, player in players:
            other = "bela" if name == "anna" else "anna"
            theirs = player.page.locator(f'.seat[data-player="{other}"] [data-card]')
            asked = "cc" in player.offered()
            if asked:
                faces = theirs.evaluate_all("cards => cards.map(card => card.dataset.card)")
                still_open = "cc" in player.offered()
                assert not still_open or set(faces) <= {"??"}, (name, faces)
                own = player.page.locator(f'.seat[data-player="{name}"] [data-card]')
                known = own.evaluate_all("cards => cards.map(card => card.dataset.card)")
                if len(known) == 2 and "??" not in known and faces == ["??", "??"]:
                    seen_both = True
                    picture(player.page, f"two-browsers-{name}")
                player.click("cc")
            else:
                player.come_in()
                player.page.wait_for_timeout(40)
    for _, player in players:
        player.leave()


def wait_for_my_turn(player: Player) -> list[str]:
    deadline = time.monotonic() + PATIENCE
    while not (offered := [verb for verb in player.offered() if verb in ("cc", "f")]):
        assert time.monotonic() < deadline, player.actions.inner_text()
        player.page.wait_for_timeout(50)
    return offered


def my_cards(player: Player, name: str) -> list[str]:
    cards = player.page.locator(f'.seat[data-player="{name}"] [data-card]')
    return cards.evaluate_all("cards => cards.map(card => card.dataset.card)")


def test_offline_in_mid_hand_and_back_by_itself(browser: Browser, server: Server) -> None:
    context = sign_up(browser, server.address, "traveller")
    player = Player(context, "wa-poker/omaha")
    player.sit()
    wait_for_my_turn(player)
    before = my_cards(player, "traveller")
    context.set_offline(True)
    expect(player.page.locator("[data-connection]")).to_contain_text("Reconnecting by itself")
    picture(player.page, "reconnecting")
    context.set_offline(False)
    expect(player.page.locator("[data-connection]")).to_contain_text("Connected again")
    assert my_cards(player, "traveller") == before
    wait_for_my_turn(player)
    player.click("cc")
    expect(player.page.locator('[role="log"]')).to_contain_text(re.compile("traveller (calls|checks)"))
    player.leave()


def test_the_server_is_killed_in_mid_hand_and_the_hand_goes_on(browser: Browser, own_room: Server) -> None:
    context = sign_up(browser, own_room.address, "stayer")
    player = Player(context, "wa-poker/holdem")
    player.sit()
    wait_for_my_turn(player)
    before = my_cards(player, "stayer")
    own_room.kill()
    expect(player.page.locator("[data-connection]")).to_contain_text("Reconnecting by itself")
    own_room.start()
    expect(player.page.locator("[data-connection]")).to_contain_text("Connected again", timeout=20_000)
    assert my_cards(player, "stayer") == before
    assert player.play_round()
    player.leave()
