"""Run the tutorials of docs/, and write what their commands print.

    python tools/tutorials.py [NAME …]

A tutorial works in an empty folder, from top to bottom:

- A block with `title="FILE"` is written to that file.
- `sh` blocks are run. `pitboss serve` runs in the background until the page ends.
- `console` blocks are run line by line (`$ …`), and their output is written into the page.
- `<!-- step: NAME -->` stands for clicks in a browser; a function below makes the same requests.
- `**Text**<!-- shelf.key -->` names a text of the web pages, which is written into the page.
"""

import asyncio
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from pitboss.client import Client, Turn

ROOT = Path(__file__).resolve().parent.parent
TUTORIALS = ROOT / "docs" / "tutorials"
WORDS = ROOT / "web" / "src" / "lib" / "words" / "en"
ADDRESS = "127.0.0.1:8180"
PASSWORD = "correct horse battery"
PART = re.compile(
    r'^```(?P<kind>\w+)(?: title="(?P<file>[^"]+)")?\n(?P<body>.*?)^```$|^<!-- step: (?P<step>\S+) -->$',
    re.MULTILINE | re.DOTALL,
)
LABEL = re.compile(r"\*\*([^*\n]+)\*\*<!-- (\w+)\.(\w+) -->")
TEXT = re.compile(r"""^\s+(\w+):\s*(?:\{[^}]*?other:\s*)?(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")""", re.MULTILINE)
PATIENCE = 120
ELSEWHERE = {"add-a-game"}
"""Tutorials that have their own, stricter test."""


class Broken(Exception):
    """A tutorial that does not work as written."""


