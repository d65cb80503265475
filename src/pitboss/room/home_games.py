"""Private tables: a host sets one up, friends join with its link, and the night is settled in play chips."""

import secrets
from collections import Counter
from datetime import timedelta
from typing import TYPE_CHECKING, Final

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.books.catalogue import GAMES
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import NotAllowed
from pitboss.pit.table.sign import TableSign
from pitboss.room.accounts.people import Person
from pitboss.room.demo import demo_sign
from pitboss.room.projections.history import finished_rounds

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

MOST: Final = 200
"""The most private tables in use at once."""
MOST_EACH: Final = 2
"""The maximum for one host."""
IDLE: Final = timedelta(hours=24)
"""An empty private table is closed for good after this long without a line."""
STAKES: Final = (1, 2, 5, 10)
"""The multiples of a game's usual blinds, limits and buy-ins that a host may choose."""
HOUSE: Final = "house"


class Transfer(msgspec.Struct, frozen=True):
    """An amount that one player owes another after the night."""

    payer: str
    payee: str
    amount: Chips


def open_table(room: "Room", host: Person, game: str, stakes: int) -> "LiveTable":
    """Set up a private table; it opens when the host starts it."""
    if not room.demo:
        raise NotAllowed("this room has no private tables", ruling("C16"))
    if game not in GAMES:
        raise NotAllowed(f"there is no game {game[:40]!r} in this room")
    if stakes not in STAKES:
        raise NotAllowed(f"the stakes are {', '.join(map(str, STAKES))} times the usual ones", ruling("C16"))
    inuse = [one for one in room.in_use() if one.floor.sign.host]
    if len([one for one in inuse if one.floor.sign.host == host.name]) >= MOST_EACH:
        raise NotAllowed(f"you already have {MOST_EACH} private tables: settle one of them first", ruling("C16"))
    if len(inuse) >= MOST:
        raise NotAllowed("there are too many private tables right now: try again later", ruling("C16"))
    name = f"home-{secrets.token_hex(6)}"
    return room.new_table(name, sign_of(game, stakes, host.name), "manager")


def sign_of(game: str, stakes: int, host: str) -> TableSign:
    """Return the sign of a private table: the game's usual one, with its amounts multiplied and no jackpot."""
    usual = demo_sign(GAMES[game])
    amounts = ("minimum", "maximum")
    table = {key: _times(value, stakes) if key in amounts else value for key, value in usual.table.items()}
    table.pop("jackpot", None)
    return msgspec.structs.replace(
        usual,
        table=table,
        buy_in=_times(usual.buy_in, stakes),
        buy_in_most=_times(usual.buy_in_most, stakes),
        blinds=tuple(_times(blind, stakes) for blind in usual.blinds),
        bots=False,
        pool="",
        host=host,
    )


def _times(amount: str, stakes: int) -> str:
    return short_money(read_money(amount) * stakes) if amount else amount


def is_idle(room: "Room", table: "LiveTable") -> bool:
    """Return True if a private table is no longer in use: nobody sits there and nothing has happened for a long
    time."""
    if not table.floor.sign.host or table.floor.state.players:
        return False
    head = room.journal.heads.get(table.id)
    return head is not None and room.now() - head.line.at > IDLE


def check_host(table: "LiveTable", person: Person) -> None:
    """Refuse everybody but the host of a private table."""
    if table.floor.sign.host != person.name:
        raise NotAllowed("only the host of a private table may do this", ruling("C16"), actor=person.name)


def start(table: "LiveTable", person: Person) -> None:
    """Open the table: the first round is dealt as soon as the game has enough players."""
    check_host(table, person)
    if table.floor.state.open:
        raise NotAllowed("the table is already open", ruling("C16"))
    table.autopilot.open_table()


def settle(table: "LiveTable", person: Person) -> None:
    """End the night: everyone leaves with their chips, and players in a hand leave when it is over."""
    check_host(table, person)
    for player in [*table.floor.state.by_seat()]:
        if not player.leaving:
            table.apply(player.name, "leave")
    table.autopilot.wake()


def nets(room: "Room", table: "LiveTable") -> tuple[int, Counter[str]]:
    """Return the number of rounds played at a table, and each player's win or loss."""
    won: Counter[str] = Counter()
    rounds = 0
    for one in finished_rounds(room.store, table.id):
        rounds += 1
        for place, net in one.nets.items():
            won[one.places.get(place, place)] += net
    return rounds, won


def transfers(won: dict[str, Chips]) -> list[Transfer]:
    """Return the payments that make everyone even. The house covers what the table as a whole won or lost.

    The biggest loser pays the biggest winner, so that there are fewer payments than players.
    """
    balance = dict(won)
    if rest := -sum(balance.values()):
        balance[HOUSE] = rest
    found: list[Transfer] = []
    while any(balance.values()):
        payer, payee = min(balance, key=balance.__getitem__), max(balance, key=balance.__getitem__)
        amount = min(-balance[payer], balance[payee])
        found.append(Transfer(payer, payee, amount))
        balance[payer] += amount
        balance[payee] -= amount
    return found


def check_private(table: "LiveTable") -> None:
    """Refuse a table that is not private."""
    if not table.floor.sign.host:
        raise NotAllowed(f"{table.id} is not a private table", ruling("C16"))
