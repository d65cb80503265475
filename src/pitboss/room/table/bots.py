"""Bots at a table: their names, the bots that come when a person sits down, and the bots that were asked for."""

import asyncio
import random
import secrets
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache
from itertools import count, islice, product
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from pitboss.books.care.clauses import ruling
from pitboss.bots.casual import Bot
from pitboss.bots.character import DEFAULT_BOTS, LEVELS, STYLES, Character, Level
from pitboss.bots.player import SIDE_WAGERS
from pitboss.bots.question import Question, Watcher
from pitboss.core.errors import present
from pitboss.core.money import Chips, read_money, short_money
from pitboss.core.refusals import NotAllowed
from pitboss.log.kinds.table import COMPANY, NOBODY
from pitboss.pit.table.sign import TableSign
from pitboss.pit.table.state import Player
from pitboss.pit.table.tournament import rules_of
from pitboss.room.accounts.people import Person
from pitboss.room.table.listeners import LET_GO, Listener
from pitboss.room.table.timers import Pace
from pitboss.room.wire import messages, shapes
from pitboss.room.wire.messages import Do
from pitboss.room.wire.table_state import Heard, read
from pitboss.room.workers.bots import BotsWorker
from pitboss.rules import round as rounds
from pitboss.rules.view import BankedView, Cards, View, with_cards

if TYPE_CHECKING:
    from pitboss.room.room import Room
    from pitboss.room.table.live import LiveTable

Decision: TypeAlias = tuple[int, Cards, list[shapes.Choice]]
"""The round, its board and the choices."""


class Robot(Heard):
    """A bot's knowledge of the table, and its simple decisions."""

    def __init__(self, name: str, seed: str, level: Level | None = None) -> None:
        super().__init__()
        self.name, self.level = name, level
        self._bot = Bot(seed)
        self._random = random.Random(seed)
        self._watcher = Watcher()
        self._refused = 0
        self._wagered: tuple[int, set[str]] = (0, set())
        """The round, and the wagers on which the bot has already decided."""

    def hear(self, text: str) -> None:
        """Take in a message."""
        message = read(text)
        self.take(message)
        if isinstance(message, messages.Refused):
            self._refused += 1
        elif isinstance(message, messages.Ack | messages.Happened):
            self._refused = 0
        if (round_ := self.round) is not None:
            self._watcher.look(round_.number, round_.felt)

    def line(self) -> str | None:
        """Return the bot's line now, if any."""
        round_, private = self.round, self.private
        if round_ is None or private is None or private.place is None or self._refused >= PATIENCE:
            return None
        if self.betting:
            return self._wager(round_, private.place, private.choices)
        offered = [one for one in private.choices if not one.aside and one.kind not in SPARE]
        if private.place not in round_.to_act or not offered:
            return None
        return self._decide(round_, private, offered)

    @property
    def decision(self) -> Decision | None:
        """Return the decision to compute; None if none is needed."""
        round_, private = self.round, self.private
        if round_ is None or private is None or private.place not in round_.to_act or self.betting or self._refused:
            return None
        offered = [one for one in private.choices if not one.aside and one.kind not in SPARE]
        return (round_.number, round_.felt.board, offered) if len(offered) > 1 else None

    def question(self) -> Question:
        """Return the question to compute: the decision with everything that the bot knows."""
        table, private, round_ = (
            present(self.table, "table"),
            present(self.private, "private"),
            present(self.round, "round"),
        )
        choices = present(self.decision, "decision")[2]
        return question_of(table, private, round_, choices, self._watcher, self._random)

    def _decide(self, round_: shapes.RoundShown, private: messages.Private, offered: list[shapes.Choice]) -> str | None:
        place, choices = present(private.place, "place"), tuple(choice_heard(choice) for choice in offered)
        if self._refused:
            quiet = next((choice for choice in choices if choice.minimum is None), choices[0])
            return quiet.line(place)
        seen = View(
            game=present(self.table, "table").game,
            viewer=place,
            felt=with_cards(round_.felt, {place: tuple(cards) for place, cards in private.cards.items()}),
            choices=choices,
        )
        return self._bot.choose(seen)

    def _wager(self, round_: shapes.RoundShown, place: str, offered: list[shapes.Choice]) -> str | None:
        """Join in once a person has wagered: the minimum a hand needs, and sometimes a side wager.

        In a tournament every bot wagers in its turn, and reports when it is done.
        """
        table = present(self.table, "table")
        if table.event and place not in round_.to_act:
            return None
        bots = {seat.player for seat in table.seats if seat.bot}
        boxes = round_.felt.places.values() if isinstance(round_.felt, BankedView) else ()
        patrons = {wager.patron for box in boxes for wager in box.wagers}
        if not table.event and not {round_.names.get(patron) for patron in patrons} - bots:
            return None
        if self._wagered[0] != round_.number:
            self._wagered = (round_.number, set())
        thought = self._wagered[1]
        needed = {circle.wager for circle in table.layout.circles if circle.needed}
        for choice in offered:
            if choice.kind != "wager" or choice.box is not None or choice.wager in thought:
                continue
            thought.add(choice.wager)
            if choice.wager in needed or self._feels_like_it():
                return choice_heard(choice).line(place)
        return "ready" if table.event else None

    def _feels_like_it(self) -> bool:
        if self.level is None:
            return self._bot.feels_like_it()
        return self._random.randrange(100) < SIDE_WAGERS[self.level]


