"""Every door of the application writes to disk before it answers; the disk is checked at each answer.

The doors are read from the application's own routes, so a new one fails here until it states what it writes.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import httpx
import msgspec
import pytest
from litestar.routes import HTTPRoute

from pitboss.bots.character import Character
from pitboss.log.entry import LogEntry, LogLine, chained
from pitboss.log.kinds.duty import PIT
from pitboss.log.kinds.jackpots import JACKPOTS
from pitboss.log.kinds.offices import GRANTS, Office, write_grant
from pitboss.log.store import Store
from pitboss.odds.report import ResultSpread
from pitboss.odds.sessions import session
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.accounts import COOKIE, SHOWN_KEY, WelcomeLink, _hash
from pitboss.room.accounts.people import People, Person
from pitboss.room.room import Room
from pitboss.room.table.bots import called
from pitboss.room.training.training import TrainingKept
from pitboss.room.workers.training_worker import answers
from room.conftest import Server
from toolkit.client import PASSWORD
from toolkit.effort import PROVING, effort
from toolkit.room import InsidePlayer, app_of, close_room, cookie, office, open_room, person
from toolkit.two_tables import FELT, SOFT, begin, deal, open_floor, wager

CAROL = Person(name="carol", password="-", offices=("player", "manager"))
SIGN = {"game": "vic-crown-poker/holdem", "blinds": ["5", "10"], "buy_in": "200"}
SLOW = 0.1
"""The seconds that a write takes in these tests, so that an answer that does not wait for it comes far too early."""
CHANGES = ("POST", "PUT", "DELETE", "PATCH")


def doors(room: Room) -> set[str]:
    """Return every HTTP door of the application, such as `POST /api/tables`."""
    routes = [route for route in app_of(room).routes if isinstance(route, HTTPRoute)]
    found = {f"{method} {route.path_format}" for route in routes for method in route.methods}
    return {door for door in found if door.split("/")[1] == "api" and not door.startswith("OPTIONS")}


class Visit:
    """A room with a slow disk, its doors, and a second view of the disk's contents."""

    def __init__(self, room: Room, disk: Store) -> None:
        self.room, self.disk = room, disk
        self.welcome = WelcomeLink(room.people)
        self.welcome.token = "once"
        self.app = app_of(room)
        self.app.state.welcome = self.welcome
        self.token = ""

    async def knock(self, method: str, path: str, body: Any = None, who: str | None = None) -> httpx.Response:
        headers = {}
        if who:
            self.token = self.room.accounts.open_session(Person(name=who, password="-"))
            headers = {"Cookie": f"{COOKIE}={self.token}"}
        transport = httpx.ASGITransport(app=self.app)  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://room.local", headers=headers) as http:
            answer = await http.request(method, path, json=body)
        assert answer.status_code in (200, 201, 204), (method, path, answer.text)
        return answer

    def people(self) -> dict[str, Person]:
        return {one.name: one for one in People(self.disk).everybody()}

    def lines(self, log: str) -> list[str]:
        return [entry.line.text for entry in self.disk.read(log)]

    def sessions(self, name: str) -> list[str]:
        return [key for key, _ in People(self.disk).sessions(name, self.room.now())]


async def sign_up(visit: Visit) -> None:
    answer = await visit.knock("POST", "/api/session/new", {"name": "newcomer", "password": PASSWORD})
    assert "newcomer" in visit.people()
    assert "give newcomer 10000" in visit.lines("cage")
    assert visit.sessions("newcomer") == [_hash(answer.cookies[COOKIE])]


async def sign_in(visit: Visit) -> None:
    answer = await visit.knock("POST", "/api/session", {"name": "anna", "password": PASSWORD})
    assert _hash(answer.cookies[COOKIE]) in visit.sessions("anna")


async def first_manager(visit: Visit) -> None:
    asked = {"token": "once", "name": "first", "password": PASSWORD}
    await visit.knock("POST", "/api/session/welcome", asked)
    assert "grant first player manager" in visit.lines("offices")
    assert visit.people()["first"].holds("manager")
    assert "give first 10000" in visit.lines("cage")


