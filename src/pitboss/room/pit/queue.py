"""Everything that waits for a decision, in one list, each with its clause and the answers the viewer may give."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from pitboss.books import catalogue
from pitboss.books.cage.clauses import ruling
from pitboss.core.errors import Said, label
from pitboss.core.money import write_money
from pitboss.core.time import write_instant
from pitboss.pit.cage.state import CageState
from pitboss.pit.jackpot import read_line
from pitboss.pit.jackpot.faults import unresolvable
from pitboss.pit.jackpot.grammar import ROWS, TABLE_SPEAKS
from pitboss.pit.jackpot.state import Claim, Table
from pitboss.pit.table import facts
from pitboss.pit.table.state import Held
from pitboss.pit.table.table import FloorTable
from pitboss.room.accounts.people import Person
from pitboss.room.cage.walk_ins import short_bank
from pitboss.room.jackpots.claims import HIGHEST_FIRST, claim_shown
from pitboss.room.pit.alarms import alarms
from pitboss.room.pit.rulings import is_grave
from pitboss.room.pit.shapes import PitAnswer, PitMoney, PitNotice, PitPost, PitSeat, PitTable, PitWaiting
from pitboss.room.table.dealer_console import dealer_choices
from pitboss.room.table.describe_events import by_place, named
from pitboss.room.table.display import turns
from pitboss.room.table.live import LiveTable
from pitboss.room.table.officials import questions, role_token
from pitboss.room.table.timers import may, offers
from pitboss.room.wire.shapes import Choice, shape, worded
from pitboss.rules.view import PUBLIC, view

if TYPE_CHECKING:
    from pitboss.room.room import Room

HOUR = timedelta(hours=1)
ENOUGH = 3
"""The number of rounds after which their pace is meaningful."""
NEEDS = {
    "open": label("due-open", "to be opened"),
    "draw": label("due-draw", "cards to be drawn"),
    "deal": label("due-deal", "the next round"),
}


def pit_table(table: LiveTable, staff: list[PitPost], now: datetime, pace: int, money: PitMoney) -> PitTable:
    """Return one table of the grid."""
    floor = table.floor
    state, sign = floor.state, floor.sign
    return PitTable(
        id=table.id,
        title=sign.entry.title,
        place="box" if sign.banked else "seat",
        open=state.open,
        suspended=state.suspended,
        in_round=state.in_round,
        dealer=sign.dealer,
        due=(said := due(floor)).text,
        sentence=said.sentence,
        values=said.values,
        clock=table.autopilot.clock(),
        hands=state.hands,
        an_hour=an_hour(table, now),
        pace=pace,
        cloth=catalogue.load(sign.entry.id).layout.cloth,
        money=money,
        seats=sign.seats,
        players=[_seat(one, table.bots_here) for one in facts.seats(state) if one.player is not None],
        waiting=[one.name for one in state.waiting],
        notices=[shape(PitNotice, one) for one in facts.notices(state, table.room.zone)],
        staff=staff,
        event=sign.event,
    )


def _seat(seat: facts.SeatFacts, bots: Mapping[str, str]) -> PitSeat:
    return shape(PitSeat, seat, bot=seat.player in bots, away=seat.away is not None)


def due(floor: FloorTable) -> Said:
    """Return a sentence that says what the table is waiting for."""
    state, round_ = floor.state, floor.round
    if state.suspended:
        return label("suspended", "play is suspended")
    if not state.in_round or round_ is None:
        need = floor.need()
        if said := NEEDS.get(need.what):
            return said
        if need.why:
            return Said(need.why, "", {})
        return label("due-players", "players") if state.open else label("due-closed", "closed")
    names = by_place(floor.places)
    if question := asked(floor):
        return Said(question, "", {})
    if round_.betting_open:
        return label("due-wagers", "wagers")
    deciding = [names(place) for place in turns(round_, floor.places)]
    if deciding:
        return label("due-decide", "{names} to decide", names=", ".join(deciding))
    for step in dealer_choices(floor) if floor.sign.dealer == "human" else []:
        return Said(step.words, step.sentence, step.values)
    return label("due-dealer", "the dealer")


def asked(floor: FloorTable) -> str:
    """Return the question that the round in progress puts to an official."""
    round_ = floor.round
    if round_ is None or not floor.in_round:
        return ""
    return named(view(round_, PUBLIC, len(round_.steps)).felt.question or "", by_place(floor.places))


def an_hour(table: LiveTable, now: datetime) -> int | None:
    """Return the rounds per hour over the last hour, from the start of the first to the end of the last."""
    late = [one for one in table.rounds if now - one.ended <= HOUR]
    if len(late) < ENOUGH:
        return None
    lasted = late[-1].ended - late[0].started
    return round(len(late) * HOUR / max(lasted, timedelta(seconds=1)))


URGENT = ("call", "question", "jackpot", "claim", "payment", "move", "bank", "offer")
"""The order of the queue."""
PAYMENTS = ("release", "refuse")


def queue(room: "Room", person: Person, now: datetime) -> list[PitWaiting]:
    """Return everything that waits in the room, the most urgent first."""
    found = [one for table in room.in_use() for one in at_table(table, person, now)]
    return in_order([*found, *claims(room, person), *banks(room), *alarms(room, person)])


def in_order(found: list[PitWaiting]) -> list[PitWaiting]:
    return sorted(found, key=lambda one: (URGENT.index(one.kind), one.since, one.key))


def claims(room: "Room", person: Person) -> list[PitWaiting]:
    """Return the lines that the Game Manager refused, and the open claims."""
    manager = room.jackpots.manager
    refused = [_refused(room, table, person) for table in manager.tables.values() if table.refused]
    return [*refused, *(_claim(room, one, person) for one in manager.claims.values() if one.live)]


def _refused(room: "Room", table: Table, person: Person) -> PitWaiting:
    """Return a refused line of a table with the possible answers."""
    one, officials = table.refused[0], table.terms.officials
    where, signed = f"{table.name}/{one.round}", one.round in table.witnessed
    witness = table.witnessed.get(one.round, "").partition(":")[2]
    alone = unresolvable(room.jackpots.manager, table, one.round, f"official:{person.name}") is not None
    offered = (
        ("enter", f"enter {table.name} {one.line}", "enter it by hand", _by_hand(table.name, one.line)),
        ("enter", f"witness {where}", "confirm as witness that there is no claim", alone and not signed),
        (
            "resolve",
            f"resolve {where}",
            "resolve it",
            not alone and room.granting.are_independent(witness, person.name),
        ),
    )
    answers = [
        PitAnswer(line=line, words=words, rules=list(officials.power(power).rules), grave=not line.startswith("enter "))
        for power, line, words, taken in offered
        if taken and _has_power(person, table, power)
    ]
    more = f" and {len(table.refused) - 1} more" if len(table.refused) > 1 else ""
    return PitWaiting(
        key=f"{table.name} refused {one.at} {one.line}",
        kind="jackpot",
        table=table.name,
        words=f"'{one.line}' of round {one.round} was refused{more}: {one.why}",
        since=f"{write_instant(one.at)}Z",
        rules=list(table.terms.suspended),
        answers=answers,
    )


def _by_hand(table: str, line: str) -> bool:
    """Return True if a line can be entered by hand, because it is one of a table's own."""
    return ROWS[read_line(f"{table} {line}").verb].who == TABLE_SPEAKS