def question_of(
    table: shapes.TableShown,
    private: messages.Private,
    round_: shapes.RoundShown,
    choices: Iterable[shapes.Choice],
    watcher: Watcher,
    chance: random.Random,
) -> Question:
    """Return the question for a decision, with everything that its player knows."""
    place = present(private.place, "place")
    felt = with_cards(round_.felt, {at: tuple(cards) for at, cards in private.cards.items()})
    if private.discards and not isinstance(felt, BankedView):
        own = msgspec.structs.replace(felt.places[place], discards=private.discards)
        felt = msgspec.structs.replace(felt, places={**felt.places, place: own})
    return Question(
        game=table.game,
        viewer=place,
        felt=felt,
        choices=tuple(choice_heard(choice) for choice in choices),
        acts=watcher.acts,
        deck=table.shuffle.deck if table.shuffle is not None else None,
        unit=watcher.unit,
        brought=dict(watcher.brought),
        seed=chance.getrandbits(32),
    )


def choice_heard(shown: shapes.Choice) -> rounds.Choice:
    """Return a choice in the form that the bots' decision code uses."""
    return rounds.Choice(
        kind=shown.kind,
        verb=shown.verb,
        words=shown.words,
        wager=shown.wager,
        box=shown.box,
        minimum=None if shown.minimum is None else read_money(shown.minimum),
        maximum=None if shown.maximum is None else read_money(shown.maximum),
        step=1 if shown.step is None else read_money(shown.step),
        amounts=tuple(read_money(amount) for amount in shown.amounts),
        cost=0 if shown.cost is None else read_money(shown.cost),
        cards=None if shown.cards is None else (shown.cards[0], shown.cards[1]),
        aside=shown.aside,
    )


NAMES = ("ada-bot", "basil-bot", "clio-bot", "dorian-bot", "esme-bot", "felix-bot")
"""The bots that come without being asked, in the order of `CAST`."""
CALLED = ("gwen", "hugo", "ines", "jonas", "kira", "lars", "mona", "nils", "olga")
"""Bots that can also be invited when someone asks for a level and a style."""
FIELD = (
    "abel", "bella", "cyrus", "dina", "elmo", "flora", "gus", "hedda", "ivo", "juno", "kasimir", "lotte", "milo",
    "nora", "otis", "petra", "quinn", "rosa", "silas", "tilda", "ulf", "vera", "wilma", "xaver", "yara", "zeno",
)  # fmt: skip
"""Bots that fill the field of a tournament; a second abel is `abel-2-bot`."""


@cache
def _known() -> dict[str, Character]:
    """Return a bot for every level and style, by name."""
    found = {name.removesuffix("-bot"): character for name, character in zip(NAMES, DEFAULT_BOTS, strict=True)}
    others = [one for level, style in product(LEVELS, STYLES) if (one := Character(level, style)) not in DEFAULT_BOTS]
    return found | dict(zip(CALLED, others, strict=True))


def character_of(name: str) -> Character:
    """Return the level and style of one of the room's bots."""
    first = name.removesuffix("-bot").partition("-")[0]
    if first in _known():
        return _known()[first]
    return DEFAULT_BOTS[sum(first.encode()) % len(DEFAULT_BOTS)]