async def come_as_guest(visit: Visit) -> None:
    visit.room.demo = True
    answer = await visit.knock("POST", "/api/session/guest", {"name": "visitor"})
    visit.room.demo = False
    assert visit.people()["visitor"].guest
    assert "give visitor 10000" in visit.lines("cage")
    assert visit.sessions("visitor") == [_hash(answer.cookies[COOKIE])]


async def keep_the_account(visit: Visit) -> None:
    await visit.knock("POST", "/api/account/keep", {"password": PASSWORD}, "visitor")
    assert not visit.people()["visitor"].guest
    assert _hash(visit.token) not in visit.sessions("visitor")


async def sit_at_once(visit: Visit) -> None:
    await visit.knock("POST", "/api/seat", {"table": SOFT}, "visitor")
    assert any(line.startswith("sit ") for line in visit.lines(SOFT))


async def set_up_a_home_game(visit: Visit) -> None:
    visit.room.demo = True
    answer = await visit.knock("POST", "/api/home-games", {"game": "vic-three-card-poker"}, "visitor")
    visit.room.demo = False
    assert visit.lines(answer.json()["table"])


def _home_game(visit: Visit) -> str:
    return next(one.id for one in visit.room.in_use() if one.floor.sign.host == "visitor")


async def start_a_home_game(visit: Visit) -> None:
    name = _home_game(visit)
    await visit.knock("POST", "/api/seat", {"table": name}, "visitor")
    await visit.knock("POST", f"/api/home-games/{name}/start", None, "visitor")
    assert "open" in visit.lines(name)


async def settle_a_home_game(visit: Visit) -> None:
    name = _home_game(visit)
    await visit.knock("POST", f"/api/home-games/{name}/settle", None, "visitor")
    assert "leave" in visit.lines(name)


async def sign_out(visit: Visit) -> None:
    await visit.knock("DELETE", "/api/session", who="anna")
    assert _hash(visit.token) not in visit.sessions("anna")


async def change_password(visit: Visit) -> None:
    before = visit.people()["anna"].password
    await visit.knock("PUT", "/api/account/password", {"current": PASSWORD, "password": PASSWORD[::-1]}, "anna")
    assert visit.people()["anna"].password != before
    assert visit.sessions("anna") == [_hash(visit.token)]
    await visit.knock("PUT", "/api/account/password", {"current": PASSWORD[::-1], "password": PASSWORD}, "anna")


async def keep_settings(visit: Visit) -> None:
    await visit.knock("PUT", "/api/account/settings", {"language": "zh"}, "anna")
    assert People(visit.disk).settings("anna").language == "zh"


async def end_other_sessions(visit: Visit) -> None:
    visit.room.accounts.open_session(Person(name="anna", password="-"))
    await visit.knock("DELETE", "/api/account/sessions", who="anna")
    assert visit.sessions("anna") == [_hash(visit.token)]


async def end_one_session(visit: Visit) -> None:
    other = _hash(visit.room.accounts.open_session(Person(name="anna", password="-")))
    await visit.knock("DELETE", f"/api/account/sessions/{other[:SHOWN_KEY]}", who="anna")
    assert other not in visit.sessions("anna")
    assert _hash(visit.token) in visit.sessions("anna")


async def grant(visit: Visit) -> None:
    await visit.knock("PUT", "/api/people/anna/offices", {"offices": ["cashier"]}, "carol")
    assert visit.lines("offices")[-1] == "grant anna player cashier"
    assert visit.people()["anna"].offices == ("player", "cashier")
    await visit.knock("PUT", "/api/people/anna/offices", {"offices": []}, "carol")
    assert visit.people()["anna"].offices == ("player",)


async def reset_password(visit: Visit) -> None:
    before = visit.people()["bob"].password
    visit.room.accounts.open_session(Person(name="bob", password="-"))
    answer = await visit.knock("POST", "/api/people/bob/password", who="carol")
    assert visit.lines("offices")[-1] == "reset bob"
    assert visit.people()["bob"].password != before
    assert visit.sessions("bob") == []
    await visit.knock("POST", "/api/session", {"name": "bob", "password": answer.json()["password"]})


async def end_sessions_of(visit: Visit) -> None:
    visit.room.accounts.open_session(Person(name="bob", password="-"))
    await visit.knock("DELETE", "/api/people/bob/sessions", who="carol")
    assert visit.sessions("bob") == []


