"""The autopilot of a table: software dealer, time to act, opening the table, starting a round.

After every line it works out the next step and takes it after a delay. A step that is still the next one keeps its
planned time, whatever else happens meanwhile.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

from pitboss.books.tournaments.clauses import ruling
from pitboss.bots.casual import Bot
from pitboss.core.cards.shoe import Shoe
from pitboss.core.errors import PitbossError, label, present
from pitboss.core.refusals import Refusal
from pitboss.pit.table import tournament_table
from pitboss.pit.table.grammar import LINES
from pitboss.pit.table.table import FloorTable
from pitboss.pit.table.timed_actions import people_keep_time
from pitboss.pit.table.tournament import rules_of
from pitboss.room.table.bots import Bots
from pitboss.room.table.display import turns
from pitboss.room.table.officials import staff
from pitboss.room.table.timers import Pace, Timekeeper
from pitboss.room.wire.shapes import Clock, Description
from pitboss.rules.dealer import SoftwareDealer
from pitboss.rules.notation import write_action
from pitboss.rules.round import Due, Round
from pitboss.rules.view import PUBLIC, PokerView, view

if TYPE_CHECKING:
    from pitboss.room.table.live import LiveTable

log = logging.getLogger("pitboss.room")

AT_ONCE = 400
"""The most steps without a delay taken in one go, before other tables get their turn."""
BOT_WAGERS, PERSON_WAGERS = 3.0, 3600.0
"""Seconds to wager in turn: for a bot, and for a person at a table without a time limit."""
READING = 90.0
"""Seconds for which a person alone with bots can keep a result on the felt."""
SLEEPS = 2
"""Times in a row that a player lets the time run out before the seat counts as away."""

Plan = tuple[object, float, Callable[[], None]]
"""The key of a step, its delay, and the action."""


class Autopilot:
    """The automatic part of one table, which runs after every line and when a step is due."""

    def __init__(self, table: "LiveTable", pace: Pace, bots: Bots | None = None) -> None:
        self.table, self.pace, self.bots = table, pace, bots
        self._planned: object = None
        self._handle: asyncio.TimerHandle | None = None
        self._clocks: dict[str, tuple[int, float, asyncio.TimerHandle]] = {}
        self._bought: dict[str, int] = {}
        """The number of extensions included in the running clocks, by place."""
        self._watches = False
        self._lengthened: dict[str, int] = {}
        """Places whose present decision uses a time chip, with the chip's seconds."""
        self._closes: float | None = None
        self._deals = 0.0
        """The time at which the next round begins, unless it waits for a contribution to its shuffle."""
        self._wishes: dict[str, tuple[int, str]] = {}
        """The wish of each person for a round: its number, `skip` or `next`."""
        self._readers: set[str] = set()
        """People who want results to stay until they ask for the next round."""
        self._slept: dict[str, int] = {}
        self._stuck: object = None
        self._times = Timekeeper(table)

    def stop(self) -> None:
        self._times.stop()
        if self._handle is not None:
            self._handle.cancel()
        for _, _, handle in self._clocks.values():
            handle.cancel()

    def proceed(self) -> None:
        """Take the steps that are due, and plan the next."""
        if self.table.mending:
            self._cancel()
            return
        said = True
        for _ in range(AT_ONCE):
            if self.table.enforce_limits():
                continue
            said = (said or not self.table.floor.in_round) and self._times.said()
            if said:
                continue
            plan = self._next()
            self._set_clocks()
            if plan is None or plan[0] == self._stuck:
                self._cancel()
                return
            if plan[1] > 0:
                self._schedule(plan)
                return
            self._cancel()
            if not self._take(plan):
                return
        self._schedule(("yield", 0.0, lambda: None))

    def wake(self) -> None:
        """Proceed after something outside the table: the clock, or another table."""
        try:
            self.proceed()
            self.table.flush()
        except Exception as error:
            self.table.room.fault(self.table, error)

    def _take(self, plan: Plan) -> bool:
        """Take a step; return True if it was accepted. A refused step is not tried again until something changes."""
        try:
            plan[2]()
        except PitbossError as error:
            log.warning("table %s: %s was refused: %s", self.table.id, plan[0], error)
            self._stuck = plan[0]
            return False
        self._stuck = None
        return True

    def _schedule(self, plan: Plan) -> None:
        if self._planned == plan[0] and self._handle is not None:
            return
        self._cancel()
        self._planned = plan[0]
        self._handle = asyncio.get_running_loop().call_later(plan[1], self._due, plan)

    def _cancel(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
        self._handle, self._planned = None, None

    def _due(self, plan: Plan) -> None:
        self._handle, self._planned = None, None
        try:
            self._take(plan)
            self.proceed()
            self.table.flush()
        except Exception as error:
            self.table.room.fault(self.table, error)

    # --- the next step

    def _next(self) -> Plan | None:
        floor = self.table.floor
        if floor.state.suspended:
            return None
        if self.bots is not None and (plan := self.bots.seating(self.table, self.pace)):
            return plan
        if floor.in_round:
            return self._dealer(floor, floor.state.current())
        if floor.sign.dealer == "human" or not self._somebody():
            return None
        return self._between()

    def _dealer(self, floor: FloorTable, round_: Round) -> Plan | None:
        if floor.sign.dealer == "human":
            return None
        if round_.betting_open:
            return self._closing(round_)
        if round_.to_be_pushed:
            return ("push", len(round_.steps)), self.pace.settle, lambda: self._push()
        due = round_.due()
        absent = self._absent(floor, round_, dealing=due is not None and due.what == "dh")
        if due is None or absent is not None:
            return absent
        delay = self.pace.settle if due.what == "settle" else 0 if due.what == "burn" else self.pace.card
        delay = 0 if self.hurried else delay
        if due.what == "dh" and self._asked_before_cards(round_):
            return ("side wagers", floor.state.hands), self.pace.side, lambda: self._deal(round_, due)
        return ("due", len(round_.steps)), delay, lambda: self._deal(round_, due)

    def _asked_before_cards(self, round_: Round) -> bool:
        """Return True if a side wager, or a straddle by somebody who is not a bot, may be placed before the cards."""
        places, bots = self.table.floor.places, self.table.room.bots.names
        return any(
            one.kind == "wager" or (one.kind == "straddle" and places.get(place) not in bots)
            for place, choices in round_.legal_actions().items()
            for one in choices
        )

    def _push(self) -> None:
        self.table.apply("d", "d push")

    def _absent(self, floor: FloorTable, round_: Round, *, dealing: bool) -> Plan | None:
        """Return the step that kills an absent player's hand at their turn. A tournament deals them in."""
        if rules_of(floor.state) is None:
            return None
        away = {player.name for player in floor.state.players.values() if player.away_since is not None}
        if not away:
            return None
        dealt = not dealing or any(line.startswith("p") for line in round_.lines)
        if dealt and (early := self._no_turn(round_)) is not None:
            return ("absent", len(round_.steps)), 0.0, lambda: self._dead(early)
        place = next((token for token in round_.legal_actions() if floor.places.get(token) in away), None)
        if place is None:
            return None
        return ("absent", len(round_.steps)), self.pace.card, lambda: self._dead(place)

    def _no_turn(self, round_: Round) -> str | None:
        """Return a player who was away at the deal and will have no turn, because they are all-in or left with the last
        player present. They win nothing (ruling tournaments T12), so their hand is killed before a player who is
        present folds.
        """
        floor, felt = self.table.floor, view(round_, PUBLIC).felt
        if not isinstance(felt, PokerView) or not floor.state.began:
            return None
        live = [token for token, seat in felt.places.items() if seat.live and seat.cards]
        people = {token: floor.state.players.get(floor.places[token]) for token in live}
        away = [
            token
            for token, player in people.items()
            if player is not None and player.away_since is not None and player.away_since <= floor.state.began
        ]
        if not away or len(away) == len(live):
            return None
        if len(live) - len(away) == 1:
            return away[0]
        return next((token for token in away if felt.places[token].all_in), None)

    def _dead(self, place: str) -> None:
        self.table.apply("d", f"d error absent {place}")

    def _closing(self, round_: Round) -> Plan | None:
        """Return the step that closes the bets: when everyone is ready, when time is up, or when nobody can bet and
        someone waits."""
        floor, table = self.table.floor, self.table
        if floor.sign.event:
            return self._closing_in_turn()
        if table.room.jackpots.keeps_open(table):
            self._closes = None
            return None
        close = ("close", floor.state.hands)
        players = [player for player in floor.state.by_seat() if player.away_since is None]
        if not round_.boxes_played():
            self._closes = None
            newcomer = any(floor.token(player.name) is None for player in players)
            return (close, 0.0, lambda: self._close()) if newcomer else None
        staying = [player for player in players if player.name not in table.room.bots.names and not player.leaving]
        people = {player.name for player in staying if floor.token(player.name)}
        if people <= table.machine.ready:
            return (*close, "ready"), 0.0, lambda: self._close()
        if self.pace.betting is None:
            return None
        now = asyncio.get_running_loop().time()
        if self._closes is None:
            self._closes = now + self.pace.betting
        return close, max(self._closes - now, 0.001), lambda: self._close()

    def _closing_in_turn(self) -> Plan:
        """Return the step that takes a tournament's wagers in turn, with secret wagers last."""
        floor, turn = self.table.floor, tournament_table.turn(self.table.floor.state)
        now = asyncio.get_running_loop().time()
        if turn is None:
            self._closes = None
            return ("close", floor.state.hands), 0.0, lambda: self._close()
        what = ("wagers", floor.state.hands, turn.name)
        bot = turn.name in self.table.room.bots.names
        if self._planned != what or self._closes is None:
            self._closes = now + (self.pace.bot + BOT_WAGERS if bot else self.pace.betting or PERSON_WAGERS)
        return what, max(self._closes - now, 0.001), lambda: self._next_wagers(turn.name)

    def _next_wagers(self, name: str) -> None:
        """Mark a player who placed no wager in time as ready."""
        self._closes = None
        self.table.apply(name, "ready")

    def _close(self) -> None:
        self._closes = None
        if self.table.floor.sign.event:
            self.table.room.tournaments.before_close(self.table)
        self.table.apply("d", "d close")

    def _deal(self, round_: Round, due: Due) -> None:
        """Return the step that deals from the round's shoe. A rebuilt stub is shuffled first."""
        machine = self.table.machine
        if machine.shoe is None or machine.unshuffled:
            self.table.mixing.reshuffle()
        action, _ = SoftwareDealer(present(machine.shoe, "shoe")).next_action(due)
        self.table.apply("d", write_action(action))

    def _somebody(self) -> bool:
        """Return True if a person, not only bots, wants to play. A tournament continues without one."""
        bots = self.table.room.bots.names
        if self.table.floor.sign.event:
            return True
        return any(player.ready and player.name not in bots for player in self.table.floor.state.players.values())

    def _between(self) -> Plan | None:
        """Return the next step between rounds: open, draw or deal."""
        floor = self.table.floor
        need = floor.need()
        if need.what == "open":
            waits = floor.state.hands > 0 or floor.sign.host
            return None if waits else (("open",), self.pace.card, lambda: self._say("open"))
        if need.what == "draw":
            return ("draw", need.names), self.pace.card, lambda: self._draw(need.cards)
        if need.what != "deal" or self.table.waits():
            return None
        return self._dealing(self._pause())

    # --- wishes

    def wish(self, name: str, pace: str) -> None:
        """Note a player's wish for the pace, and plan again."""
        if name not in self._people():
            return
        if pace in ("wait", "flow"):
            (self._readers.add if pace == "wait" else self._readers.discard)(name)
            return
        self._wishes[name] = self.table.floor.state.hands, pace
        if self.bots is not None and self.hurried:
            self.bots.hurry()
        if self.hurried or not self.table.floor.in_round:
            self._cancel()
        self.wake()

    @property
    def hurried(self) -> bool:
        """Return True if only bots are left in the hand, and everyone else wants to see its end."""
        floor = self.table.floor
        if floor.round is None or floor.sign.banked or floor.sign.event or not self._all_wish("skip"):
            return False
        return not any(floor.round.in_hand(place) for place in self._played())

    def _pause(self) -> float:
        """Return the seconds before the next round, in which people read the result of the last."""
        floor, played = self.table.floor, self._played()
        if floor.sign.event:
            return self.pace.next_round
        if floor.round is None or not played or self._all_wish("next"):
            return self.pace.card
        reads = len(played) == 1 and len(self._people()) == 1 and self._people() <= self._readers
        reads = reads and not floor.sign.banked and floor.round.in_hand(played[0])
        return READING if reads else self.pace.next_round

    def _people(self) -> set[str]:
        """Return the people at the table who have not sat out."""
        bots = self.table.room.bots.names
        return {one.name for one in self.table.floor.state.by_seat() if one.name not in bots and one.away_since is None}

    def _played(self) -> list[str]:
        """Return the places in the round of people who are still here."""
        here, bots = self.table.floor.state.players, self.table.room.bots.names
        return [place for place, name in self.table.floor.places.items() if name in here and name not in bots]

    def _all_wish(self, pace: str) -> bool:
        people, wished = self._people(), (self.table.floor.state.hands, pace)
        return bool(people) and all(self._wishes.get(name) == wished for name in people)

    def _dealing(self, delay: float) -> Plan:
        """Return the step that begins the next round. The shuffle is fixed at once, so that contributions can come
        during the delay."""
        machine, mixing, now = self.table.machine, self.table.mixing, asyncio.get_running_loop().time()
        hands = self.table.floor.state.hands
        if not machine.made and (machine.fixed is None or machine.out_of_reach):
            return ("fix", hands), 0.0, mixing.fix
        if not isinstance(self._planned, tuple) or self._planned[:2] != ("deal", hands):
            self._deals = now + delay
        at = max(self._deals, mixing.until) if mixing.awaited() else self._deals
        return ("deal", hands, at), max(at - now, 0.0), self._start

    def open_table(self) -> None:
        """Open the table when its host starts it."""
        self._say("open")
        self.wake()

    def _say(self, line: str) -> None:
        self.table.apply(staff(self.table.floor.room.officials, LINES.verb_of(line)), line)

    def _draw(self, count: int) -> None:
        cards, _ = Shoe.shuffled(self.table.machine.deck).deal(count)
        self._say(f"draw {''.join(map(str, cards))}")

    def _start(self) -> None:
        """Begin the round with the fixed shuffle and the contributions revealed since."""
        if not self.table.machine.made:
            self.table.mixing.mix()
        self._say("deal")

    # --- time to act

    def clock(self) -> Clock | None:
        """Return the clock for the display: the place whose time runs; at a house game the dealer's until the bets are
        closed."""
        if self._closes is None and not self._clocks:
            return None
        now = asyncio.get_running_loop().time()
        if self._closes is not None and self.pace.betting:
            turn = tournament_table.turn(self.table.floor.state)
            place = self.table.floor.token(turn.name) if turn is not None else None
            return Clock(place or "d", round(max(self._closes - now, 0), 1), self.pace.betting)
        if not self._clocks:
            return None
        place, (_, until, _) = min(self._clocks.items(), key=lambda item: item[1][1])
        whole = self._lengthened.get(place, self.table.floor.sign.time_to_act)
        return Clock(place, round(max(until - now, 0), 1), float(whole))

    def _set_clocks(self) -> None:
        """Set a clock for every place that has to decide. It restarts with every decision.

        No clock runs where a person deals, nor during a decision on an irregularity: there an official calls time.
        """
        floor = self.table.floor
        seconds, round_ = floor.sign.time_to_act, floor.round
        if not seconds and not self._clocks:
            return
        deciding: dict[str, int] = {}
        if seconds and round_ is not None and floor.in_round and not floor.state.suspended:
            waits = not round_.betting_open and round_.due() is None and not people_keep_time(floor.state)
            deciding = {place: len(round_.steps) for place in turns(round_, floor.places) if waits}
        for place in [*self._clocks]:
            if place not in deciding:
                self._clocks.pop(place)[2].cancel()
                self._lengthened.pop(place, None)
        loop = asyncio.get_running_loop()
        for place, step in deciding.items():
            running = self._clocks.get(place)
            player = floor.state.players.get(floor.places[place])
            bought = player.time_bought if player is not None else 0
            if running is not None and (running[0] == step or floor.sign.banked):
                if bought > self._bought[place]:
                    self._sell(place, bought - self._bought[place])
                continue
            if running is not None:
                running[2].cancel()
            self._lengthened.pop(place, None)
            self._bought[place] = bought
            handle = loop.call_later(seconds, self._time_up, place)
            self._clocks[place] = (step, loop.time() + seconds, handle)

    def watch(self) -> None:
        """Show whose time runs at a relayed table. The time itself runs out in the holder's process."""
        self._watches = True
        self._set_clocks()

    def _time_up(self, place: str) -> None:
        if self._watches:
            return
        name = self.table.floor.places.get(place, "")
        if seconds := self.table.room.tournaments.more_time(self.table, name):
            self._lengthen(place, seconds)
            return
        self._clocks.pop(place, None)
        self._lengthened.pop(place, None)
        try:
            self.table.apply("clock", f"clock {place}")
        except Refusal:
            self._act_for(place, name)
        self._sleeper(name)
        self.proceed()
        self.table.flush()

    def _sell(self, place: str, times: int) -> None:
        """Extend the decision by the time that its player has bought."""
        sold = self.table.floor.sign.more_time
        if sold is None:
            return
        loop = asyncio.get_running_loop()
        step, until, handle = self._clocks[place]
        handle.cancel()
        until += sold.seconds * times
        self._clocks[place] = (step, until, loop.call_later(until - loop.time(), self._time_up, place))
        whole = self._lengthened.get(place, self.table.floor.sign.time_to_act)
        self._lengthened[place] = whole + sold.seconds * times
        self._bought[place] += times

    def _lengthen(self, place: str, seconds: int) -> None:
        """Extend the decision by the same number of seconds."""
        loop = asyncio.get_running_loop()
        handle = loop.call_later(seconds, self._time_up, place)
        self._clocks[place] = (self._clocks[place][0], loop.time() + seconds, handle)
        self._lengthened[place] = seconds
        name = self.table.floor.places.get(place, "")
        said = label("time-chip", "{player} uses a time chip: {seconds} seconds more.", player=name, seconds=seconds)
        self.table.show_clock(Description(said.text, list(ruling("T37")), id=said.sentence, values=said.values))

    def _act_for(self, place: str, name: str) -> None:
        """Take the mildest action for a silent player, if the book has no rule for it."""
        round_ = self.table.floor.state.current()
        seen = view(round_, place)
        quiet = next((choice for choice in seen.choices if choice.kind in ("check", "fold") and not choice.wager), None)
        line = quiet.line(place) if quiet else Bot(place).choose(seen)
        if line is not None:
            self.table.apply(name, line)

    def _sleeper(self, name: str) -> None:
        """Set a player away whose time runs out repeatedly, so that the others need not wait."""
        self._slept[name] = self._slept.get(name, 0) + 1
        player = self.table.floor.state.players.get(name)
        if self._slept[name] >= SLEEPS and player is not None and player.away_since is None:
            self._slept[name] = 0
            self.table.apply(name, "away")

    def awake(self, name: str) -> None:
        """Note that the player has acted."""
        self._slept.pop(name, None)
