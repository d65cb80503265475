"""The worker that computes odds for the room, and its earlier answers."""

from collections import OrderedDict
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from pitboss.core.errors import phrase
from pitboss.room.study.odds_shapes import OddsAsked, SessionAsked
from pitboss.room.workers.process import COME_BACK, Answer, Terms, Worker, serve

if TYPE_CHECKING:
    from pitboss.odds.report import GameOdds

SECONDS = 90.0
"""Seconds for one question. A pay table takes a second or two; the first of a game, on a machine that has compiled
nothing yet, takes most of a minute."""
KEPT = 64
"""The number of answers kept for reuse."""


class OddsWorker(Worker):
    """The process that computes odds."""

    def __init__(self, seconds: float = SECONDS) -> None:
        terms = Terms(
            seconds=seconds,
            too_long=f"the odds take too long to count: the explorer gives up after {SECONDS:g} seconds",
            busy=phrase("busy", "too many odds are being computed: try again in {seconds} seconds", seconds=COME_BACK),
        )
        super().__init__(__name__, terms)
        self._known: OrderedDict[bytes, bytes] = OrderedDict()

    def known(self, asked: OddsAsked | SessionAsked) -> bytes | None:
        """Return a kept answer to the same question, if any."""
        return self._known.get(_content(asked))

    async def count(self, asked: OddsAsked | SessionAsked) -> bytes:
        """Return the answer as JSON. Raises the error in the question, `TooLong` or `TooBusy`."""
        content = _content(asked)
        if content not in self._known:
            self._known[content] = await self.ask(content)
        self._known.move_to_end(content)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)
        return self._known[content]


def _content(asked: OddsAsked | SessionAsked) -> bytes:
    return msgspec.json.encode(asked, order="deterministic")


MEMORY = 6 * 1024**3
"""Bytes of address space. Compiled kernels only reserve most of it; all games together use one process."""
KEPT_GAMES = 32


def answers() -> Answer:
    """Return the function that answers questions, with a memory of earlier results."""
    from pitboss.odds.games import analyse
    from pitboss.odds.report import game_json
    from pitboss.odds.sessions import session
    from pitboss.odds.tables import OddsError, Options, read_dollars, read_meter, read_table

    encode, decoder = msgspec.json.encode, msgspec.json.Decoder(OddsAsked | SessionAsked)

    @lru_cache(maxsize=KEPT_GAMES)
    def counted(asked: bytes) -> "GameOdds":
        wanted = msgspec.json.decode(asked, type=OddsAsked)
        options = Options(
            rules=wanted.rules,
            tables={kind: read_table(wanted.game, kind, text) for kind, text in wanted.tables.items()},
            jackpot_wager=read_dollars(wanted.jackpot_wager, "a Jackpot Wager of"),
            meter=read_meter(wanted.meter, "a meter at") if wanted.meter else None,
            seed=wanted.seed,
        )
        return analyse(wanted.game, options)

    def answer(line: bytes) -> bytes:
        asked = decoder.decode(line)
        if isinstance(asked, OddsAsked):
            return encode(game_json(counted(encode(asked))))
        odds = counted(encode(asked.odds))
        of = [one for one in odds.wagers if (one.wager, one.pay_table) == (asked.wager, asked.pay_table)]
        if not of or of[0].jackpot is not None:
            known = ", ".join(one.title() for one in odds.wagers if one.jackpot is None)
            said = f"{asked.wager} {asked.pay_table or ''}".strip()
            raise OddsError(f"{odds.game} has no session of {said!r}: expected one of {known}")
        return encode(session(of[0].spread, asked.rounds, asked.bankroll))

    return answer


if __name__ == "__main__":
    serve(MEMORY, answers)