def called(character: Character) -> Iterator[str]:
    """Yield the names of bots that play like this."""
    first = next(name for name, one in _known().items() if one == character)
    yield f"{first}-bot"
    yield from (f"{first}-{number}-bot" for number in count(2))


def field_names() -> Iterator[str]:
    """Yield names for a field of any size."""
    yield from (f"{name}-bot" for name in FIELD)
    yield from (f"{name}-{number}-bot" for number in count(2) for name in FIELD)


MOST = 3
STAKE, ENOUGH = 100, 10
"""A bot's buy-in at a house game, and the stack below which it buys in again: as multiples of the least wager."""

Plan = tuple[object, float, Callable[[], None]]


class BotSocket(Listener):
    """A bot's end of the table's socket: it receives messages, waits a while and sends a line."""

    def __init__(self, person: Person, table: "LiveTable", pace: Pace) -> None:
        super().__init__(person)
        self.table, self.pace = table, pace
        self.character = character_of(person.name)
        level = self.character.level if pace.thinks else None
        self.robot = Robot(person.name, f"{table.id} {person.name} {table.number}", level)
        self._waiting: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None

    def send(self, message: str) -> None:
        if self.gone:
            return
        self.robot.hear(message)
        if self._waiting is None and self._thinking is None:
            self._take_up()

    def _take_up(self) -> None:
        decision = self.robot.decision if self.pace.thinks else None
        if decision is not None:
            self._thinking = asyncio.ensure_future(self._think(decision, self.robot.question()))
        else:
            delay = 0.0 if self.robot.betting or self.table.autopilot.hurried else self.pace.bot
            self._waiting = asyncio.get_running_loop().call_later(delay, self._act)

    def hurry(self) -> None:
        """Act now instead of after the usual time."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = asyncio.get_running_loop().call_later(0, self._act)

    def drop(self, code: int = LET_GO, reason: str = "") -> None:
        super().drop(code, reason)
        if self._waiting is not None:
            self._waiting.cancel()
        if self._thinking is not None:
            self._thinking.cancel()

    def _act(self) -> None:
        self._waiting = None
        self._say(self.robot.line())

    async def _think(self, decision: Decision, asked: Question) -> None:
        """Ask the worker, and send the line after the time a person would have taken."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        decided = await self.table.room.bots.worker.decide(asked, self.character)
        thought = 100 if decided is None else decided.thought
        wait = 0 if self.table.autopilot.hurried else began + self.pace.bot * thought / 100 - loop.time()
        await asyncio.sleep(max(wait, 0))
        self._thinking = None
        if self.gone:
            return
        if self.robot.decision != decision:
            self._take_up()
        else:
            self._say(self.robot.line() if decided is None else decided.line)

    def _say(self, line: str | None) -> None:
        if line is not None and not self.gone:
            self.table.do(self.person, Do(id=secrets.token_hex(8), seen=self.robot.number, line=line), self)


class HiredBots:
    """The room's bots: their accounts, and the worker that decides for them."""

    def __init__(self, room: "Room") -> None:
        self.room, self.worker = room, BotsWorker()
        self.people: list[Person] = []
        self.names: frozenset[str] = frozenset()

    def find(self) -> None:
        """Read the accounts of the bots. In a demonstration, add the bots that come without being asked."""
        room = self.room
        self.people = [person for person in room.people.everybody() if person.bot]
        if room.demo:
            self.people += [room.accounts.bot(name) for name in NAMES if room.people.find(name) is None]
        self.names = frozenset(person.name for person in self.people)

    def hire(self, count: int, but: Container[str] = ()) -> list[Person]:
        """Return this many bots to fill a field, leaving out those that play elsewhere."""
        return self.hire_named(list(islice((name for name in field_names() if name not in but), count)))

    def hire_named(self, names: list[str]) -> list[Person]:
        """Return these bots, and open accounts for those that have not played in the room."""
        known = {person.name: person for person in self.people}
        hired = self.room.accounts.bots([name for name in names if name not in known])
        known |= {person.name: person for person in hired}
        self.people.extend(hired)
        self.names = frozenset(known)
        return [known[name] for name in names]


