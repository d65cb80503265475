"""A room with everything that its staff and its walls show: one evening, whose clocks the tests move."""

from datetime import datetime
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize

from pitboss.log.kinds.offices import Office
from pitboss.pit.jackpot import read_line
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.accounts import COOKIE
from toolkit.room import Moved
from web.crowd import Prepared
from web.night import Night

STAFF: dict[str, tuple[Office, ...]] = {
    "alice": ("manager",), "sam": ("supervisor",), "mia": ("cashier",), "dee": ("dealer",), "dot": ("dealer",),
    "dan": ("dealer",), "ada": ("auditor",),
}  # fmt: skip
HOLDEM = TableSign(game="vic-crown-poker/holdem", blinds=("5", "10"), buy_in="200", places=9)
ULTIMATE = TableSign(
    game="wa-ultimate-texas-holdem", dealer="human", pool="perth", table={"minimum": "10", "jackpot": {"wager": "5"}}
)
WAITING = ("Ada", "Ben Ho", "Carmen de la Cruz", "Dov", "Elif", "Frank", "Gus", "Hana", "Ivo", "Jun", "Kit", "Lena",
           "Mo", "Nina")  # fmt: skip
SAID = (
    "open holdem-5-10 vic-crown-poker/holdem 5/10", "tables holdem-5-10 t1/9 t2/9",
    "open omaha-5-10 wa-poker/omaha 5/10", "tables omaha-5-10 t7/9", "open stud-10-20 wa-poker/seven-card-stud 10/20",
)  # fmt: skip
ROTATED = (
    "line-up t1=vic-crown-poker/holdem t2=vic-crown-poker/holdem felt=wa-ultimate-texas-holdem",
    *(line for name in ("dee", "dot", "dan") for line in (f"dealer {name} all", f"on {name}")), "start",
)  # fmt: skip
AT_THE_CAGE = (
    ("manager:alice", "zone Australia/Perth 06:00"), ("cashier:mia", "day DAY"),
    ("cashier:mia", "opening cage 100x500 25x400"), ("manager:alice", "sign 1"),
    ("d:dee", "opening felt 100x20 25x40 at 1 stands 0"), ("supervisor:sam", "sign 2"),
    ("supervisor:sam", "fill felt 100x5"), ("cashier:mia", "issue alice 200"),
)  # fmt: skip


class WholeRoom(Night):
    """Tables, a jackpot, lists, a rotation, an open day at the cage, and a tournament in its first level."""

    def __init__(
        self,
        database: Path,
        tables: tuple[str, ...] = ("nearly-settled",),
        began: datetime | None = None,
        loop: type[Moved] = Moved,
    ) -> None:
        prepared = Prepared(database, began)
        for name, offices in STAFF.items():
            prepared.person(name, *offices)
        for table in tables:
            prepared.standing_table(table)
        prepared.close()
        self.tokens = prepared.tokens
        super().__init__(database, loop)
        self.run(self._set_up())
        self.announce()
        self.seated()
        self.started()
        self.run(self._call())

    async def _call(self) -> None:
        for line in ("call holdem-5-10 t1", "call holdem-5-10 t2", "coming 1"):
            self.room.lists.log.submit("supervisor:sam", line)
        await self.room.journal.flushed()

    async def _set_up(self) -> None:
        room = self.room
        room.jackpots.say(read_line("operator open perth linked wager 5"), room.now())
        for name, sign in (("t1", HOLDEM), ("t2", HOLDEM), ("felt", ULTIMATE)):
            room.new_table(name, sign, "manager")
        for line in SAID:
            room.lists.log.submit("supervisor:sam", line)
        sam = room.people.find("sam")
        assert sam is not None
        for at, name in enumerate(WAITING):
            room.lists.ticket(sam, ("holdem-5-10", "holdem-5-10", "omaha-5-10", "stud-10-20")[at % 4], name)
        for line in ROTATED:
            room.lists.rotation_log.submit("supervisor:sam", line)
        for by, line in AT_THE_CAGE:
            room.cage.log.submit(by, line.replace("DAY", str(room.calendar.day(room.now()))))
        await room.journal.flushed()

    def page(
        self, browser: Browser, who: str = "", viewport: ViewportSize | None = None, locale: str | None = None
    ) -> Page:
        """Return a page for a member of staff, or for somebody not signed in."""
        context = browser.new_context(base_url=self.address, viewport=viewport, reduced_motion="reduce", locale=locale)
        if who:
            context.add_cookies([{"name": COOKIE, "value": self.tokens[who], "url": self.address}])
        return context.new_page()