async def new_table(visit: Visit) -> None:
    await visit.knock("POST", "/api/tables", {"id": "t9", "sign": SIGN}, "carol")
    assert visit.lines("t9")[0].startswith("sign ")


async def chips(visit: Visit) -> None:
    before = visit.lines("cage").count("give poor 10000")
    await visit.knock("POST", "/api/chips", who="poor")
    assert visit.lines("cage").count("give poor 10000") == before + 1


async def new_jackpot(visit: Visit) -> None:
    await visit.knock("POST", "/api/jackpots", {"name": "city", "terms": "linked wager 5"}, "carol")
    assert visit.lines(JACKPOTS)[-1] == "operator:carol open city linked wager 5"


async def jackpot_line(visit: Visit) -> None:
    await visit.knock("POST", "/api/jackpots/lines", {"line": "display-fault city"}, "carol")
    assert visit.lines(JACKPOTS)[-1].endswith("display-fault city")


async def claim(visit: Visit) -> None:
    await visit.knock("POST", f"/api/jackpots/claims/{FELT}/1/p1", {"act": "hold"}, "carol")
    assert any(line.endswith(f"hold {FELT}/1/p1") for line in visit.lines(JACKPOTS))


NIGHT = "tournament/night"
TERMS = """
tournament = 1
name = "Night"
game = "wa-poker/holdem"
tables = ["t1"]
seats = 6
[entry]
chips = 1000
[prizes]
places = [100]
"""


async def announce(visit: Visit) -> None:
    await visit.knock("POST", "/api/tournaments", {"id": "night", "terms": TERMS}, "carol")
    assert visit.lines(NIGHT)[1:3] == ["operator publish", "operator appoint carol"]


async def other_terms(visit: Visit) -> None:
    terms = TERMS.replace("Night", "Late Night")
    await visit.knock("POST", "/api/tournaments/night/terms", {"terms": terms}, "carol")
    assert "Late Night" in visit.lines(NIGHT)[-1]


async def enter(visit: Visit) -> None:
    await visit.knock("POST", "/api/tournaments/night/entry", who="anna")
    assert visit.lines(NIGHT)[-1] == "operator enter anna signed"


async def withdraw(visit: Visit) -> None:
    await visit.knock("POST", "/api/tournaments/night/withdrawal", who="anna")
    assert visit.lines(NIGHT)[-1] == "operator withdraw anna"


async def bots(visit: Visit) -> None:
    await visit.knock("POST", "/api/tournaments/night/bots", {"count": 2}, "carol")
    assert visit.lines(NIGHT)[-2:] == ["operator enter abel-bot signed", "operator enter bella-bot signed"]


async def enter_many(visit: Visit) -> None:
    """Enter many people at a desk with cash, so nobody else's wallet is used."""
    counted = TERMS.replace("seats = 6", 'seats = 6\nstacks = "counted"')
    await visit.knock("POST", "/api/tournaments", {"id": "club", "terms": counted}, "carol")
    names = ["Bea", "Cleo Jones"]
    await visit.knock("POST", "/api/tournaments/club/entries", {"names": names, "signed": True}, "carol")
    entered = visit.lines("tournament/club")[-2:]
    assert entered == ["director:carol enter Bea signed", "director:carol enter Cleo-Jones signed"]


async def other_levels(visit: Visit) -> None:
    levels = [{"blinds": [25, 50], "minutes": 20}, {"blinds": [50, 100]}]
    await visit.knock("POST", "/api/tournaments/night/levels", {"levels": levels}, "carol")
    assert "blinds = [50, 100]" in visit.lines(NIGHT)[-1]


async def terms_from_a_template(visit: Visit) -> None:
    """Write terms without announcing them, which leaves nothing on the disk."""
    before = visit.lines(NIGHT)
    wishes = {"template": "freezeout", "name": "x", "game": "wa-poker/holdem", "players": 9, "hours": 2, "buy_in": "5"}
    await visit.knock("POST", "/api/tournament-templates", wishes, "carol")
    assert visit.lines(NIGHT) == before


async def draw_seats(visit: Visit) -> None:
    await visit.knock("POST", "/api/tournaments/night/draw", {"what": "seats"}, "carol")
    assert visit.lines(NIGHT)[-1].startswith("director:carol seat ")


