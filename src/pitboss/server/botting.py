"""Bots that keep people company: they come when somebody sits down, act by the same door, and leave with the last."""

from collections.abc import Callable
from functools import partial

import msgspec

from pitboss.floor.bots import Bot
from pitboss.floor.state import Player
from pitboss.ledger.people import Person
from pitboss.money import Chips, short_money
from pitboss.rounds.banked.round import BankedRound
from pitboss.rounds.errors import Refusal
from pitboss.rounds.round import Round
from pitboss.rounds.view import view
from pitboss.server.live import LiveTable
from pitboss.server.pace import Pace

MOST = 3
NAMES = ("ada-bot", "basil-bot", "clio-bot", "dorian-bot", "esme-bot", "felix-bot")
STAKE, ENOUGH = 100, 10
"""A bot's buy-in at a house game, and what it buys in again below: so many times the least wager."""

Plan = tuple[object, float, Callable[[], None]]


class Bots:
    """The bots of one table."""

    def __init__(self, people: list[Person], give: Callable[[str, Chips], None]) -> None:
        self.people = {person.name: person for person in people}
        self.give = give
        """Has the cage give a bot chips."""
        self._minds: dict[str, Bot] = {}

    def seating(self, table: LiveTable, pace: Pace) -> Plan | None:
        """A bot that comes, goes, buys in again or posts to be dealt in."""
        state = table.floor.state
        here = [player for player in state.by_seat() if player.name in self.people]
        persons = len(state.players) - len(here)
        for player in here:
            if plan := self._upkeep(table, player, pace):
                return plan
        staying = [player for player in here if not player.leaving]
        free = state.sign.seats - len(state.players)
        wanted = min(MOST, max(1, MOST + 1 - persons), state.sign.seats - persons - 1) if persons else 0
        if len(staying) > max(wanted, 0) and (not persons or free == 0):
            name = staying[-1].name
            return ("bot leaves", name), 0.0, lambda: self._act(table, name, "leave")
        if len(staying) < wanted and free > 1 and not state.waiting:
            return self._coming(table, pace)
        return None

    def acting(self, table: LiveTable, pace: Pace) -> Plan | None:
        """A bot whose turn it is."""
        floor = table.floor
        round_ = floor.state.current()
        if isinstance(round_, BankedRound) and not round_.closed:
            return self._betting(table, round_, pace)
        for place in round_.legal_actions():
            name = floor.places.get(place)
            if name in self.people and round_.due() is None:
                return ("bot", place, len(round_.steps)), pace.bot, partial(self._choose, table, round_, place, name)
        return None

    def _upkeep(self, table: LiveTable, player: Player, pace: Pace) -> Plan | None:
        name, floor = player.name, table.floor
        poor = player.stack < ENOUGH * floor.sign.least_wager if floor.sign.banked else not player.stack
        if not floor.in_round and poor and not player.leaving:
            return ("bot buys", name, floor.state.hands), 0.0, lambda: self._buys(table, name, _buy_in(table))
        if not floor.in_round and player.away_since is not None:
            return ("bot back", name), 0.0, lambda: self._act(table, name, "back")
        if player.entry == "wait" and floor.sign.blinds and not player.leaving and floor.state.last is not None:
            return ("bot posts", name, floor.state.hands), 0.0, lambda: self._act(table, name, "post")
        return None

    def _buys(self, table: LiveTable, name: str, amount: Chips) -> None:
        self.give(name, amount)
        self._act(table, name, f"add {short_money(amount)}")

    def _coming(self, table: LiveTable, pace: Pace) -> Plan | None:
        state = table.floor.state
        name = next((name for name in self.people if name not in state.players), None)
        seat = next(
            (at for at in range(1, state.sign.seats + 1) if state.at(at) is None and at not in state.vacated), None
        )
        if name is None or seat is None:
            return None
        return ("bot sits", name, seat, state.hands), pace.card, lambda: self._sits(table, name, seat)

    def _sits(self, table: LiveTable, name: str, seat: int) -> None:
        amount = _buy_in(table)
        self.give(name, amount)
        self._act(table, name, f"sit {seat} {short_money(amount)}")

    def _betting(self, table: LiveTable, round_: BankedRound, pace: Pace) -> Plan | None:
        """A bot joins in once a person has bet: the least a hand can be bought for, sometimes a bonus wager."""
        floor = table.floor
        bettors = {floor.places.get(placed.patron) for placed in round_.placed}
        if not bettors - set(self.people):
            return None
        for place, name in floor.places.items():
            if name in self.people and name in floor.state.players and name not in bettors:
                return ("bot bets", place, floor.state.hands), 0.0, partial(self._bets, table, round_, name)
        return None

    def _bets(self, table: LiveTable, round_: BankedRound, name: str) -> None:
        mains, mind = [wager for wager in round_.game.wagers if wager.main], self._mind(table, name)
        for wager in mains:
            if wager is mains[0] or wager.equals or mind.feels_like_it():
                self._act(table, name, f"bet {wager.name} {short_money(round_.sign.lowest)}")

    def _choose(self, table: LiveTable, round_: Round, place: str, name: str) -> None:
        """What the bot makes of what its place may see; if the table refuses that, what a cautious player would do."""
        seen = msgspec.structs.replace(view(round_, place), choices=table.floor.choices(name))
        line = self._mind(table, name).choose(seen)
        try:
            if line is not None:
                self._act(table, name, line)
        except Refusal:
            quiet = next(choice for choice in seen.choices if choice.minimum is None)
            self._act(table, name, quiet.line(place))

    def _mind(self, table: LiveTable, name: str) -> Bot:
        return self._minds.setdefault(name, Bot(f"{table.id} {name} {table.number}"))

    def _act(self, table: LiveTable, name: str, line: str) -> None:
        table.act(self.people[name], line, table.number)


def _buy_in(table: LiveTable) -> Chips:
    sign = table.floor.sign
    if sign.buy_in and not sign.banked:
        return sign.least_buy_in if sign.most_buy_in is None else min(sign.most_buy_in, 2 * sign.least_buy_in)
    return STAKE * max(sign.least_wager, 1)
