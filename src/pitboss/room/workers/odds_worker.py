"""The process that counts odds. What it has counted once it knows: another pay table uses the same outcomes."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from pitboss.room.study.odds_shapes import OddsAsked, SessionAsked
from pitboss.room.workers.serving import limit, serve

if TYPE_CHECKING:
    from pitboss.odds.report import GameOdds

MEMORY = 6 * 1024**3
"""Bytes of address space, most of which compiled kernels only reserve; all games together use one of them."""
KEPT = 32


def answers() -> Callable[[bytes], bytes]:
    """How a question is answered, by what has been counted before."""
    from pitboss.odds.games import analyse
    from pitboss.odds.report import game_json
    from pitboss.odds.sessions import session
    from pitboss.odds.tables import OddsError, Options, read_dollars, read_meter, read_table

    encode, decoder = msgspec.json.encode, msgspec.json.Decoder(OddsAsked | SessionAsked)

    @lru_cache(maxsize=KEPT)
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


def main() -> None:
    limit(MEMORY)
    serve(answers())


if __name__ == "__main__":
    main()