class Bots:
    """The bots of one table."""

    def __init__(self, hired: list[Person], give: Callable[[str, Chips], None], *, fills: bool) -> None:
        self._hired, self._fills = hired, fills
        self.give = give
        """Makes the cage give a bot chips."""
        self._sockets: dict[str, BotSocket] = {}
        self._people: dict[str, Person] = {}

    @property
    def people(self) -> dict[str, Person]:
        """Every bot of the room. More may be hired at any time."""
        if len(self._people) != len(self._hired):
            self._people = {person.name: person for person in self._hired}
        return self._people

    def seating(self, table: "LiveTable", pace: Pace) -> Plan | None:
        """Return the step for a bot that comes, goes, buys in again or posts to be dealt in."""
        if not self._hired:
            return None
        state = table.floor.state
        here = [player for player in state.by_seat() if player.name in self.people]
        self._connect(table, {player.name for player in here}, pace)
        if state.sign.event or not self._fills:
            return None
        if not takes_bots(state.sign):
            return self._sent_off(table, here)
        persons = len(state.players) - len(here)
        for player in here:
            if plan := self._upkeep(table, player, pace):
                return plan
        staying = [player for player in here if not player.leaving]
        free = state.sign.seats - len(state.players)
        if not persons and table.machine.invited:
            return ("bots by themselves",), 0.0, lambda: _ask(table, ())
        if table.machine.invited:
            return self._as_asked(table, staying, free, pace)
        wanted = (
            min(MOST, max(1, MOST + 1 - persons), state.sign.seats - persons - 1)
            if persons and not state.sign.host
            else 0
        )
        if len(staying) > max(wanted, 0) and (not persons or free == 0):
            name = staying[-1].name
            return ("bot leaves", name), 0.0, lambda: self._act(table, name, "leave")
        if len(staying) < wanted and free > 1 and not state.waiting:
            return self._coming(table, pace)
        return None

    def hurry(self) -> None:
        """Let bots that wait act now."""
        for socket in self._sockets.values():
            socket.hurry()

    def _sent_off(self, table: "LiveTable", here: list[Player]) -> Plan | None:
        """Return the step that sends bots away, one after the other, from a table where bots may not play."""
        name = next((player.name for player in here if not player.leaving), None)
        return None if name is None else (("bot leaves", name), 0.0, lambda: self._act(table, name, "leave"))

    def ask_for(self, table: "LiveTable", name: str) -> None:
        """Invite a bot to this table, if there is a seat. The bots that came unasked leave."""
        if len(self.expected(table)) >= table.floor.state.sign.seats:
            raise NotAllowed("there is no seat for another bot at this table", ruling("C12"))
        _ask(table, (*_asked_for(table), name))

    def expected(self, table: "LiveTable") -> set[str]:
        """Return the bots that will be there once the invited ones have come and the others have left."""
        people = {name for name in table.floor.state.players if name not in self.people}
        return people | {*_asked_for(table)}

    def send_away(self, table: "LiveTable", name: str) -> None:
        """Send a bot away when its hand is over. No other replaces it."""
        if name not in self.people or name not in table.floor.state.players:
            raise NotAllowed(f"{name[:40]!r} is not a bot of the room at this table", ruling("C12"))
        staying = tuple(one for one in table.floor.state.players if one in self.people and one != name)
        _ask(table, staying or (NOBODY,))

    def _as_asked(self, table: "LiveTable", staying: list[Player], free: int, pace: Pace) -> Plan | None:
        """Return the step by which an invited bot comes, or another one leaves."""
        state = table.floor.state
        asked_for = _asked_for(table)
        other = next((player.name for player in staying if player.name not in asked_for), None)
        if other is not None:
            return ("bot leaves", other), 0.0, lambda: self._act(table, other, "leave")
        missing = next((name for name in asked_for if name not in state.players), None)
        if missing is not None and free and not state.waiting:
            return self._coming(table, pace, missing)
        return None

    def _connect(self, table: "LiveTable", here: set[str], pace: Pace) -> None:
        """Give every bot at the table its socket, and take it from bots that have left."""
        for name in here - self._sockets.keys():
            socket = self._sockets[name] = BotSocket(self.people[name], table, pace)
            asyncio.get_running_loop().call_soon(table.join, socket)
        for name in self._sockets.keys() - here:
            socket = self._sockets.pop(name)
            table.hub.part(socket)
            socket.drop()

    def _upkeep(self, table: "LiveTable", player: Player, pace: Pace) -> Plan | None:
        name, floor = player.name, table.floor
        poor = player.stack < ENOUGH * floor.sign.least_wager if floor.sign.banked else not player.stack
        if not floor.in_round and poor and rules_of(floor.state) is not None:
            return ("bot is out", name), 0.0, lambda: self._act(table, name, "leave")
        if not floor.in_round and poor and not player.leaving:
            return ("bot buys", name, floor.state.hands), 0.0, lambda: self._buys(table, name, usual_buy_in(table))
        if not floor.in_round and player.away_since is not None:
            return ("bot back", name), 0.0, lambda: self._act(table, name, "back")
        if player.entry == "wait" and floor.sign.blinds and not player.leaving and floor.state.last is not None:
            return ("bot posts", name, floor.state.hands), 0.0, lambda: self._act(table, name, "post")
        return None

    def _buys(self, table: "LiveTable", name: str, amount: Chips) -> None:
        self.give(name, amount)
        self._act(table, name, f"add {short_money(amount)}")

    def _coming(self, table: "LiveTable", pace: Pace, asked_for: str | None = None) -> Plan | None:
        state = table.floor.state
        free = (name for name in NAMES if name in self.people and name not in state.players)
        name = asked_for or next(free, None)
        seat = next(
            (at for at in range(1, state.sign.seats + 1) if state.at(at) is None and at not in state.vacated), None
        )
        if name is None or seat is None:
            return None
        return ("bot sits", name, seat, state.hands), pace.card, lambda: self._sits(table, name, seat)

    def _sits(self, table: "LiveTable", name: str, seat: int) -> None:
        amount = usual_buy_in(table)
        self.give(name, amount)
        self._act(table, name, f"sit {seat} {short_money(amount)}")

    def _act(self, table: "LiveTable", name: str, line: str) -> None:
        table.act(self.people[name], line, table.number)


