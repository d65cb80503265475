"""Players' rounds with their results, and the finished rounds of a table."""

import io
from collections.abc import Iterator, Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, Literal, TypeAlias

import msgspec
import sqlalchemy as sql

from pitboss.books import catalogue
from pitboss.core.money import Chips, write_money
from pitboss.core.spreadsheet import SheetWriter
from pitboss.log import cache
from pitboss.log.database import connected
from pitboss.log.entry import microseconds, moment
from pitboss.log.kinds.table import FinishedRound, TableMachine
from pitboss.log.log import replay
from pitboss.log.schema import metadata
from pitboss.log.snapshots import has_snapshots, restored
from pitboss.log.store import Store
from pitboss.pit.jackpot.grammar import ClaimRef
from pitboss.pit.jackpot.state import Claim
from pitboss.room.jackpots.claims import claim_shown, is_paid
from pitboss.room.wire.shapes import ClaimShown, shape
from pitboss.rules.round import Round
from pitboss.rules.view import PUBLIC, own_hands, view

kept = sql.Table(
    "played",
    metadata,
    sql.Column("table_name", sql.String(80), primary_key=True),
    sql.Column("number", sql.BigInteger, primary_key=True, autoincrement=False),
    sql.Column("player", sql.String(80), primary_key=True),
    sql.Column("game", sql.String(80), nullable=False),
    sql.Column("status", sql.String(10), nullable=False),
    sql.Column("ended", sql.BigInteger, nullable=False),
    sql.Column("net", sql.BigInteger, nullable=False),
    sql.Column("cards", sql.String(120), nullable=False),
    sql.Column("board", sql.String(40), nullable=False),
    sql.Column("position", sql.Integer, nullable=True),
)

sql.Index("played_by", kept.c.player, kept.c.ended)


class PlayedRound(msgspec.Struct, frozen=True, gc=False):
    """A round in which a person took part."""

    table: str
    number: int
    player: str
    game: str
    status: str
    ended: datetime
    net: Chips
    cards: str = ""
    """The player's own cards, `AsKd`."""
    board: str = ""
    position: int | None = None
    """The number of seats after the button, if the game has one; 0 is the button itself."""


def played(table: str, found: FinishedRound, round_: Round) -> list[PlayedRound]:
    """Return a row for each player who wagered in a round, with the cards that they held."""
    felt = view(round_, PUBLIC, len(found.lines)).felt
    seats, button = [*felt.places], getattr(felt, "button", "")
    board, at = "".join(felt.board), {player: place for place, player in found.places.items()}

    def row(player: str, net: Chips) -> PlayedRound:
        place = at.get(player, "")
        cards = "".join(card for hand in own_hands(round_, place).values() for card in hand.cards) if place else ""
        turned = place in seats and button in seats
        position = (seats.index(place) - seats.index(button)) % len(seats) if turned else None
        status, ended = found.status, found.ended
        return PlayedRound(table, found.number, player, found.game, status, ended, net, cards, board, position)

    return [row(player, net) for player, net in found.nets.items()]


