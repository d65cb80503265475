"""Reports of a room in play: read beside the room's loop, with odds that another process counts once."""

import asyncio
import logging
import sys
from typing import TYPE_CHECKING

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.log.snapshots import source_version
from pitboss.odds.prices import SOURCES, WagerPrice
from pitboss.room.projections.figures import Figures, Key
from pitboss.room.reports.expectation import keep_prices, kept_prices
from pitboss.room.reports.report import Dimension, Filter, Report, report, uncounted

if TYPE_CHECKING:
    from pitboss.room.room import Room

log = logging.getLogger("pitboss.room")
MOST_ROWS = 5000
_prices: msgspec.json.Decoder[list[WagerPrice]] = msgspec.json.Decoder(list[WagerPrice])


class Reporting:
    """The reports of a room."""

    def __init__(self, room: "Room") -> None:
        self.room = room
        self._priced: dict[str, list[WagerPrice]] = {}
        self._counting: asyncio.Task[None] | None = None

    async def made(self, by: tuple[Dimension, ...], wanted: Filter) -> tuple[Report, dict[str, list[str]]]:
        """A report, and what the whole log could narrow it to."""
        rows = await asyncio.to_thread(self.room.figures.rows, wanted.first, wanted.last)
        await self._find_prices(rows)
        found = await asyncio.to_thread(report, rows, by, dict(self._priced), wanted)
        if len(found.rows) > MOST_ROWS:
            raise PitbossError(
                f"the report has {len(found.rows)} rows, more than {MOST_ROWS}: narrow its days, or use pitboss report"
            )
        return found, _names(rows)

    async def _find_prices(self, rows: list[tuple[Key, Figures]]) -> None:
        """Those that are kept are read; the others are counted in the background, one game after the other."""
        missing = uncounted(rows, self._priced)
        if not missing:
            return
        kept = await asyncio.to_thread(kept_prices, self.room.store, missing, source_version(*SOURCES))
        self._priced |= {game: _prices.decode(data) for game, data in kept.items()}
        missing = uncounted(rows, self._priced)
        if missing and (self._counting is None or self._counting.done()):
            self._counting = asyncio.ensure_future(self._count(missing))

    async def _count(self, games: tuple[str, ...]) -> None:
        for game in games:
            command = (sys.executable, "-m", "pitboss.odds.prices", game)
            process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            try:
                data, _ = await process.communicate()
            except asyncio.CancelledError:
                process.kill()
                await process.communicate()
                raise
            if process.returncode:
                log.warning("the odds of %s could not be counted", game)
                self._priced[game] = []
                continue
            self._priced[game] = _prices.decode(data)
            await self.room.journal.run(
                lambda game=game, data=data: keep_prices(  # type: ignore[misc]
                    self.room.store, game, source_version(*SOURCES), data.decode()
                )
            )

    async def close(self) -> None:
        """Lets go of whoever counts, and waits until it is gone."""
        if self._counting is not None and not self._counting.done():
            self._counting.cancel()
            await asyncio.gather(self._counting, return_exceptions=True)


def _names(rows: list[tuple[Key, Figures]]) -> dict[str, list[str]]:
    return {
        "days": sorted({key.day for key, _ in rows}),
        "tables": sorted({key.table for key, _ in rows}),
        "games": sorted({key.game for key, _ in rows}),
        "dealers": sorted({key.dealer for key, _ in rows if key.dealer}),
    }