def takes_bots(sign: TableSign) -> bool:
    """Return True if bots of the room may sit at a table: where a person deals, only if the sign takes bots."""
    return sign.dealer == "software" or sign.bots


def _asked_for(table: "LiveTable") -> tuple[str, ...]:
    return tuple(name for name in table.machine.invited if name != NOBODY)


def _ask(table: "LiveTable", names: tuple[str, ...]) -> None:
    """Record the bots asked for, so that the same come after a restart."""
    table.apply("d", " ".join((COMPANY, *names)))


def usual_buy_in(table: "LiveTable") -> Chips:
    """Return the chips with which a bot or a guest sits down."""
    sign = table.floor.sign
    if sign.buy_in and not sign.banked:
        return sign.least_buy_in if sign.most_buy_in is None else min(sign.most_buy_in, 2 * sign.least_buy_in)
    return STAKE * max(sign.least_wager, 1)


def seat_bot(room: "Room", table: "LiveTable", person: Person, character: Character) -> str:
    """Bring a bot of this level and style to a table; return its name."""
    bots = _bots(room, table, person)
    if not takes_bots(table.floor.sign):
        raise NotAllowed(
            "this table is dealt by a person and takes no bots: invite the bot to another table", ruling("C12")
        )
    there = bots.expected(table)
    name = next(one for one in called(character) if one not in there)
    room.bots.hire_named([name])
    bots.ask_for(table, name)
    table.autopilot.wake()
    return name


def send_away(room: "Room", table: "LiveTable", person: Person, name: str) -> list[str]:
    """Make a bot of the room leave a table; return the bots that stay."""
    bots = _bots(room, table, person)
    bots.send_away(table, name)
    table.autopilot.wake()
    return sorted(bots.expected(table) & room.bots.names)


def _bots(room: "Room", table: "LiveTable", person: Person) -> Bots:
    """Return the bots of a table, for a person who may choose them."""
    bots = table.autopilot.bots
    if bots is None or not room.demo or table.floor.sign.event:
        raise NotAllowed("bots can be invited only to the tables of a demonstration", ruling("C12"))
    if person.name not in table.floor.state.players and not person.holds("manager"):
        raise NotAllowed("only players at the table choose its bots: sit down first", ruling("C12"), actor=person.name)
    return bots


SPARE = ("straddle", "more-time")
"""Choices a bot never takes unasked."""
PATIENCE = 3
"""Refusals in a row after which a bot waits for something else to happen."""
