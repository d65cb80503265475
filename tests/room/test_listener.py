"""A listener gets at once what its socket takes, the rest in order, and is disconnected if it cannot keep up."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from pitboss.room.accounts.people import Person
from pitboss.room.table.listeners import LONGEST_QUEUE, Hub, Listener, framed
from pitboss.web.uvicorn_protocols import are_whole, short_text


class Socket:
    """A socket that can be full, like a slow phone's, or broken."""

    def __init__(self) -> None:
        self.room = asyncio.Event()
        self.room.set()
        self.broken = False
        self.got: list[str] = []

    async def send(self, text: str) -> None:
        await self.room.wait()
        if self.broken:
            raise OSError("gone")
        self.got.append(text)


def with_task(check: Callable[[Socket, Listener], Awaitable[None]]) -> None:
    """Run a check with the task that a real socket has."""

    async def run() -> None:
        socket = Socket()
        listener = Listener(None, socket.send)

        async def rest() -> None:
            while messages := await listener.next_messages():
                for message in messages:
                    await socket.send(message)

        task = asyncio.create_task(rest())
        await asyncio.sleep(0)
        await check(socket, listener)
        listener.drop()
        await asyncio.wait_for(task, 1)

    asyncio.run(run())


def test_what_a_socket_takes_is_sent_without_a_turn_of_the_task() -> None:
    async def check(socket: Socket, listener: Listener) -> None:
        for text in "abc":
            listener.send(text)
        assert socket.got == ["a", "b", "c"]

    with_task(check)


def test_a_full_socket_gets_everything_once_and_in_order() -> None:
    async def check(socket: Socket, listener: Listener) -> None:
        listener.send("a")
        socket.room.clear()
        for text in "bcd":
            listener.send(text)
        await asyncio.sleep(0.01)
        assert socket.got == ["a"]
        socket.room.set()
        await asyncio.sleep(0.01)
        listener.send("e")
        assert socket.got == ["a", "b", "c", "d", "e"]

    with_task(check)


def test_a_socket_that_stays_full_is_let_go() -> None:
    async def check(socket: Socket, listener: Listener) -> None:
        socket.room.clear()
        for _ in range(LONGEST_QUEUE + 1):
            listener.send("x")
        assert not listener.gone
        listener.send("one too many")
        assert listener.gone
        assert not listener.waiting
        socket.room.set()

    with_task(check)


def test_a_broken_socket_is_let_go_and_troubles_nobody() -> None:
    async def check(socket: Socket, listener: Listener) -> None:
        socket.broken = True
        listener.send("a")
        listener.send("b")
        assert listener.gone
        assert not socket.got

    with_task(check)


def test_whoever_is_coming_is_told_what_is_meant_for_them() -> None:
    """A private message between the hello, which waits for the disk, and the hub must not be lost."""
    hub, anna = Hub(0), Listener(Person(name="anna", password="-"))
    assert hub.person("anna") is None
    hub.expect(anna)
    assert hub.person("anna") is anna.person
    assert list(hub.people) == ["anna"]
    hub.join(anna)
    hub.send_to("anna", "yours")
    assert anna.waiting == ["yours"]
    hub.part(anna)
    assert not hub.people
    gone = Listener(Person(name="bob", password="-"))
    hub.expect(gone)
    hub.part(gone)
    assert hub.person("bob") is None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65535, 65536])
def test_a_text_is_framed_as_websockets_reads_it(size: int) -> None:
    text, reader = "é"[: size % 2] + "x" * (size - 2 * (size % 2)), StreamReader()
    reader.feed_data(framed(text))
    parsing = Frame.parse(reader.read_exact, mask=False)
    with pytest.raises(StopIteration) as found:
        next(parsing)
    frame = found.value.value
    assert (frame.fin, frame.opcode, bytes(frame.data)) == (True, Opcode.TEXT, text.encode())


def test_what_is_for_many_is_framed_once_and_what_is_not_taken_waits_its_turn() -> None:
    async def check(socket: Socket, _: Listener) -> None:
        taken, full = list[bytes](), False

        def direct(frame: bytes) -> bool:
            if not full:
                taken.append(frame)
            return not full

        hub, listener = Hub(0), Listener(None, socket.send, direct)
        hub.join(listener)

        async def rest() -> None:
            while messages := await listener.next_messages():
                for message in messages:
                    await socket.send(message)

        task = asyncio.create_task(rest())
        await asyncio.sleep(0)
        hub.send_all(1, "a")
        listener.send("b")
        assert taken == [framed("a"), framed("b")]
        full = True
        socket.room.clear()
        hub.send_all(2, "c")
        hub.send_all(3, "d")
        full = False
        hub.send_all(4, "e")
        assert len(taken) == 2, "nothing overtakes what waits"
        socket.room.set()
        await asyncio.sleep(0.01)
        assert socket.got == ["c", "d", "e"]
        hub.send_all(5, "f")
        assert taken[2:] == [framed("f")]
        listener.drop()
        await asyncio.wait_for(task, 1)

    with_task(check)


@pytest.mark.parametrize("text", ["x", "a line", "é" * 31 + "abc", "x" * 125])
def test_a_short_text_is_read_as_websockets_writes_it(text: str) -> None:
    frame = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert short_text(frame) == text
    assert are_whole(frame)
    assert are_whole(frame * 3)
    assert short_text(frame * 2) is None
    assert not any(short_text(frame[:end]) or are_whole(frame[:end]) for end in range(1, len(frame)))


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.TEXT, b""),
        Frame(Opcode.TEXT, b"x" * 126),
        Frame(Opcode.TEXT, b"x" * 70_000),
        Frame(Opcode.TEXT, b"a part", fin=False),
        Frame(Opcode.BINARY, b"bytes"),
        Frame(Opcode.PONG, b"1234"),
        Frame(Opcode.TEXT, b"\xff\xfe"),
    ],
)
def test_all_other_frames_are_left_to_the_protocol(frame: Frame) -> None:
    written = frame.serialize(mask=True)
    assert short_text(written) is None
    assert are_whole(written)
    assert not are_whole(written[:-1])
    assert short_text(Frame(Opcode.TEXT, b"no mask").serialize(mask=False)) is None


def test_what_is_ones_own_comes_right_after_what_is_everybodys() -> None:
    async def check(_: Socket, __: Listener) -> None:
        async def rest(listener: Listener) -> None:
            while await listener.next_messages():
                pass

        got: dict[str, list[bytes]] = {"anna": [], "bob": []}
        hub, full = Hub(0), set[str]()
        here: dict[str, Listener] = {}
        for name, taken in got.items():

            def direct(frame: bytes, name: str = name, taken: list[bytes] = taken) -> bool:
                if name not in full:
                    taken.append(frame)
                return name not in full

            here[name] = Listener(Person(name=name, password="-"), None, direct)
            hub.join(here[name])
        gone = Listener(None)
        tasks = [asyncio.create_task(rest(one)) for one in here.values()]
        await asyncio.sleep(0)
        hub.send_all(1, "all", {here["bob"]: ["his", "done"], gone: ["late"]})
        assert got == {"anna": [framed("all")], "bob": [framed("all") + framed("his") + framed("done")]}
        assert gone.waiting == ["late"]
        full.add("bob")
        hub.send_all(2, "more", {here["bob"]: ["his"]})
        assert here["bob"].waiting == ["more", "his"]
        for one in here.values():
            one.drop()
        await asyncio.gather(*tasks)

    with_task(check)
