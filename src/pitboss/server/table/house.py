"""What a table in play needs of the room it stands in, and what it keeps of how it was shown."""

from datetime import datetime, tzinfo
from typing import TYPE_CHECKING, Protocol

import msgspec

from pitboss.floor.state import TableState
from pitboss.ledger.accounts import Books
from pitboss.ledger.journal import Journal
from pitboss.ledger.keys import Keys
from pitboss.ledger.people import Person
from pitboss.ledger.seen import SeenIds
from pitboss.rounds.event import Event
from pitboss.server.care.shapes import CareShown
from pitboss.server.minds.thinker import Thinker
from pitboss.server.socket import shapes, wire
from pitboss.server.table.pace import Pace
from pitboss.server.table.prizes import Prizes
from pitboss.server.table.senders import LineLimits
from pitboss.server.tally import Tally

if TYPE_CHECKING:
    from pitboss.server.table.live import LiveTable


class House(Protocol):
    """What a table needs of the room it stands in."""

    journal: Journal
    seen: SeenIds
    books: Books
    bots: frozenset[str]
    keys: Keys | None
    pace: Pace
    lines: LineLimits
    tally: Tally
    thinker: Thinker

    @property
    def zone(self) -> tzinfo: ...
    def now(self) -> datetime: ...
    def fault(self, table: "LiveTable", error: Exception) -> None: ...
    def jackpots_of(self, table: str) -> list[shapes.JackpotShown]: ...
    def prizes_of(self, table: str) -> Prizes: ...
    def waits(self, table: "LiveTable") -> bool: ...
    def before_round(self, table: "LiveTable") -> list[str]: ...
    def more_time(self, table: "LiveTable", name: str) -> int: ...
    def before_close(self, table: "LiveTable") -> None: ...
    def check_limits(self, table: "LiveTable", by: str, line: str) -> None: ...
    def see_off(self, table: "LiveTable") -> bool: ...
    def care_shown(self, name: str) -> CareShown | None: ...
    def check_line(self, table: "LiveTable", by: str, line: str) -> None: ...
    def check_office(self, table: "LiveTable", person: Person, office: wire.Office) -> None: ...
    def takes_part(self, name: str, table: "LiveTable") -> bool: ...
    def check_word(self, table: "LiveTable", office: wire.Office, line: str, code: str) -> str: ...
    def short_bank(self, table: "LiveTable") -> str: ...
    def word_used(self, name: str) -> None: ...
    def off_duty(self, table: "LiveTable", person: Person) -> str: ...
    def happened(self, table: "LiveTable", by: str, events: list[Event]) -> list[Event]: ...


class Shown(msgspec.Struct):
    """A table as it was shown last, and what it was made from: every line of the floor makes another state."""

    state: TableState
    bots: frozenset[str]
    table: shapes.TableShown
