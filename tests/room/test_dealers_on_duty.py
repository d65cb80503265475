"""Rotation and duty agree: a dealer pushed to a table deals there, and one assigned to a table joins its rotation."""

import asyncio
import random
from pathlib import Path
from typing import Any

from pitboss.core.errors import PitbossError
from pitboss.log.kinds.duty import PIT
from pitboss.pit.table.sign import TableSign
from pitboss.room.room import Room
from pitboss.room.verify import verify
from toolkit.room import InsidePlayer, Moved, close_room, open_room, person, run_moved
from toolkit.two_tables import Doors

HOLDEM = TableSign(game="wa-poker/holdem", blinds=("5", "10"), buy_in="200", dealer="human")
OMAHA = TableSign(game="wa-poker/omaha", blinds=("5", "10"), buy_in="200", dealer="human")
CROWN = TableSign(game="wa-crown-holdem", table={"minimum": "5", "maximum": "500"}, dealer="human")
SIGNS = {"t1": CROWN, "t2": HOLDEM, "t3": HOLDEM, "t4": OMAHA}
DEALERS = ("dee", "dan", "dot", "don")


class Pit:
    """A room with four tables, three of them in the rotation, and a supervisor at its doors."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.people = {"sam": person(room, "sam", "supervisor")}
        self.people |= {name: person(room, name, "dealer") for name in DEALERS}
        self.doors = Doors(room, self.people["sam"])

    async def rotate(self, *lines: str, status: int = 200) -> Any:
        for line in lines:
            answer = await self.doors.http.post("/api/rotation", json={"line": line})
            assert answer.status_code == status, (line, answer.text)
        return answer.json()

    async def duty(self, name: str, table: str, status: int = 201, **more: Any) -> str:
        answer = await self.doors.http.post("/api/pit/duty", json={"name": name, "table": table, **more})
        assert answer.status_code == status, answer.text
        return answer.text

    async def offered(self, name: str, table: str) -> tuple[bool, str]:
        """Return if a dealer's page has the dealer's place, and the reason if not."""
        who = await InsidePlayer(self.room, table, self.people[name]).connect()
        await who.close()
        return who.private["place"] == "d", who.private.get("off_duty", "")

    async def deals(self, name: str, table: str, line: str = "summon a question") -> str:
        """Say a line as a dealer and return the refusal, if any."""
        who = await InsidePlayer(self.room, table, self.people[name]).connect()
        answer = await who.do(line, office="dealer")
        await who.close()
        return "" if answer["type"] == "ack" else str(answer["message"])

    def posted(self, table: str) -> list[str]:
        return [one.name for one in self.room.pit.at(table) if one.office == "dealer"]


async def begun(path: Path, **more: Any) -> Pit:
    room = open_room(path, demo=False, **more)
    for name, sign in SIGNS.items():
        room.new_table(name, sign, "manager")
    pit = Pit(room)
    await room.journal.flushed()
    await asyncio.sleep(0.01)
    await pit.rotate("line-up t1=wa-crown-holdem t2=wa-poker/holdem")
    for name in ("dee", "dan", "dot"):
        await pit.rotate(f"dealer {name} wa-poker/holdem wa-crown-holdem", f"on {name}")
    return pit


def test_whoever_is_pushed_to_a_table_is_on_duty_there_and_deals(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        pit = await begun(tmp_path / "room.db", now=loop.now)
        room = pit.room
        assert (pit.posted("t1"), pit.posted("t2")) == (["dee"], ["dan"])
        assert await pit.deals("dee", "t1") == ""
        assert await pit.offered("dee", "t1") == (True, "")
        watching = await InsidePlayer(room, "t1", pit.people["dot"]).connect()
        assert watching.private.get("place") is None
        assert "dee does" in watching.private["off_duty"], "what is refused is not offered"
        room.table("t1").apply("supervisor:sam", "attend")
        assert "dee does" in await pit.deals("dot", "t1"), "on a break"
        assert "dee does" in await pit.deals("dan", "t1")
        assert "dan is assigned to table t2" in await pit.deals("dan", "t3"), "where nobody deals"
        assert await pit.deals("don", "t3") == "", "who is on duty nowhere deals where nobody does"
        room.table("t1").apply(person(room, "anna").name, "sit 1 400")
        room.table("t1").apply("supervisor:sam", "open")
        assert await pit.deals("dee", "t1", "deal") == ""
        await pit.rotate("start")
        await loop.move(minutes=31)
        assert (pit.posted("t1"), pit.posted("t2"), room.pit.dealing.at("t1")) == (["dot"], ["dee"], "dot")
        while watching.private.get("place") != "d":
            await watching.read()  # a dealer pushed to a table sees it at once
        assert await pit.deals("dee", "t1", "p1 bet ante 10") == "", "the round is dealt to its end by whoever began it"
        assert await pit.deals("dot", "t1", "p1 unbet ante") == "", "or goes on with whoever comes"
        assert "dot does" in await pit.deals("dan", "t1", "d close")
        assert await pit.deals("dot", "t1", "d close") == ""
        assert "dot does" in await pit.deals("dee", "t1"), "the round is over"
        assert "is on duty" in (await InsidePlayerAt(pit, "dan", "t1").sits())
        lines = [(entry.line.by, entry.line.text) for entry in room.store.read(PIT)]
        assert lines[-2:] == [("clock", "assign dot dealer t1"), ("clock", "assign dee dealer t2")]
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False, now=loop.now)
        assert again.pit.dealing.now() == {"t1": "dot", "t2": "dee"}
        assert verify(again.store).problems == []
        await close_room(again)

    run_moved(run)


class InsidePlayerAt:
    """Somebody who wants a seat."""

    def __init__(self, pit: Pit, name: str, table: str) -> None:
        self.pit, self.name, self.table = pit, name, table

    async def sits(self) -> str:
        who = await InsidePlayer(self.pit.room, self.table, self.pit.people[self.name]).connect()
        answer = await who.do("sit 3 400")
        return str(answer.get("message", ""))


def test_whoever_is_put_on_a_table_is_in_the_rotation_there(tmp_path: Path) -> None:
    async def run() -> None:
        pit = await begun(tmp_path / "room.db")
        state = pit.room.lists.rotation.state
        await pit.duty("dot", "t1")
        assert (state.line, pit.posted("t1")) == (["dot", "dan", "dee"], ["dot"]), "in exchange with whoever dealt"
        await pit.duty("don", "t2")
        assert (state.at("t2"), state.may["don"]) == ("don", {"wa-poker/holdem"}), "new in the rotation"
        await pit.duty("dot", "t4")
        assert "dot" not in state.line, "at a table outside the line-up nobody is in the rotation"
        assert (state.at("t1") != "", pit.posted("t4")) == (True, ["dot"])
        await pit.rotate("on dot")
        assert pit.posted("t4") == [], "back in it"
        await pit.rotate("line-up t1=wa-crown-holdem t4=wa-poker/omaha")
        before = [*state.line]
        assert "may not deal" in await pit.duty("dan", "t4", 400)
        assert (state.line, pit.posted("t4")) == (before, []), "refused whole"
        dealer = state.at("t1")
        await pit.duty(dealer, "t1", relieved=True)
        assert state.at("t1") not in ("", dealer), "whoever was on a break takes over"
        assert pit.posted("t1") == [state.at("t1")]
        assert "plays at" in str(await playing_dealer(pit))
        await close_room(pit.room)

    asyncio.run(run())


async def playing_dealer(pit: Pit) -> str:
    """Return a dealer who plays at a table of the line-up, and so is not brought on shift."""
    pat = person(pit.room, "pat", "dealer")
    await pit.room.journal.flushed()
    await asyncio.sleep(0.01)
    pit.people["pat"] = pat
    pit.room.table("t1").apply("pat", "sit 4 400")
    await pit.rotate("dealer pat all")
    return str((await pit.rotate("on pat", status=400))["message"])


def test_an_assignment_for_a_shift_to_come_waits_for_it(tmp_path: Path) -> None:
    async def run(loop: Moved) -> None:
        pit = await begun(tmp_path / "room.db", now=loop.now)
        hour = loop.now().hour
        for name, first in (("now", hour - 1), ("later", hour + 2)):
            pit.room.pit.log.submit("manager:boss", f"shift {name} {first % 24:02}:00 {(first + 3) % 24:02}:00")
        await pit.duty("don", "t3", shift="later")
        await pit.duty("dee", "t3", shift="now")
        assert pit.room.pit.dealing.now() == {"t1": "dot", "t2": "dan", "t3": "dee"}, "dee has left the rotation"
        await loop.move(hours=3)
        assert pit.room.pit.dealing.at("t3") == "don"
        await close_room(pit.room)

    run_moved(run)


def test_nobody_deals_at_two_tables_whatever_is_said(tmp_path: Path) -> None:
    """After random lines of rotation and pit, no table has two dealers, and no dealer two tables."""

    async def run() -> None:
        pit = await begun(tmp_path / "room.db")
        room, said, rng = pit.room, 0, random.Random(16)
        room.pit.log.submit("manager:boss", "shift all 00:00 23:59")
        line_ups = ("t1=wa-crown-holdem", "t1=wa-crown-holdem t2=wa-poker/holdem t4=wa-poker/omaha", "")
        for _ in range(400):
            name, table = rng.choice(DEALERS), rng.choice([*SIGNS])
            try:
                match rng.randrange(8):
                    case 0 | 1:
                        shift = rng.choice(["", "", "all"])
                        room.pit.assign(pit.people["sam"], name, "dealer", room.table(table), shift)
                    case 2:
                        room.pit.relieve(pit.people["sam"], name, room.table(table))
                    case 3 if rng.random() < 0.2:
                        room.lists.rotate(pit.people["sam"], f"line-up {rng.choice(line_ups)}")
                    case 4:
                        room.lists.rotate(pit.people["sam"], f"{rng.choice(['on', 'off', 'break'])} {name}")
                    case 5:
                        room.lists.rotate(pit.people["sam"], f"put {name} {table}")
                    case _:
                        room.lists.rotate(pit.people["sam"], "push")
                said += 1
            except PitbossError:
                pass
            state, now = room.lists.rotation.state, room.pit.dealing.now()
            assert len({*now.values()}) == len(now)
            for one in state.tables if any(state.line) else ():
                assert now.get(one, "") == state.at(one)
                assert not state.at(one) or state.at(one) in pit.posted(one)
            standing = [post.name for posts in room.pit.state.posts.values() for post in posts if not post.shift]
            assert len({*standing}) == len(standing)
        assert said > 150
        await close_room(room)
        again = open_room(tmp_path / "room.db", demo=False)
        assert again.pit.dealing.now() == now
        await close_room(again)

    asyncio.run(run())
