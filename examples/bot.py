"""A bot in thirty lines: `PITBOSS_TOKEN=pitboss-… pitboss bot examples/bot.py`.

It plays quietly: the least that a hand costs, a free card where there is one, and no more than a tenth of its chips.
"""

from pitboss.client import Turn
from pitboss.core.money import read_money

TABLE = "wa-ultimate-texas-holdem"
BUY_IN = "500"


def choose(turn: Turn) -> str | None:
    if turn.betting:
        missing = turn.needed - turn.wagered
        wager = next((one for one in turn.choices if one.wager in missing and one.box is None), None)
        return turn.line(wager) if wager else "ready"
    if free := turn.find("check"):
        return turn.line(free)
    call = turn.find("call")
    if call is not None and turn.costs(call) * 10 <= stack(turn):
        return turn.line(call)
    last = turn.find("fold") or turn.choices[0]
    return turn.line(last)


def stack(turn: Turn) -> int:
    mine = next(seat for seat in turn.table.seats if seat.place == turn.place)
    return read_money(mine.stack)