async def at_the_cage(visit: Visit) -> None:
    await visit.knock("POST", "/api/cage", {"line": "zone Australia/Perth 06:00", "id": "z1"}, "carol")
    assert visit.lines("cage")[-1] == "zone Australia/Perth 06:00"


SECOND = (
    TERMS
    + """
[rebuy]
cost = "5"
chips = 1000
until_level = 1
at_most = 1000
[[level]]
blinds = [25, 50]
minutes = 60
"""
)


async def buy_again(visit: Visit) -> None:
    await visit.knock("POST", "/api/tournaments", {"id": "second", "terms": SECOND}, "carol")
    for name in ("anna", "bob"):
        await visit.knock("POST", "/api/tournaments/second/entry", who=name)
    await visit.knock("POST", "/api/tournaments/second/draw", {"what": "seats"}, "carol")
    for line in ("start", "pause"):  # before the first hand
        visit.room.tournaments.all["second"].say("carol", f"director:carol {line}")
    click = {"what": "re-buy", "id": "one", "seen": visit.room.tournaments.all["second"].number}
    await visit.knock("POST", "/api/tournaments/second/purchase", click, "anna")
    assert "operator re-buy anna" in visit.lines("tournament/second")


async def let_the_hand_begin(visit: Visit) -> None:
    """End a wait, which leaves nothing on the disk."""
    await visit.knock("POST", "/api/tournaments/second/go-on", who="anna")


async def sign_of_a_form(visit: Visit) -> None:
    """Write a sign without putting it up, which leaves nothing on the disk."""
    tables = visit.lines("cage")
    await visit.knock("POST", "/api/signs", {"game": "wa-poker/holdem", "said": {"buy_in": "200"}}, "carol")
    assert visit.lines("cage") == tables


async def look_into_a_round(visit: Visit) -> None:
    """Look into a round, which leaves nothing on the disk."""
    before = visit.lines("cage")
    await visit.knock("POST", "/api/desk", {"text": "game = 'wa-poker/holdem'"})
    await visit.app.state.desk.worker.close()
    assert visit.lines("cage") == before


async def count_odds(visit: Visit) -> None:
    """Count odds, which leaves nothing on the disk; who may count them is tested elsewhere."""
    before = visit.lines("cage")
    told = {"game": "x", "options": {}, "wagers": [], "decisions": {}, "strategy": {}, "warnings": []}
    visit.app.state.explorer.worker.ask = AsyncMock(return_value=msgspec.json.encode(told))
    await visit.knock("POST", "/api/odds", {"game": "x"})
    assert visit.lines("cage") == before


async def play_a_session(visit: Visit) -> None:
    before = visit.lines("cage")
    told = session(ResultSpread.of([(Fraction(1), 1), (Fraction(-1), 1)]), 2, 2)
    visit.app.state.explorer.worker.ask = AsyncMock(return_value=msgspec.json.encode(told))
    await visit.knock("POST", "/api/odds/session", {"odds": {"game": "x"}, "wager": "ante"})
    assert visit.lines("cage") == before


async def found_league(visit: Visit) -> None:
    terms = {"name": "Spring", "formula": "field"}
    await visit.knock("POST", "/api/leagues", {"id": "spring", "terms": terms}, "carol")
    assert visit.lines("league/spring")[-1].startswith("terms ")


async def change_league(visit: Visit) -> None:
    await visit.knock("POST", "/api/leagues/spring/terms", {"name": "Autumn", "formula": "root"}, "carol")
    assert '"name":"Autumn"' in visit.lines("league/spring")[-1]


async def count_night(visit: Visit) -> None:
    await visit.knock("POST", "/api/leagues/spring/nights", {"tournament": "night"}, "carol")
    assert visit.lines("league/spring")[-1] == "count night"


async def say_on_a_list(visit: Visit) -> None:
    await visit.knock("POST", "/api/lists", {"line": "open omaha wa-poker/omaha 2/5"}, "carol")
    assert visit.lines("lists") == ["open omaha wa-poker/omaha 2/5"]


async def give_a_ticket(visit: Visit) -> None:
    answer = await visit.knock("POST", "/api/lists/omaha/tickets", {"name": "Mary Ann"}, "carol")
    assert visit.lines("lists")[-1].endswith(" ~Mary-Ann Mary Ann")
    TICKETS.append(answer.json()["code"])


