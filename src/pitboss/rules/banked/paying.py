"""Take and pay: what the dealer does with every wager when a round is settled, in the book's order."""

from typing import TYPE_CHECKING

from pitboss.core.errors import InternalError
from pitboss.rules.action import DEALER, Settle
from pitboss.rules.banked.layout import Placed
from pitboss.rules.round import Payment

if TYPE_CHECKING:
    from pitboss.rules.banked.round import BankedRound


def payments(round_: "BankedRound") -> tuple[Payment, ...]:
    """Hand by hand, each with its wagers in the order the book lists them; jackpot wagers, which are keyed off, last.

    Before `d settle` it is what that line would lead to, so that the dealer can take and pay by it; nothing where more
    has to be known first.
    """
    settled = round_ if round_.status == "settled" else _tried(round_)
    if settled is None:
        return ()
    order = {name: at for at, name in enumerate(settled.game.listed)}
    side = -1 if settled.game.clauses.from_right else 1
    ended = [placed for placed in settled.placed if placed.settled is not None]
    ended.sort(key=lambda one: (bool(one.wager.level), side * one.box, order[one.wager.name]))
    return tuple(_payment(placed) for placed in ended)


def _tried(round_: "BankedRound") -> "BankedRound | None":
    due = round_.due()
    if due is None or due.what != "settle":
        return None
    twin = round_.copy()
    twin.push(Settle(DEALER))
    return twin


def _payment(placed: Placed) -> Payment:
    settled = placed.settled
    if not settled:
        raise InternalError("settled is missing")
    won = settled.outcome == "win"
    return Payment(
        box=placed.box,
        patron=placed.patron,
        wager=placed.wager.name,
        words=placed.wager.words,
        staked=placed.staked,
        outcome=settled.outcome,
        paid=settled.paid,
        taken=placed.staked - settled.returned,
        claimed=won and bool(placed.wager.level),
        rules=settled.rules,
    )