class PlayedRounds(cache.WaitingRows[PlayedRound]):
    """The rounds of a room, kept and found."""

    def __init__(self, store: Store) -> None:
        super().__init__(store, kept, _row)

    def write(self, most: int | None = None) -> bool:
        """Write up to this many of the waiting rows. A failure only shortens the list."""
        if not (written := super().write(most)):
            del self.waiting[:most]
        return written

    def of(self, player: str, most: int) -> tuple[list[PlayedRound], int]:
        """Return a person's last rounds in the order in which they ended, and the number of all their rounds."""
        mine = sql.select(kept).where(kept.c.player == player).order_by(kept.c.ended.desc()).limit(most)
        count = sql.select(sql.func.count()).select_from(kept).where(kept.c.player == player)
        unwritten = [*self.waiting]  # looked at first: rows that are written meanwhile are found in both
        with connected(self.store.engine) as connection:
            rows, total = connection.execute(mine).all(), connection.scalar(count) or 0
        found = {(one.table, one.number): one for row in reversed(rows) if (one := _played(row)) is not None}
        waiting = {(one.table, one.number): one for one in unwritten if one.player == player}
        new = len(waiting.keys() - found.keys())
        return [*(found | waiting).values()][-most:], total + new

    def last_at(self, player: str, table: str) -> datetime | None:
        """Return the time at which a person's last round at a table ended; None if there is none."""
        mine = sql.select(sql.func.max(kept.c.ended)).where(kept.c.player == player, kept.c.table_name == table)
        ended = [one.ended for one in self.waiting if one.player == player and one.table == table]
        with connected(self.store.engine) as connection:
            found = connection.scalar(mine)
        return max([*ended, *([] if found is None else [moment(found)])], default=None)


def kept_nets(store: Store, table: str) -> dict[int, dict[str, Chips]]:
    """Return the recorded net of each player in each round of a table."""
    found: dict[int, dict[str, Chips]] = {}
    with connected(store.engine) as connection:
        if cache.is_ours(connection, kept):
            mine = sql.select(kept).where(kept.c.table_name == table)
            for row in connection.execute(mine):
                found.setdefault(row.number, {})[row.player] = row.net
    return found


def _played(row: Any) -> PlayedRound | None:
    """Return a kept round; None if its time or amount is damaged. It is still in the log."""
    try:
        ended = moment(row.ended)
    except (TypeError, OverflowError):
        return None
    if not isinstance(row.net, int):
        return None
    about = (row.cards, row.board, row.position)
    return PlayedRound(row.table_name, row.number, row.player, row.game, row.status, ended, row.net, *about)


def _row(one: PlayedRound) -> dict[str, Any]:
    return {
        "table_name": one.table,
        "number": one.number,
        "player": one.player,
        "game": one.game,
        "status": one.status,
        "ended": microseconds(one.ended),
        "net": one.net,
        "cards": one.cards,
        "board": one.board,
        "position": one.position,
    }


def finished_rounds(store: Store, table: str, first: int = 1, last: int | None = None) -> Iterator[FinishedRound]:
    """Yield a table's rounds from one number to another, replayed from the last snapshot before them."""
    start = restored(store, table, first) if first > 1 and has_snapshots(store) else None
    machine, number = (start.machine, start.number) if start else (TableMachine(table), 0)
    for entry in store.stream(table, number):
        over = machine.finished(replay(machine, entry).events, entry.line.at)
        if over is None or over.number < first:
            continue
        if last is not None and over.number > last:
            return
        yield over
        if over.number == last:
            return


Result: TypeAlias = Literal["won", "lost", "even", "void"]
COLUMNS = ("count", "ended", "game", "title", "table", "number", "status", "cards", "board", "position", "net")
"""The columns of an exported history."""
KEPT = 1000
"""The most rounds listed per person. Older ones are in the log and in each table's list."""
PAGE = 50


