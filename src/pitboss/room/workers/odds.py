"""Who counts odds for the room: a process of its own, and what it has answered before."""

from collections import OrderedDict

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.room.accounts.passwords import COME_BACK, TooBusy
from pitboss.room.study.odds_shapes import OddsAsked, SessionAsked
from pitboss.room.workers import odds_worker
from pitboss.room.workers.process import Beside, Terms

SECONDS = 90.0
"""For one question. A pay table takes a second or two; the first of a game, on a machine that has compiled nothing yet,
takes most of a minute."""
WARM = 60.0
IDLE = 900.0
QUEUE = 12
"""Questions that may wait; whoever comes then is asked to come back."""
KEPT = 64
"""Answers that need not be asked for again."""


class CountedTooLong(PitbossError):
    """Odds that took longer than they may."""

    def __init__(self) -> None:
        super().__init__(f"the odds take too long to count: the explorer gives up after {SECONDS:g} seconds")


class CounterBusy(TooBusy):
    """More questions wait than there is room for."""

    def __init__(self) -> None:
        PitbossError.__init__(self, f"many odds are being counted just now: try again in {COME_BACK} seconds")


class Counter(Beside):
    """The process that counts odds."""

    def __init__(self, seconds: float = SECONDS) -> None:
        terms = Terms(
            seconds=seconds, warm=WARM, idle=IDLE, queue=QUEUE, too_long=CountedTooLong, busy=CounterBusy
        )  # fmt: skip
        super().__init__(odds_worker.__name__, terms)
        self._known: OrderedDict[bytes, bytes] = OrderedDict()

    def known(self, asked: OddsAsked | SessionAsked) -> bytes | None:
        """An answer that was given before."""
        return self._known.get(_content(asked))

    async def count(self, asked: OddsAsked | SessionAsked) -> bytes:
        """The answer as JSON. Raises what is wrong with the question, `CountedTooLong` or `CounterBusy`."""
        content = _content(asked)
        if content not in self._known:
            self._known[content] = await self.ask(content)
        self._known.move_to_end(content)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return self._known[content]


def _content(asked: OddsAsked | SessionAsked) -> bytes:
    return msgspec.json.encode(asked, order="deterministic")
