"""A room continues elsewhere if its holder is killed, suspended or cut off, and no acknowledged line is lost.

A trigger of this test notes the epoch of each write. If two processes ever wrote at the same time, the notes would go
up and down.
"""

import asyncio
import contextlib
import itertools
import os
import random
import signal
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest
import sqlalchemy as sql
from typer.testing import CliRunner

from pitboss.cli import app
from pitboss.log.multiroom import in_room
from room.conftest import free_port
from room.test_crash import Driver, check_log
from toolkit.client import sign_up
from toolkit.effort import effort
from toolkit.link import Link

TROUBLES = effort("TAKEOVERS", quick=1, proof=20)
"""The number of faults of each kind."""
BAR = 5.0
PLAYING = {"anna": "wa-poker-holdem", "bob": "wa-ultimate-texas-holdem", "carl": "vic-three-card-poker"}


class Process:
    """One process of the multi-room, with its own connection to the database."""

    def __init__(self, start: Callable[[str], int], url: str, options: str) -> None:
        self.link = Link(url)
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._start, self._options, self.pid = start, options, 0

    def up(self) -> None:
        self.pid = self._start(f"{self.link.url} {self.port} demo {self._options}")

    def kill(self) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)
                while True:  # its port is free when it is gone
                    os.kill(self.pid, 0)
                    time.sleep(0.005)
        self.pid = 0

    def worked(self) -> float:
        """Return the process's CPU seconds."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def opens(self, room: str) -> bool:
        """Return True if the process says that the room is open here."""
        with contextlib.suppress(httpx.HTTPError):
            return httpx.get(f"{self.address}/r/{room}/ready", timeout=1).status_code == 200
        return False


@pytest.fixture
def pair(forker: Callable[[str], int], postgresql: Callable[[], str]) -> Iterator[tuple[str, list[Process]]]:
    """Return a multi-room of one room with two processes for it, of which only the first is up."""
    url = postgresql()
    answer = CliRunner().invoke(app, ["rooms", "add", "main", "--db", url])
    assert answer.exit_code == 0, answer.output
    note_epochs(url)
    made = [Process(forker, url, f"{kind} standby=all") for kind in ("rooms=main", "rooms=")]
    yield url, made
    for one in made:
        one.kill()
        one.link.close()


def note_epochs(url: str) -> None:
    engine = sql.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        for words in (
            "CREATE TABLE public.noted (at bigserial, epoch bigint)",
            "CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO public.noted "
            "(epoch) VALUES (current_setting('pitboss.epoch')::bigint); RETURN NULL; END $$",
            "CREATE TRIGGER note AFTER INSERT ON room_main.log FOR EACH STATEMENT EXECUTE FUNCTION public.note()",
        ):
            connection.exec_driver_sql(words)
    engine.dispose()


def epochs(url: str) -> list[int]:
    """Return the epochs at which the room was written, in order."""
    engine = sql.create_engine(url)
    with engine.connect() as connection:
        found = [epoch for (epoch,) in connection.exec_driver_sql("SELECT epoch FROM public.noted ORDER BY at")]
    engine.dispose()
    return found


class Crowd:
    """Plays wherever the room is open, and sends unanswered lines again."""

    def __init__(self, drivers: list[Driver], addresses: list[str]) -> None:
        self.drivers, self.addresses = drivers, addresses
        self.over = False
        self._lives: set[asyncio.Task[None]] = set()
        self._all = asyncio.gather(*(self._play(driver) for driver in drivers))

    @property
    def answered(self) -> int:
        return sum(len(driver.acknowledged) for driver in self.drivers)

    def come_back(self) -> None:
        """Drop connections to a process that no longer answers, as a proxy does."""
        for life in self._lives:
            life.cancel()

    async def end(self) -> None:
        self.over = True
        self.come_back()
        await self._all

    async def _play(self, driver: Driver) -> None:
        path = driver.url.partition("/r/")[2]
        for address in itertools.cycle(self.addresses):
            if self.over:
                return
            driver.url = f"{address.replace('http', 'ws', 1)}/r/{path}"
            life = asyncio.create_task(driver.life())
            self._lives.add(life)
            await asyncio.wait({life})
            self._lives.discard(life)
            if not life.cancelled():
                life.result()
            if driver.socket is not None:
                driver.socket.transport.abort()
            await asyncio.sleep(0.05)


class Took(NamedTuple):
    """The seconds from a fault to the first line that another process acknowledged, and its work meanwhile."""

    seconds: float
    cpu: float


async def taken_over(crowd: Crowd, process: Process, strike: Callable[[], None]) -> Took:
    begun, worked = time.monotonic(), process.worked()
    strike()
    while not await asyncio.to_thread(process.opens, "main"):
        await asyncio.sleep(0.02)
        assert time.monotonic() - begun < 60, "nobody takes the room over"
    crowd.come_back()
    before, took = crowd.answered, None
    while crowd.answered < before + 5:
        if took is None and crowd.answered > before:
            took = Took(time.monotonic() - begun, process.worked() - worked)
        await asyncio.sleep(0.01)
        assert time.monotonic() - begun < 90, "nobody plays on"
    return took or Took(time.monotonic() - begun, process.worked() - worked)


async def trouble(kind: str, crowd: Crowd, owner: Process, other: Process) -> Took:
    """Cause one of the three faults; the former holder returns afterwards as standby."""
    if kind == "kill":
        took = await taken_over(crowd, other, owner.kill)
        owner.up()
    elif kind == "pause":
        took = await taken_over(crowd, other, lambda: os.kill(owner.pid, signal.SIGSTOP))
        os.kill(owner.pid, signal.SIGCONT)
    else:
        took = await taken_over(crowd, other, owner.link.cut)
        owner.link.mend()
    for _ in range(600):  # it knows that it has lost the room, and where that is
        with contextlib.suppress(httpx.HTTPError):
            answer = await asyncio.to_thread(httpx.get, f"{owner.address}/r/main/ready", timeout=2)
            if answer.headers.get("x-pitboss-owner") == other.address:
                assert answer.status_code == 503
                return took
        await asyncio.sleep(0.05)
    raise TimeoutError("the former owner does not come back")


async def night(url: str, pair: list[Process], kinds: list[str]) -> tuple[dict[str, list[Took]], list[Driver]]:
    first, second = pair
    first.up()
    while not first.opens("main"):
        await asyncio.sleep(0.05)
    second.up()
    cookies = {name: await sign_up(f"{first.address}/r/main", name) for name in PLAYING}
    drivers = [Driver(f"{first.address}/r/main", table, name, cookies[name]) for name, table in PLAYING.items()]
    crowd = Crowd(drivers, [one.address for one in pair])
    took = dict[str, list[Took]]()
    while crowd.answered < 10 or not (await asyncio.to_thread(httpx.get, f"{second.address}/ready")).is_success:
        await asyncio.sleep(0.05)
    owner, other = first, second
    for kind in kinds:
        took.setdefault(kind, []).append(await trouble(kind, crowd, owner, other))
        owner, other = other, owner
    await crowd.end()
    return took, drivers


@pytest.mark.proof(only=True)
def test_a_room_goes_on_elsewhere_and_nothing_is_lost(
    pair: tuple[str, list[Process]], figure: Callable[[str], None]
) -> None:
    url, processes = pair
    kinds = ["kill", "pause", "cut"] * TROUBLES
    random.Random("takeover").shuffle(kinds)
    took, drivers = asyncio.run(night(url, processes, kinds))
    for process in processes:
        process.kill()
    room = in_room(url, "main").render_as_string(hide_password=False)
    lines = check_log(room, drivers, PLAYING)
    noted = epochs(url)
    assert noted == sorted(noted), "two processes wrote the room at the same time"
    assert len(set(noted)) > len(kinds)
    for kind, each in sorted(took.items()):
        seconds, cpu = sorted(one.seconds for one in each), statistics.median(one.cpu for one in each)
        figure(
            f"first line acknowledged after a {kind}: {len(each)} times, {seconds[0]:.1f} to {seconds[-1]:.1f} s, "
            f"median {statistics.median(seconds):.1f} (bar {BAR:.0f} s), {cpu:.2f} s of a processor; "
            f"load {os.getloadavg()[0]:.1f}"
        )
    figure(f"{len(kinds)} takeovers: {lines} acknowledged lines, each there once; {len(set(noted))} epochs, in order")
