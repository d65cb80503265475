"""The room's jackpots: the Game Manager, fed by the tables, and its displays.

Its lines have a log of their own. A line caused by a table's round is written together with the table's line, so that a
crash never leaves one without the other. A prize is keyed off when its round is over and paid by its claim, once the
book's official has approved it (claims.py). Until then the table's next round waits.
"""

import logging
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.books import catalogue
from pitboss.core.citation import once
from pitboss.core.errors import InternalError, PitbossError, present
from pitboss.core.money import Chips, write_exact
from pitboss.core.refusals import NotAllowed
from pitboss.core.time import Instant
from pitboss.log.entry import LogEntry
from pitboss.log.kinds.jackpots import JACKPOTS, JackpotMachine, moment
from pitboss.log.log import Log, Logs
from pitboss.pit.jackpot import JackpotLine, JackpotManager, read_line, write_line
from pitboss.pit.jackpot.claims import unpaid
from pitboss.pit.jackpot.faults import BY, OF
from pitboss.pit.jackpot.grammar import ClaimRef, RoundRef, Wager
from pitboss.pit.jackpot.rounds import not_yet, unfinished
from pitboss.pit.jackpot.state import Claim, RoundState, Table
from pitboss.pit.jackpot.systems import announced, misfit, too_early
from pitboss.pit.machine import Outcome
from pitboss.pit.table.event import RoundFinished
from pitboss.pit.table.holding import withheld
from pitboss.pit.table.sign import TableSign
from pitboss.room.demo import demo_jackpots, demo_signs
from pitboss.room.jackpots.claims import jackpot_shown
from pitboss.room.metrics import Tally
from pitboss.room.table.live import LiveTable
from pitboss.room.table.news import Prizes
from pitboss.room.wire.shapes import JackpotShown
from pitboss.rules.action import Bet, Close, Official
from pitboss.rules.banked.events import BettingClosed
from pitboss.rules.event import Event, RoundVoided
from pitboss.rules.jackpot import PrizeHand
from pitboss.rules.round import Round

log = logging.getLogger("pitboss.room")

OPERATOR = "operator"
MOST_SAID = 400
"""Characters of a reason that are kept with a refused line."""