async def make_a_kiosk(visit: Visit) -> None:
    answer = await visit.knock("POST", "/api/lists/kiosk", {}, "carol")
    assert _hash(answer.cookies[COOKIE]) in visit.sessions("~kiosk")


async def answer_by_a_ticket(visit: Visit) -> None:
    code = TICKETS.pop()
    await visit.knock("POST", f"/api/lists/tickets/{code}", {"answer": "leave"})
    assert visit.lines("lists")[-1] == f"leave {code.partition('-')[0]}"


async def change_the_rotation(visit: Visit) -> None:
    await visit.knock("POST", "/api/rotation", {"line": "every 25"}, "carol")
    assert visit.lines("rotation") == ["every 25"]


TICKETS: list[str] = []
TOKENS: list[str] = []


async def try_a_ruling(visit: Visit) -> None:
    """Try a ruling, which leaves nothing on the disk."""
    before = visit.lines(FELT)
    await visit.knock("POST", f"/api/pit/tables/{FELT}/trial", {"line": "exclude bob"}, "carol")
    assert visit.lines(FELT) == before


async def say_a_ruling(visit: Visit) -> None:
    said = {"id": "once", "line": "exclude bob # marked cards"}
    for _ in range(2):
        await visit.knock("POST", f"/api/pit/tables/{FELT}/rulings", said, "carol")
    assert visit.lines(FELT).count("exclude bob # marked cards") == 1


async def set_a_shift(visit: Visit) -> None:
    await visit.knock("POST", "/api/pit/shifts", {"name": "late", "begins": "20:00", "ends": "04:00"}, "carol")
    assert visit.lines(PIT)[-1] == "shift late 20:00 04:00"


async def set_a_pace(visit: Visit) -> None:
    line = f"pace {FELT} 45"
    await visit.knock("POST", "/api/pit/lines", {"id": "paced", "line": line}, "carol")
    assert visit.lines(PIT)[-1] == line


async def put_on_a_table(visit: Visit) -> None:
    await visit.knock("POST", "/api/pit/duty", {"name": "dora", "table": FELT, "shift": "late"}, "carol")
    assert visit.lines(PIT)[-1] == f"assign dora dealer {FELT} late"


async def hand_over(visit: Visit) -> None:
    await visit.knock("POST", "/api/pit/handovers", {"to": "dora", "shift": "late"}, "carol")
    assert visit.lines(PIT)[-1].startswith("hand-over {")


async def make_a_token(visit: Visit) -> None:
    answer = await visit.knock("POST", "/api/account/tokens", {"label": "my bot"}, "carol")
    (found,) = People(visit.disk).tokens("carol")
    assert found[0] != answer.json()["token"], "only its hash is there"
    TOKENS.append(answer.json()["id"])


async def show_a_code(visit: Visit) -> None:
    """Show a code, which is in no log: it expires within minutes, and a restart forgets it."""
    answer = await visit.knock("POST", "/api/account/code", None, "carol")
    assert visit.room.seat_codes.holds("carol", answer.json()["code"])


async def revoke_a_token(visit: Visit) -> None:
    await visit.knock("DELETE", f"/api/account/tokens/{TOKENS.pop()}", None, "carol")
    assert People(visit.disk).tokens("carol") == []


async def limit_oneself(visit: Visit) -> None:
    await visit.knock("POST", "/api/limits", {"line": "limit loss week 5000"}, "carol")
    assert visit.lines("care") == ["limit loss week 5000"]


async def call_a_bot(visit: Visit) -> None:
    """Call a bot; a new bot gets an account before it gets a seat."""
    visit.room.demo = True
    await visit.knock("POST", f"/api/tables/{SOFT}/bots", {"level": "expert", "style": "tight-passive"}, "carol")
    visit.room.demo = False
    name = next(called(Character("expert", "tight-passive")))
    assert visit.people()[name].bot


async def send_a_bot_away(visit: Visit) -> None:
    """Send a bot away. It leaves by its own line when its hand is over, so there is nothing to write before that."""
    visit.room.demo = True
    table, name = visit.room.table(SOFT), next(called(Character("expert", "tight-passive")))
    bots = table.autopilot.bots
    assert bots is not None
    bots.send_away = lambda *_: None  # type: ignore[method-assign]
    await visit.knock("DELETE", f"/api/tables/{SOFT}/bots/{name}", None, "carol")
    visit.room.demo = False