class Tutorial:
    """One page being followed, in its own folder."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.page, self.folder = page, folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        commands = folder / "bin"
        commands.mkdir()
        for name, words in (("pitboss", " -m pitboss"), ("python3", "")):
            (commands / name).write_text(f'#!/bin/sh\nexec "{sys.executable}"{words} "$@"\n')
            (commands / name).chmod(0o755)
        path = os.pathsep.join([str(commands), os.environ["PATH"]])
        self.source = str(ROOT / "src")
        self.env = {**os.environ, "PATH": path, "PYTHONPATH": self.source, "COLUMNS": "100", "NO_COLOR": "1"}
        self.env["CHECKOUT"] = str(ROOT)
        self.env["PITBOSS_PORT"] = self.address.rpartition(":")[2]
        self.work = folder / "work"
        self.work.mkdir()
        self.server: subprocess.Popen[str] | None = None
        self.said = folder / "said.txt"

    def follow(self) -> str:
        """Do everything that the page asks for, and return the page with fresh outputs."""
        text = self.page.read_text("utf-8")
        try:
            return labelled(PART.sub(self._part, text))
        finally:
            self.stop()

    def _part(self, part: re.Match[str]) -> str:
        if part["step"]:
            STEPS[part["step"]](self)
        elif part["file"]:
            place = self.work / part["file"]
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(self._here(part["body"]), "utf-8")
        elif part["kind"] == "sh":
            for line in re.sub(r"\\\n\s*", "", part["body"]).splitlines():
                self.run(line, most=0)
        elif part["kind"] == "console":
            lines = [row[2:] for row in part["body"].splitlines() if row.startswith("$ ")]
            shown = "\n".join(f"$ {line}\n{self.run(line, most=1)}".rstrip() for line in lines)
            return f"```console\n{shown}\n```"
        return part[0]

    def run(self, line: str, most: int) -> str:
        """Run one command and return what it printed; its exit status may be as high as `most`."""
        line = self._here(line.partition("  #")[0].strip())
        if not line:
            return ""
        if line.startswith("export "):
            name, _, value = line.removeprefix("export ").partition("=")
            here = os.pathsep.join([str(self.work), self.source])
            self.env[name] = here if name == "PYTHONPATH" else value.strip('"')
            return ""
        if re.match(r"pitboss serve\b", line):
            return self.serve(line)
        done = subprocess.run(
            line, shell=True, cwd=self.work, env=self.env, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        if done.returncode > most or "Traceback" in done.stderr:
            raise Broken(f"{self.page.name}: {line}\n{done.stdout}{done.stderr}")
        rows = (row.rstrip() for row in (done.stdout + done.stderr).strip("\n").splitlines())
        return "\n".join(rows).replace(self.address, ADDRESS)

    def serve(self, line: str) -> str:
        with self.said.open("w") as said:
            self.server = subprocess.Popen(line, shell=True, cwd=self.work, env=self.env, stdout=said, stderr=said,
                                           text=True, start_new_session=True)  # fmt: skip
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                with urlopen(f"http://{self.address}/health") as answer:
                    if answer.status == 200:
                        return ""
            except OSError:
                time.sleep(0.1)
        raise Broken(f"{self.page.name}: the room did not open\n{self.said.read_text()}")

    def stop(self) -> None:
        """Close the room as Ctrl-C does."""
        if self.server is not None:
            os.killpg(self.server.pid, signal.SIGINT)
            self.server.wait(PATIENCE)
            self.server = None

    def _here(self, text: str) -> str:
        return text.replace(ADDRESS, self.address)


async def _ask(client: Client, method: str, path: str, body: Any = None) -> Any:
    return await client.ask(method, path, Any, body)


def welcome(tutorial: Tutorial) -> None:
    """Open the one-time link and become the first manager."""
    found = re.search(r"/welcome#(\S+)", tutorial.said.read_text())
    if not found:
        raise Broken(f"no link was printed: {tutorial.said.read_text()}")

    async def enter() -> None:
        async with Client(f"http://{tutorial.address}") as alice:
            who = {"token": found[1], "name": "alice", "password": PASSWORD}
            await _ask(alice, "POST", "/api/session/welcome", who)

    asyncio.run(enter())


def new_table(tutorial: Tutorial) -> None:
    """Create the table that the page describes, as its manager."""

    async def create() -> None:
        async with Client(f"http://{tutorial.address}") as alice:
            await alice.sign_in("alice", PASSWORD)
            limits = {"table": {"minimum": "2"}, "blinds": ["1", "2"], "buy_in": "100", "buy_in_most": "200"}
            sign = {"game": "wa-poker/holdem", **limits}
            await _ask(alice, "POST", "/api/tables", {"id": "friday", "sign": sign})

    asyncio.run(create())


def play(tutorial: Tutorial) -> None:
    """Sit two players down at the new table and play until a few hands are over."""

    def choose(turn: Turn) -> str:
        return turn.line(turn.find("check", "call", "fold") or turn.choices[0])

    async def sit(name: str) -> None:
        async with Client(f"http://{tutorial.address}") as player:
            await player.sign_up(name, PASSWORD)
            async with player.table("friday") as table:
                await table.sit("200")
                playing = asyncio.create_task(table.play(choose))
                while table.table.hands < 3:
                    await asyncio.sleep(0.1)
                playing.cancel()
                await table.do("leave")

    async def both() -> None:
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(sit("anna"), sit("bob"))

    asyncio.run(both())


def token(tutorial: Tutorial) -> None:
    """Sign up and make a token for a bot."""

    async def make() -> str:
        async with Client(f"http://{tutorial.address}") as anna:
            await anna.sign_up("anna", PASSWORD)
            made = await _ask(anna, "POST", "/api/account/tokens", {"label": "my bot"})
            return str(made["token"])

    tutorial.env["PITBOSS_TOKEN"] = asyncio.run(make())


STEPS: dict[str, Callable[[Tutorial], None]] = {
    "welcome": welcome, "new-table": new_table, "play": play, "token": token, "close": Tutorial.stop,
}  # fmt: skip


def labelled(text: str) -> str:
    """Return a page in which every text of the web pages is written as they have it."""
    shelves: dict[str, dict[str, str]] = {}

    def fresh(found: re.Match[str]) -> str:
        shelf, key = found[2], found[3]
        if shelf not in shelves:
            source = (WORDS / f"{shelf}.ts").read_text("utf-8")
            shelves[shelf] = {one[1]: one[2] or one[3] for one in TEXT.finditer(source)}
        said = shelves[shelf].get(key)
        if said is None:
            raise Broken(f"the web pages have no text {shelf}.{key}")
        return f"**{found[1] if '{' in said else said}**<!-- {shelf}.{key} -->"

    return LABEL.sub(fresh, text)


def follow(page: Path) -> str:
    """Follow one tutorial in a temporary folder and return the page with fresh outputs."""
    folder = Path(tempfile.mkdtemp(prefix="tutorial-"))
    try:
        return Tutorial(page, folder).follow()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def pages() -> list[Path]:
    return [page for page in sorted(TUTORIALS.glob("*.md")) if page.stem not in ELSEWHERE]


def main() -> None:
    for page in pages():
        if not sys.argv[1:] or page.stem in sys.argv[1:]:
            text = follow(page)
            if text != page.read_text("utf-8"):
                page.write_text(text, "utf-8")
                print(f"docs/tutorials/{page.name} written", file=sys.stderr)


if __name__ == "__main__":
    main()