def _has_power(person: Person, table: Table, decision: str) -> bool:
    office = next((one for one in HIGHEST_FIRST if person.holds(one)), None)
    officials = table.terms.officials
    least = officials.role(officials.power(decision).least).rank
    return office is not None and officials.role(role_token(officials, office)).rank >= least


def banks(room: "Room") -> list[PitWaiting]:
    """Return banks that need attention: overdrawn ones, and missing ones of tables in play."""
    state = room.cage.state
    return [*_short(room), *([] if room.cage.play_chips.practice else _unopened(room, state))]


def _unopened(room: "Room", state: CageState) -> list[PitWaiting]:
    opened = {name for name, bank in state.banks.items() if bank.is_open}
    return [
        PitWaiting(
            key=f"{table.id} bank",
            kind="bank",
            table=table.id,
            rules=list(ruling("B7")),
            **worded(label("bank-not-open", "{table} is open but has no float: opener required", table=table.id)),
        )
        for table in room.in_use()
        if table.floor.state.open and not table.floor.sign.event and table.id not in opened
    ]


def _short(room: "Room") -> list[PitWaiting]:
    return [
        PitWaiting(key=f"{name} bank", kind="bank", table=name, words=words, rules=list(ruling("B4")))
        for name in room.cage.state.banks
        if name in room.tables and (words := short_bank(room, name))
    ]


def at_table(table: LiveTable, person: Person, now: datetime) -> list[PitWaiting]:
    """Return the pending decisions at one table. People who play there see them but decide nothing."""
    found = [*_call(table, person), *_question(table, person), *_moves(table, person), *_timely(table, person, now)]
    if table.room.takes_part(person.name, table):
        for one in found:
            one.answers = []
    return found