def _teach(visit: Visit) -> None:
    visit.app.state.training.worker.ask = AsyncMock(side_effect=answers())


async def practise(visit: Visit) -> None:
    """Practise a hand; practice hands are not stored, and each new one starts over."""
    _teach(visit)
    before = visit.lines("cage")
    await visit.knock("POST", "/api/training/hands", {"game": "vic-three-card-poker"}, "newest")
    assert visit.lines("cage") == before


async def practise_the_day(visit: Visit) -> None:
    """Practise the hand of the day, of which nothing is stored."""
    _teach(visit)
    before = visit.lines("cage")
    await visit.knock("POST", "/api/training/daily", {}, "newest")
    assert visit.lines("cage") == before


async def decide_in_practice(visit: Visit) -> None:
    _teach(visit)
    await visit.knock("POST", "/api/training/hands", {"game": "vic-three-card-poker"}, "newest")
    await visit.knock("POST", "/api/training/decisions", {"line": "f"}, "newest")
    assert len(TrainingKept(visit.disk).of("newest")) == 1


async def forget_practice(visit: Visit) -> None:
    TrainingKept(visit.room.store).add("newest", visit.room.now(), "x", good=True, lost=0, exact=True)
    await visit.knock("DELETE", "/api/training/progress", None, "newest")
    assert TrainingKept(visit.disk).of("newest") == []


LEFT_BEHIND: dict[str, Callable[[Visit], Any]] = {
    "POST /api/session/new": sign_up,
    "POST /api/session": sign_in,
    "POST /api/session/welcome": first_manager,
    "POST /api/session/guest": come_as_guest,
    "POST /api/account/keep": keep_the_account,
    "DELETE /api/session": sign_out,
    "PUT /api/account/password": change_password,
    "PUT /api/account/settings": keep_settings,
    "DELETE /api/account/sessions": end_other_sessions,
    "DELETE /api/account/sessions/{key}": end_one_session,
    "PUT /api/people/{name}/offices": grant,
    "POST /api/people/{name}/password": reset_password,
    "DELETE /api/people/{name}/sessions": end_sessions_of,
    "POST /api/tables": new_table,
    "POST /api/seat": sit_at_once,
    "POST /api/home-games": set_up_a_home_game,
    "POST /api/home-games/{name}/start": start_a_home_game,
    "POST /api/home-games/{name}/settle": settle_a_home_game,
    "POST /api/chips": chips,
    "POST /api/jackpots": new_jackpot,
    "POST /api/cage": at_the_cage,
    "POST /api/limits": limit_oneself,
    "POST /api/account/tokens": make_a_token,
    "DELETE /api/account/tokens/{key}": revoke_a_token,
    "POST /api/account/code": show_a_code,
    "POST /api/jackpots/lines": jackpot_line,
    "POST /api/jackpots/claims/{name}/{number}/{hand}": claim,
    "POST /api/tournaments": announce,
    "POST /api/tournaments/{name}/terms": other_terms,
    "POST /api/tournaments/{name}/entry": enter,
    "POST /api/tournaments/{name}/withdrawal": withdraw,
    "POST /api/tournaments/{name}/bots": bots,
    "POST /api/tournaments/{name}/draw": draw_seats,
    "POST /api/tournaments/{name}/entries": enter_many,
    "POST /api/tournaments/{name}/levels": other_levels,
    "POST /api/tournament-templates": terms_from_a_template,
    "POST /api/signs": sign_of_a_form,
    "POST /api/desk": look_into_a_round,
    "POST /api/odds": count_odds,
    "POST /api/odds/session": play_a_session,
    "POST /api/tournaments/{name}/purchase": buy_again,
    "POST /api/tournaments/{name}/go-on": let_the_hand_begin,
    "POST /api/leagues": found_league,
    "POST /api/leagues/{league}/terms": change_league,
    "POST /api/leagues/{league}/nights": count_night,
    "POST /api/lists": say_on_a_list,
    "POST /api/lists/{of}/tickets": give_a_ticket,
    "POST /api/lists/tickets/{code}": answer_by_a_ticket,
    "POST /api/lists/kiosk": make_a_kiosk,
    "POST /api/rotation": change_the_rotation,
    "POST /api/pit/tables/{name}/trial": try_a_ruling,
    "POST /api/pit/tables/{name}/rulings": say_a_ruling,
    "POST /api/pit/shifts": set_a_shift,
    "POST /api/pit/lines": set_a_pace,
    "POST /api/pit/duty": put_on_a_table,
    "POST /api/pit/handovers": hand_over,
    "POST /api/tables/{name}/bots": call_a_bot,
    "DELETE /api/tables/{name}/bots/{bot}": send_a_bot_away,
    "POST /api/training/hands": practise,
    "POST /api/training/daily": practise_the_day,
    "POST /api/training/decisions": decide_in_practice,
    "DELETE /api/training/progress": forget_practice,
}
"""Every door that changes something, with its check of the disk at the answer."""