class RoomJackpots:
    """Every jackpot of the room."""

    def __init__(self, logs: Logs, tally: Tally) -> None:
        self.log = Log(JACKPOTS, JackpotMachine(), logs)
        self._tally = tally
        self._asked: JackpotLine | None = None
        """The last line submitted, accepted or not."""
        self._withheld_by: dict[str, dict[str, str]] = {}
        """For each table: each player whose winnings of the round are withheld, and who withheld them."""
        self.prizes = Prizes()
        """Prizes read from the log."""

    @property
    def manager(self) -> JackpotManager:
        return self.log.machine.manager

    def replay(self, entry: LogEntry) -> Outcome:
        """Replay a line of the Game Manager's log."""
        outcome = self.log.replay(entry)
        self.prizes.note(entry, outcome.events)
        return outcome

    @property
    def paid(self) -> list[tuple[ClaimRef, str, Chips]]:
        """The claims that the last line paid."""
        return self.log.machine.paid

    def say(self, asked: JackpotLine, now: datetime, by: str = "", key: str = "") -> list[Event]:
        """Submit a line to the Game Manager."""
        at, self._asked = self._at(now), asked
        written = datetime.fromtimestamp(at / 1000, UTC)
        return self.log.submit(by or asked.actor, write_line(asked), key, at=written).outcome.events

    def _at(self, now: datetime) -> Instant:
        """Return the time of a line. It never runs backwards."""
        return max(moment(now), self.manager.now)

    def open_demo(self, now: datetime) -> None:
        """Open the jackpots of a demonstration, with a notice dated back far enough for the prize meter's table."""
        opening = {name: read_line(f"{OPERATOR} open {name} {terms}") for name, terms in demo_jackpots().items()}
        before = now - timedelta(milliseconds=max(asked.values[1].notice for asked in opening.values()))
        for name, asked in opening.items():
            if name not in self.manager.systems:
                self.say(asked, before)
        for name, sign in demo_signs().items():
            if sign.pool and name not in self.manager.tables and self.manager.system(sign.pool).kind.notice:
                self.say(JackpotLine.of(OPERATOR, "notice", joining_line(name, sign)), before)

    # --- tables in and out

    def check(self, table: str, sign: TableSign) -> None:
        """Refuse a sign that names an unknown jackpot or contradicts it."""
        if not sign.pool:
            if sign.plays_for_jackpot:
                declared = catalogue.load(sign.game).jackpot
                rules = declared.terms.start if declared is not None else ()
                raise NotAllowed("a table with a jackpot needs a pool: ask a manager to open one first", rules)
            return
        system = self.manager.system(sign.pool)
        if wrong := misfit(system, table, sign.game, _said(sign)):
            raise wrong
        offered = system.kind.on_sign()
        if system.kind.hand is not None and offered != {key: sign.table.get(key) for key in offered}:
            said = " and ".join(f"{hand}: {prize}" for prizes in offered.values() for hand, prize in prizes.items())
            text = f"the sign of a table that plays for {sign.pool} shows its bonus prize, {said}"
            raise NotAllowed(text, system.kind.opened)

    def join(self, table: str, sign: TableSign, now: datetime) -> None:
        """Join a table to the jackpot its sign names, or post the notice that is required first."""
        if not sign.pool or table in self.manager.tables:
            return
        joining, system = joining_line(table, sign), self.manager.systems.get(sign.pool)
        if system is None or system.closed or misfit(system, table, sign.game, _said(sign)):
            return
        if too_early(self.manager, joining, self._at(now)) is None:
            self.say(joining, now)
        elif announced(joining) not in self.manager.notices:
            self.say(JackpotLine.of(OPERATOR, "notice", joining), now)

    # --- before a round

    def waits(self, table: LiveTable, now: datetime) -> bool:
        """Return True if the next round of a table waits: for its jackpot, or for the claims of the last round."""
        sign = table.floor.sign
        if not sign.pool:
            return False
        self.join(table.id, sign, now)
        found = self.manager.tables.get(table.id)
        if found is None or found.stopped:
            return True
        return not table.floor.in_round and (self._is_open(found) or not_yet(self.manager, found) is not None)

    def ready(self, table: LiveTable, now: datetime) -> None:
        """Refuse, with the Game Manager's reason, to begin a round that has to wait."""
        if not self.waits(table, now):
            return
        found = self.manager.tables.get(table.id)
        if found is None:
            self.say(joining_line(table.id, table.floor.sign), now)
        elif found.round is not None and self._is_open(found) and not found.stopped:
            self.say(JackpotLine.of(table.id, "over", found.round.number), now)
        elif wait := not_yet(self.manager, found):
            raise wait

    # --- while it is suspended, or a claim of the previous round is open

    def refused_wagers(self, table: LiveTable) -> frozenset[str]:
        """Return the jackpot wagers that a table refuses now, because its jackpot has to wait."""
        sign = table.floor.sign
        if not sign.banked or self._waits_for(table) is None:
            return frozenset()
        return frozenset(wager.name for wager in catalogue.banked(sign.game).wagers if wager.level)

    def _waits_for(self, table: LiveTable) -> NotAllowed | None:
        """Return why the Game Manager would refuse the start of a round now; None if it would accept the start or has
        already done so."""
        found = self.manager.tables.get(table.id)
        begun = found is not None and found.round is not None and found.round.number == table.floor.state.hands
        return None if found is None or (begun and not found.stopped) else not_yet(self.manager, found)

    def check_line(self, table: LiveTable, by: str, line: str) -> None:
        """Refuse a jackpot wager while the table's jackpot has to wait, and refuse to close the bets with such a wager
        placed."""
        if not (refused_wagers := self.refused_wagers(table)):
            return
        action = table.floor.find_action(by, line)
        wait = present(self._waits_for(table), "what is waited for")
        if isinstance(action, Bet) and action.wager in refused_wagers:
            raise NotAllowed(f"Jackpot Wagers are not accepted now: {wait}", wait.rules)
        if isinstance(action, Close) and self.keeps_open(table):
            stopped = self.manager.tables[table.id].stopped
            first = "it is resumed first" if stopped else "that is done first"
            raise NotAllowed(
                f"table {table.id} has Jackpot Wagers, and {wait}: {first}, or have them taken back", wait.rules
            )

    def keeps_open(self, table: LiveTable) -> bool:
        """Return True if bets cannot be closed because of jackpot wagers that the Game Manager would refuse now."""
        refused_wagers, round_ = self.refused_wagers(table), table.floor.round
        return bool(refused_wagers) and round_ is not None and not refused_wagers.isdisjoint(round_.wagers_placed())

    def sign_line(self, table: LiveTable) -> str | None:
        """Return the line that updates a table's sign to its jackpot, if the sign differs."""
        found, sign = self.manager.tables.get(table.id), table.floor.sign
        if found is None or not sign.plays_for_jackpot:
            return None
        said, shown = found.system.kind.on_sign(), sign.table["jackpot"]
        wanted = said.get("jackpot", {})
        if sign.pool == found.system.name and {key: str(shown.get(key)) for key in wanted} == _texts(wanted):
            return None
        return self.play_for(table.id)

    def play_for(self, table: str) -> str:
        """Return the line that puts a table's jackpot on its sign, or removes it."""
        found = self.manager.tables.get(table)
        if found is None:
            return "play-for none"
        return f"play-for {found.system.name} {msgspec.json.encode(found.system.kind.on_sign()).decode()}"

    def meter_line(self, table: LiveTable) -> str | None:
        """Return the line that updates a table's jackpot amounts before a round, if they differ."""
        found = self.manager.tables.get(table.id)
        if found is None or not table.floor.sign.plays_for_jackpot:
            return None
        system = found.system
        amounts = [write_exact(held, system.kind.parts) for held in system.balances]
        shown = [
            text
            for value in table.floor.state.jackpot.values()
            for text in (value if isinstance(value, list) else [value])
        ]
        return None if shown == amounts else f"meter {' '.join(amounts)}"

    # --- what is shown

    def shown(self, table: str) -> list[JackpotShown]:
        """Return the jackpot of a table, with the claims of its last round."""
        found = self.manager.tables.get(table)
        if found is None:
            return []
        refs = found.round.claims if found.round is not None else ()
        return [jackpot_shown(found.system, [self.manager.claims[ref] for ref in refs])]

    def offered_to(self, game: str) -> list[str]:
        """Return the jackpots that tables of a game may play for."""
        return [name for name, one in self.manager.systems.items() if not one.closed and game in one.games]

    def sharing(self, table: str) -> list[str]:
        """Return the tables that play for the same jackpot, including this one."""
        found = self.manager.tables.get(table)
        return [name for name, other in self.manager.tables.items() if found and other.system is found.system]

    # --- what happens

    def after_line(self, table: LiveTable, by: str, events: list[Event], now: datetime) -> list[Event]:
        """Report the events of a table's line to the Game Manager, and return its own events. The line stands in any
        case."""
        found = self.manager.tables.get(table.id)
        if found is None or not table.floor.sign.pool:
            return []
        withheld_now = self._note_withheld(table, by)
        try:
            return self._feed(table, found, events, now, withheld_now)
        except PitbossError as error:
            return self._refused(table, error, now)

    def _report(self, table: LiveTable, now: datetime, verb: str, *values: Any) -> list[Event]:
        """Submit lines for a table and return the events. If a line is refused, record it and continue with the
        next."""
        try:
            return self.say(JackpotLine.of(table.id, verb, *values), now)
        except PitbossError as error:
            return self._refused(table, error, now)

    def _refused(self, table: LiveTable, error: PitbossError, now: datetime) -> list[Event]:
        """Record a table's refused line in the log with the reason, for an official to resolve. Return the events."""
        line = present(self._asked, "the line").said
        log.error("the Game Manager refused %r of table %s: %s", line, table.id, error)
        self._tally.jackpot_lines_refused += 1
        why = " ".join(str(error).replace("#", " ").split())[:MOST_SAID]
        return self.say(JackpotLine.of(table.id, "refused", max(table.floor.state.hands, 1), line, why), now)

    def _feed(
        self, table: LiveTable, found: Table, events: list[Event], now: datetime, withheld_now: frozenset[str]
    ) -> list[Event]:
        round_, number = table.floor.round, table.floor.state.hands
        if round_ is not None and any(isinstance(event, BettingClosed) for event in events):
            wagers = tuple(Wager(hand, level) for hand, level in round_.entered)
            if wagers and round_.status == "open":
                return self._report(table, now, "start", number, wagers)
        if any(isinstance(event, RoundFinished) for event in events):
            return self._over(table, found, number, now)
        held = [] if table.floor.in_round else self._hold(table, number, now, withheld_now)
        return held + self.settle(table.id, number, now) if held else []

    def _over(self, table: LiveTable, found: Table, number: int, now: datetime) -> list[Event]:
        round_ = table.floor.round
        events: list[Event] = []
        if round_ is None:
            return events
        if not table.floor.sign.banked and round_.status == "settled":
            events += self._report(table, now, "start", number)
        hits = _hits(round_, found, table.floor.places) if round_.status == "settled" else ()
        if not self._is_open(found) and not hits:
            return events
        if round_.status == "void":
            why = voided_by(round_)
            return events + self._report(table, now, "void", RoundRef(table.id, number), why)
        if self._is_open(found):
            events += self._returned(table, found, round_.levels_played(), now)
        if hits and round_.jackpot_flop and table.floor.sign.plays_for_jackpot:
            events += self._report(table, now, "flop", number, round_.jackpot_flop)
        if hits:
            events += self._report(table, now, "hit", number, hits)
            if found.terms.sort and table.floor.sign.dealer == "software" and self._from_pools(found):
                events += self._report(table, now, "sort", number, True)
        return events + self._hold(table, number, now) + self.settle(table.id, number, now)

    def _note_withheld(self, table: LiveTable, by: str) -> frozenset[str]:
        """Remember which official withheld whose winnings; return the players whose winnings this line withheld."""
        names = withheld(table.floor.state)
        known = self._withheld_by.setdefault(table.id, dict.fromkeys(names, by))
        if names or known:
            self._withheld_by[table.id] = {name: known.get(name, by) for name in names}
        return frozenset(names.keys() - known.keys())

    def _holder(self, table: LiveTable, claim: Claim) -> str:
        """Return the signature under which a claim is held: the official who withheld the winnings or, after a restart,
        only the office."""
        least = claim.terms.officials.power("hold").least
        name = self._withheld_by.get(table.id, {}).get(claim.winner, "").partition(":")[2]
        return f"{least}:{name}" if name else least

    def _hold(
        self, table: LiveTable, number: int, now: datetime, withheld_now: frozenset[str] = frozenset()
    ) -> list[Event]:
        """Hold the prizes of players whose winnings of the round are withheld, until an official releases them. Return
        the events.

        A released prize is held again if the winnings are withheld again (`withheld_now`).
        """
        names, events = withheld(table.floor.state), list[Event]()
        for claim in self.claims_of(table.id, number) if names else ():
            released = claim.winner not in withheld_now and any(step.state == "released" for step in claim.history)
            if claim.live and claim.may_be_held(self._at(now)) and claim.winner in names and not released:
                events += self.say(JackpotLine.of(self._holder(table, claim), "hold", claim.ref), now)
        return events

    def _is_open(self, found: Table) -> bool:
        return found.round is not None and found.round.state is RoundState.OPEN

    def _from_pools(self, found: Table) -> bool:
        claims = found.round.claims if found.round is not None else ()
        return any(self.manager.claims[ref].batch is not None for ref in claims)

    def _returned(self, table: LiveTable, found: Table, played: dict[str, int], now: datetime) -> list[Event]:
        """Reverse the increments of wagers that counted at the start and were returned during the round. Return the
        events."""
        round_, events = present(found.round, "the round"), list[Event]()
        for wager in round_.wagers:
            left = played.get(wager.hand, 0)
            if left < wager.level:
                events += self._report(table, now, "return", round_.number, wager.hand, left)
        return events

    def check_entered(self, table: LiveTable | None, asked: JackpotLine) -> None:
        """Refuse winners entered by hand that the cards of the table do not confirm.

        A line that the table itself sent, and that was refused, may be entered. For a table outside the room, its
        officials are trusted.
        """
        found, number = self.manager.tables.get(asked.actor), asked.values[0]
        if table is None or found is None:
            return
        said = [one.line for one in found.refused if one.round == number]
        if any(_winners(read_line(f"{found.name} {line}")) == _winners(asked) for line in said):
            return
        floor, where = table.floor, f"round {number} of table {table.id}"
        if floor.in_round and floor.state.hands == number:
            text = f"{where} is not settled: enter its winners by hand after the last card"
            raise NotAllowed(text, found.terms.key_off)
        played, places = (floor.round, floor.places) if floor.state.hands == number else (None, {})
        if played is None and (kept := next((one for one in table.rounds if one.number == number), None)):
            played, places = kept.played(), kept.places
        hits = _hits(played, found, places) if played is not None and played.status == "settled" else ()
        if {*hits} != _winners(asked):
            won = f"by its cards the line is '{JackpotLine.of(table.id, 'hit', number, hits).said}'"
            text = f"this is not what was won in {where}: {won if hits else 'by its cards nobody won in it'}"
            raise NotAllowed(text, found.terms.wins + found.terms.key_off)

    def settle(self, table: str, number: int, now: datetime) -> list[Event]:
        """Pay every claim of a round that can be paid, end the round when all are settled, and return the events.

        Goods are handed over by a person when convenient. A prize from the pools that one person approved is paid by
        another.
        """
        found, events = self.manager.tables.get(table), list[Event]()
        for claim in self.claims_of(table, number):
            if (
                claim.live
                and not claim.goods
                and not claim.signed_for
                and unpaid(self.manager, claim, self._at(now)) is None
            ):
                events += self.say(JackpotLine.of(table, "pay", number, claim.ref.hand), now)
        played = found.round if found is not None else None
        if found is None or played is None or played.number != number or not self._is_open(found):
            return events
        return (
            events
            if unfinished(self.manager, found, played)
            else events + self.say(JackpotLine.of(table, "over", number), now)
        )

    def claims_of(self, table: str, number: int) -> list[Claim]:
        """Return the claims of a table's round."""
        found = self.manager.tables.get(table)
        if found is not None and found.round is not None and found.round.number == number:
            return [self.manager.claims[ref] for ref in found.round.claims]
        return [one for ref, one in self.manager.claims.items() if (ref.table, ref.round) == (table, number)]