class History:
    """The finished rounds of every player."""

    def __init__(self, played: PlayedRounds, claims: Mapping[ClaimRef, Claim]) -> None:
        self._played, self._claims = played, claims

    def of(
        self,
        name: str,
        table: str | None = None,
        before: int | None = None,
        game: str | None = None,
        result: Result | None = None,
    ) -> "HistoryPage":
        """Return a page of someone's rounds, latest first. `before` is the `count` of the last row already seen."""
        every = self.whole(name)
        tables, games = dict[str, str](), dict[str, str]()
        for one in every:
            tables.setdefault(one.table, one.title)
            games.setdefault(one.game, one.title)
        wanted = [
            one
            for one in every
            if (table is None or one.table == table)
            and (game is None or one.game == game)
            and (result is None or _result(one) == result)
        ]
        found = [one for one in wanted if before is None or one.count < before][: PAGE + 1]
        more = found[PAGE - 1].count if len(found) > PAGE else None
        return HistoryPage(
            rounds=found[:PAGE],
            next=more,
            tables=[HistoryTable(*one) for one in tables.items()],
            totals=_totals(wanted),
            games=[HistoryTable(*one) for one in games.items()],
        )

    def whole(self, name: str) -> list["HistoryLine"]:
        """Return all of someone's listed rounds, latest first."""
        rounds, total = self._played.of(name, KEPT)
        prizes = self._prizes(name)
        numbered = reversed([*enumerate(rounds, total - len(rounds) + 1)])
        return [_line(at, one, prizes.get((one.table, one.number), [])) for at, one in numbered]

    def as_csv(self, name: str) -> str:
        """Return all of someone's listed rounds as a table for a spreadsheet."""
        text = io.StringIO()
        sheet = SheetWriter(text)
        sheet.row(COLUMNS)
        for one in self.whole(name):
            sheet.row(getattr(one, column) for column in COLUMNS)
        return text.getvalue()

    def _prizes(self, name: str) -> dict[tuple[str, int], list[Claim]]:
        """Return a person's claims by the round in which they were won."""
        found: dict[tuple[str, int], list[Claim]] = {}
        for ref, claim in self._claims.items():
            if claim.winner == name:
                found.setdefault((ref.table, ref.round), []).append(claim)
        return found


class HistoryLine(msgspec.Struct, kw_only=True):
    """One of a person's own rounds."""

    count: int
    """The round's number among the person's rounds in this room, from 1."""
    table: str
    number: int
    """The round's number at its table."""
    game: str
    title: str
    kind: str
    status: str
    ended: str
    net: str
    """The net of the round, with every jackpot prize it paid."""
    cards: str = ""
    """The person's own cards, `AsKd`."""
    board: str = ""
    position: int | None = None
    """The number of seats after the button, if the game has one; 0 is the button itself."""
    prizes: list[ClaimShown] = []


class HistoryTable(msgspec.Struct):
    """A table the person has played at."""

    id: str
    title: str


class HistoryTotal(msgspec.Struct, gc=False):
    """The rounds of one game from one position."""

    game: str
    title: str
    position: int | None
    rounds: int
    won: int
    net: str


class HistoryPage(msgspec.Struct, kw_only=True):
    """A person's own rounds, latest first."""

    rounds: list[HistoryLine]
    next: int | None
    """The `before` for the next page; null at the end."""
    tables: list[HistoryTable]
    """Every table in the whole list, the last played first."""
    games: list[HistoryTable] = []
    """Every game in the whole list, the last played first."""
    totals: list[HistoryTotal] = []
    """The sums over all requested rounds by game and position, the same on every page."""


def _result(one: HistoryLine) -> Result:
    if one.status == "void":
        return "void"
    net = Decimal(one.net)
    return "won" if net > 0 else "lost" if net < 0 else "even"


def _totals(found: list[HistoryLine]) -> list[HistoryTotal]:
    groups: dict[tuple[str, int | None], list[HistoryLine]] = {}
    for one in found:
        groups.setdefault((one.game, one.position), []).append(one)
    return [
        HistoryTotal(
            game=game,
            title=rows[0].title,
            position=position,
            rounds=len(rows),
            won=sum(_result(one) == "won" for one in rows),
            net=str(sum((Decimal(one.net) for one in rows), Decimal("0.00"))),
        )
        for (game, position), rows in groups.items()
    ]


def _line(count: int, one: PlayedRound, prizes: list[Claim]) -> HistoryLine:
    entry = catalogue.game(one.game)
    return shape(
        HistoryLine,
        one,
        count=count,
        title=entry.title,
        kind=entry.kind,
        net=write_money(one.net + sum(claim.amount for claim in prizes if is_paid(claim))),
        prizes=[claim_shown(claim) for claim in prizes],
    )