async def a_room_with_a_claim(url: str) -> Room:
    """Open a room with people of every kind, and a royal flush that waits for its officials."""
    room = await open_floor(url, CAROL)
    for name in ("newest", "bob"):
        person(room, name)
    await room.accounts.sign_up("anna", PASSWORD)
    room.cage.play_chips.give("anna", 100_000)
    person(room, "poor", chips=100)
    anna = await InsidePlayer(room, FELT, Person(name="anna", password="-")).connect()
    dora = person(room, "dora")
    office(room, "dora", "dealer", "supervisor")
    dealer = Person(name=dora.name, password="-", offices=("dealer", "supervisor"))
    felt = await InsidePlayer(room, FELT, dealer).connect()
    await wager(anna, "sit 1 500")
    await begin(felt, anna, "bet ante 10", "bet jackpot-1 5")
    await deal(felt, anna)
    await room.journal.flushed()
    return room


def slow(room: Room) -> None:
    append = room.store.append

    def late(entries: Sequence[LogEntry]) -> None:
        time.sleep(SLOW)
        append(entries)

    room.store.append = late  # type: ignore[method-assign]


@pytest.mark.proof
@pytest.mark.parametrize("home", ["sqlite", "postgresql"] if PROVING else ["sqlite"], indirect=True)
def test_what_a_door_says_is_on_disk_when_it_says_so(home: str) -> None:
    async def run() -> None:
        room, disk = await a_room_with_a_claim(home), Store.open(home)
        assert {door for door in doors(room) if door.startswith(CHANGES)} == LEFT_BEHIND.keys()
        slow(room)
        visit = Visit(room, disk)
        for knock in LEFT_BEHIND.values():
            visit.token = ""
            await knock(visit)
        disk.close()
        await close_room(room)

    asyncio.run(run())