def _winners(asked: JackpotLine) -> set[PrizeHand]:
    """Return the winning hands of a key-off, in any order."""
    return {*asked.values[1]} if asked.verb == "hit" else set()


def voided_by(round_: Round) -> str:
    """Return the clauses under which a round became void, and the official who decided so, if any."""
    for step in reversed(round_.steps):
        for event in step.events:
            if isinstance(event, RoundVoided):
                text = f"{BY} {', '.join(once(event.rules))}"
                return f"{text} {OF} {step.action.actor}" if isinstance(step.action, Official) else text
    raise InternalError("the round is not void")


def _texts(said: dict[str, Any]) -> dict[str, str]:
    return {key: str(value) for key, value in said.items()}


def _said(sign: TableSign) -> dict[str, Any]:
    """Return the jackpot terms on a sign that must be the same at every table."""
    said: dict[str, Any] = sign.table.get("jackpot") or {}
    offered = catalogue.load(sign.game).jackpot
    jackpot = offered.read_sign(said).jackpot if said and offered else None
    return {key: getattr(jackpot, key) for key in jackpot.same if key in said} if jackpot else {}


def joining_line(table: str, sign: TableSign) -> JackpotLine:
    return JackpotLine.of(OPERATOR, "join", table, sign.pool, sign.game, _said(sign))


def _hits(round_: Round, found: Table, places: dict[str, str]) -> tuple[PrizeHand, ...]:
    """Return every hand of the round that wins a prize, with the person who is paid."""
    return tuple(replace(one, patron=places[one.patron]) for one in round_.prize_hands(found.system.kind.hand))