def _answer(choice: Choice) -> PitAnswer:
    return shape(PitAnswer, choice, line=choice.verb, grave=is_grave(choice.verb))


def _call(table: LiveTable, person: Person) -> list[PitWaiting]:
    called, officials = table.floor.state.summons, table.floor.room.officials
    if called is None:
        return []
    rules = list(officials.power("attend").rules)
    attend = Choice(kind="offer", verb="attend", rules=rules, **worded(label("attend", "I am here")))
    said = label("calls-supervisor", "{who} calls a supervisor", who=called.by)
    if called.why:
        said = label("calls-supervisor-why", "{who} calls a supervisor: {why}", who=called.by, why=called.why)
    return [
        PitWaiting(
            key=f"{table.id} call",
            kind="call",
            table=table.id,
            who=called.by,
            since=called.at.isoformat(),
            rules=attend.rules,
            answers=[_answer(attend)] if may(person, attend, officials) else [],
            **worded(said),
        )
    ]


def _question(table: LiveTable, person: Person) -> list[PitWaiting]:
    text = asked(table.floor)
    if not text:
        return []
    answers = questions(table.floor, person)
    rules = dict.fromkeys(rule for one in answers for rule in one.rules)
    number = table.floor.state.hands
    return [
        PitWaiting(
            key=f"{table.id} question {number} {text}",
            kind="question",
            table=table.id,
            words=text,
            rules=list(rules),
            answers=[_answer(one) for one in answers],
        )
    ]


def _moves(table: LiveTable, person: Person) -> list[PitWaiting]:
    """Return players who ask to move to another table."""
    floor = table.floor
    found = []
    for player in floor.state.by_seat():
        if player.move_to and floor.room.moves is not None:
            rules = list(floor.room.moves.approval)
            said = worded(label("asks-to-move", "{who} asks to move to {table}", who=player.name, table=player.move_to))
            move = Choice(kind="offer", verb=f"move {player.name} {player.move_to}", rules=rules, **said)
            answers = [_answer(move)] if may(person, move, floor.room.officials) else []
            found.append(
                PitWaiting(
                    key=f"{table.id} {move.verb}",
                    kind="move",
                    table=table.id,
                    who=player.name,
                    rules=rules,
                    answers=answers,
                    **said,
                )
            )
    return found


def _timely(table: LiveTable, person: Person, now: datetime) -> list[PitWaiting]:
    """Return withheld payments, and decisions that have become possible with time."""
    floor, found = table.floor, dict[str, PitWaiting]()
    held = {f"{one.player} {one.round}": one for one in floor.state.held if not one.done}
    for choice in offers(floor, max(now, floor.state.now)):
        if choice.kind == "time":
            continue  # the decision is the dealer's, who sees the player
        verb, _, about = choice.verb.partition(" ")
        payment = held.get(about) if verb in PAYMENTS else None
        key = f"{table.id} payment {about}" if payment is not None else f"{table.id} {choice.verb}"
        if key not in found:
            found[key] = _offered(table, key, choice, about, payment)
        if may(person, choice, floor.room.officials) and (payment is None or payment.player != person.name):
            found[key].answers.append(_answer(choice))
    return [*found.values()]


def _offered(table: LiveTable, key: str, choice: Choice, about: str, payment: Held | None) -> PitWaiting:
    said = Said(choice.words, choice.sentence, choice.values)
    if payment is not None:
        held = {"amount": write_money(payment.amount), "who": payment.player, "round": payment.round}
        said = label("held", "{amount} of {who}'s from round {round}, held back", **held)
    return PitWaiting(
        key=key,
        kind="offer" if payment is None else "payment",
        table=table.id,
        who=about if payment is None else payment.player,
        until="" if payment is None or payment.until is None else payment.until.isoformat(),
        rules=choice.rules,
        answers=[],
        **worded(said),
    )


def _claim(room: "Room", claim: Claim, person: Person) -> PitWaiting:
    shown = claim_shown(claim)
    acts = room.officiating.acts(person, claim)
    return PitWaiting(
        key=f"claim {shown.claim}",
        kind="claim",
        table=claim.ref.table,
        who=shown.player,
        words=f"{shown.hand} wins {shown.goods or shown.amount}: {shown.waits}",
        since=shown.steps[0].at if shown.steps else "",
        until="" if claim.hold_ends is None or not claim.held else f"{write_instant(claim.hold_ends)}Z",
        claim=shown.claim,
        cards=shown.cards,
        rules=shown.rules,
        answers=[PitAnswer(line=act, words=act.replace("-", " "), grave=act == "refuse") for act in acts],
    )
