"""The heads of all logs, signed every few minutes while the room is open, and once more when it closes."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from pitboss.core.errors import PitbossError
from pitboss.log.anchors import Anchor, SignedAnchor, Signer, anchor_path, check_anchor
from pitboss.log.journal import Journal
from pitboss.log.store import Store

log = logging.getLogger("pitboss.room")

EVERY: Final = 5.0
"""Minutes between two anchors."""


class Anchoring:
    """Signs what was acknowledged, in the writer's thread between two commits, so that all heads belong to one
    instant."""

    def __init__(self, journal: Journal, anchor: Anchor, signer: Signer, minutes: float = EVERY) -> None:
        self.journal, self.anchor, self.signer, self.minutes = journal, anchor, signer, minutes
        self._task: asyncio.Task[None] | None = None

    @property
    def last(self) -> SignedAnchor | None:
        return self.signer.last

    def begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def close(self, *, in_order: bool) -> None:
        """Sign a last time, unless the log could not be written."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
            if in_order:
                await self.sign()

    async def sign(self) -> None:
        """Sign now. If that fails, play continues and the next attempt follows on schedule."""
        try:
            await self.journal.on_disk()
            await self.journal.run(self._sign)
        except PitbossError as error:
            log.warning("the heads of the logs could not be signed: %s", error)

    def _sign(self) -> None:
        if (heads := self.anchor.heads).sequence:
            self.signer.sign(heads)

    async def _run(self) -> None:
        while True:
            await self.sign()
            await asyncio.sleep(60 * self.minutes)


@contextmanager
def anchored(store: Store, path: Path | None) -> Iterator[tuple[Anchor, str]]:
    """Compare the logs with the entries acknowledged before. Yield the anchor to continue, and a remark for the
    operator."""
    held = Anchor(path or anchor_path(store))
    message = check_anchor(held.path, store)
    held.begin(store.heads().values())
    try:
        yield held, message
    finally:
        held.close()