def test_no_door_tells_what_is_not_on_disk_yet(tmp_path: Path) -> None:
    """Doors that only read are checked too, because they show the applied state, which runs ahead of the disk."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        person(room, "boss", "manager")
        await room.journal.flushed()
        asked = {
            "GET /api/signs": "/api/signs?game=wa-poker/holdem",
            "GET /api/tables/{name}": "/api/tables/none",
            "GET /api/tables/{name}/rounds": "/api/tables/none/rounds",
            "GET /api/tables/{name}/rounds/{number}": "/api/tables/none/rounds/1",
            "GET /api/tables/{name}/rounds/{number}/replay": "/api/tables/none/rounds/1/replay",
            "GET /api/tables/{name}/rounds/{number}/shuffle": "/api/tables/none/rounds/1/shuffle",
            "GET /api/cage/days/{day}": "/api/cage/days/2026-01-31",
            "GET /api/reports/{kind}": "/api/reports/csv",
            "GET /api/rules/{citation}": "/api/rules/wa-poker 7.11",
            "GET /api/rulebooks/{name}": "/api/rulebooks/wa-poker",
            "GET /api/worked/{citation}": "/api/worked/nothing",
            "GET /api/examples/{name}": "/api/examples/none",
            "GET /api/examples": "/api/examples/none",
            "GET /api/tournaments/{name}": "/api/tournaments/none",
            "GET /api/tournaments/{name}/terms": "/api/tournaments/none/terms",
            "GET /api/tournaments/{name}/answer": "/api/tournaments/none/answer",
            "GET /api/tournaments/{name}/standings.csv": "/api/tournaments/none/standings.csv",
            "GET /api/tournaments/{name}/known": "/api/tournaments/none/known?typed=a",
            "GET /api/lists/tickets/{code}": "/api/lists/tickets/1-none",
        }
        gate = threading.Event()
        append = room.store.append

        def held(entries: Sequence[LogEntry]) -> None:
            gate.wait(10)
            append(entries)

        room.store.append = held  # type: ignore[method-assign]
        headers = {"Cookie": cookie(room, Person(name="boss", password="-"))}
        transport = httpx.ASGITransport(app=app_of(room))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://room.local", headers=headers) as http:
            for door in sorted(doors(room)):
                method, path = door.split()
                if method not in ("GET", "HEAD"):
                    continue
                gate.clear()
                room.cage.play_chips.give("boss", 100)
                answer = asyncio.ensure_future(http.request(method, asked.get(f"GET {path}", path)))
                done, _ = await asyncio.wait([answer], timeout=0.05)
                assert not done, door
                gate.set()
                assert (await answer).status_code in (200, 403, 404), door
        await close_room(room)

    asyncio.run(run())


def test_a_wallet_is_told_when_the_cages_line_is_on_disk(tmp_path: Path) -> None:
    """The wallet is announced at a quiet table's socket, although the line is in another log."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)
        player = person(room, "anna", chips=0)
        room.new_table("felt", TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200"), "manager")
        await room.journal.flushed()
        slow(room)
        room.cage.play_chips.give("anna", 12_345)
        here = await InsidePlayer(room, "felt", player).connect()
        assert here.private["wallet"] == "123.45"
        assert room.store.read("cage")[-1].line.text == "give anna 123.45"
        await close_room(room)

    asyncio.run(run())


def test_a_busy_room_lets_nobody_wait_for_its_end(tmp_path: Path) -> None:
    """An answer waits only for the lines before it, because in a busy room more lines always follow."""

    async def run() -> None:
        room = open_room(tmp_path / "room.db", demo=False)

        async def busy() -> None:
            while True:
                room.cage.play_chips.give("anna", 100)
                await asyncio.sleep(0.0005)

        task = asyncio.ensure_future(busy())
        await asyncio.sleep(0.05)
        async with asyncio.timeout(3):
            await room.journal.on_disk()
        task.cancel()
        await close_room(room)

    asyncio.run(run())


KILLS = effort("DOOR_KILLS", quick=1, proof=25)


def a_manager(store: Store, token: str, name: str = "boss", office: Office = "manager") -> None:
    """Sign in with an account whose line is in the log of offices."""
    now, people = datetime.now(UTC), People(store)
    people.add(Person(name=name, password="-"), now)
    people.open_session(_hash(token), name, now + timedelta(days=1))
    line = LogLine(table=GRANTS, at=now, by="welcome", text=write_grant(name, ("player", office)))
    store.append([chained(line, store.heads().get(GRANTS))])


@pytest.mark.proof
@pytest.mark.parametrize("home", ["sqlite", "postgresql"] if PROVING else ["sqlite"], indirect=True)
def test_a_kill_after_the_answer_loses_nothing(server: Server, figure: Callable[[str], None]) -> None:
    """The same holds when a process is really killed, at the doors that once lost the most lines."""
    server.demo, server.slow = False, True
    store = Store.open(server.url)
    a_manager(store, "token")
    killed = 0
    for number in range(KILLS):
        name, table = f"person{number}", f"t{number}"
        asked = [
            ("/api/tables", {"id": table, "sign": SIGN}, table, None),
            ("/api/session/new", {"name": name, "password": PASSWORD}, "cage", f"give {name} 10000"),
            ("/api/chips", None, "cage", "give boss 10000"),
        ]
        for path, body, log, line in asked:
            if path == "/api/chips" and number:
                continue  # the boss has chips by now
            server.up()
            answer = httpx.post(f"{server.address}{path}", json=body, headers={"Cookie": f"{COOKIE}=token"})
            server.kill()
            assert answer.status_code == 201, answer.text
            written = [entry.line.text for entry in store.read(log)]
            assert written.count(line or written[0]) == 1, (path, written)
            killed += 1
    store.close()
    figure(f"killed {killed} times after the answer of a door: nothing it had said was lost")
