"""A program's access to a room: sign in or use a token, list the tables, open a table's socket."""

import asyncio
import urllib.error
import urllib.request
from typing import Any, Final, TypeVar
from urllib.parse import quote

import msgspec

from pitboss.client.table import TableClient
from pitboss.core.errors import PitbossError
from pitboss.room.accounts.accounts import COOKIE
from pitboss.web.http.people import Me
from pitboss.web.http.tables import LobbyTable

TIMEOUT: Final = 20.0
Answer = TypeVar("Answer")


class ClientError(PitbossError):
    """A refusal of the room, or a failed connection. `status` is the HTTP status, or 0 if there was no answer."""

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class Client:
    """One account at one room, identified by a token or by `sign_in`."""

    def __init__(self, address: str, *, token: str | None = None) -> None:
        self.address = address.rstrip("/")
        self.headers: dict[str, str] = {"Authorization": f"Bearer {token}"} if token else {}
        self._tables: list[TableClient] = []

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(self, *_: object) -> None:
        for table in self._tables:
            await table.close()

    async def sign_in(self, name: str, password: str) -> Me:
        """Sign in as a person, for programs that do what a person may. A program that plays uses a token."""
        return await self._enter("/api/session", name, password)

    async def sign_up(self, name: str, password: str) -> Me:
        return await self._enter("/api/session/new", name, password)

    async def me(self) -> Me:
        """Return the account that the room recognises."""
        return await self.ask("GET", "/api/session", Me)

    async def tables(self, *, game: str | None = None, takes_bots: bool | None = None) -> list[LobbyTable]:
        """Return the tables of the room, those with free seats first."""
        found = await self.ask("GET", "/api/tables", list[LobbyTable])
        found = [one for one in found if game is None or one.game == game]
        found = [one for one in found if takes_bots is None or one.takes_bots is takes_bots]
        return sorted(found, key=lambda one: one.taken >= one.seats)

    def table(self, name: str) -> TableClient:
        """Return a table's socket, to be opened with `async with`."""
        address = self.address.replace("http", "ws", 1)
        made = TableClient(f"{address}/ws/tables/{quote(name)}", self.headers)
        self._tables.append(made)
        return made

    async def ask(self, method: str, path: str, kind: type[Answer], body: Any = None) -> Answer:
        """Send any HTTP request to the room and decode the answer as the server's struct. Raises `ClientError`."""
        text, _ = await asyncio.to_thread(self._ask, method, path, body)
        return msgspec.json.decode(text, type=kind)

    async def _enter(self, path: str, name: str, password: str) -> Me:
        text, cookies = await asyncio.to_thread(self._ask, "POST", path, {"name": name, "password": password})
        session = next(one.partition(";")[0] for one in cookies if one.startswith(f"{COOKIE}="))
        self.headers["Cookie"] = session
        return msgspec.json.decode(text, type=Me)

    def _ask(self, method: str, path: str, body: Any) -> tuple[bytes, list[str]]:
        data = None if body is None else msgspec.json.encode(body)
        headers = {**self.headers, **({} if data is None else {"Content-Type": "application/json"})}
        request = urllib.request.Request(self.address + path, data, headers, method=method)  # noqa: S310 (the room's own address)
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:  # noqa: S310
                return answer.read(), answer.headers.get_all("set-cookie") or []
        except urllib.error.HTTPError as error:
            raise ClientError(_message(error.read()) or f"the room said {error.code}", error.code) from None
        except (urllib.error.URLError, OSError) as error:
            raise ClientError(f"{self.address} does not answer: {getattr(error, 'reason', error)}") from None


def _message(text: bytes) -> str:
    try:
        found = msgspec.json.decode(text)
    except msgspec.DecodeError:
        return ""
    return str(found.get("message") or found.get("detail") or "") if isinstance(found, dict) else ""
