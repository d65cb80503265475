"""What a proxy, an operator or an auditor asks: is it alive, is it ready, metrics, signed anchors."""

import hmac
from collections.abc import Iterator
from typing import Any, Literal

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.status_codes import HTTP_503_SERVICE_UNAVAILABLE

from pitboss import __version__
from pitboss.log.journal import Timings
from pitboss.log.schema import VERSION
from pitboss.room.room import Room
from pitboss.rules.edition import EDITION
from pitboss.web.http.errors import NOT_FOUND, SIGN_IN, Problem, spec
from pitboss.web.http.guards import HttpRequest, person_of

NANOSECONDS = 1_000_000_000
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Condition(msgspec.Struct):
    """All is well."""

    status: Literal["ok"] = "ok"


CLOSED = {503: spec("It is closing, or the log cannot be written.")}
OPERATIONS = ["Operations"]


@get("/health", responses=CLOSED, tags=OPERATIONS, sync_to_thread=False)
def health(state: State) -> Response[Condition | Problem]:
    """Whether the process is in order; 503 where it has to be started again."""
    return _answer(_broken(state.room))


@get("/ready", responses=CLOSED, tags=OPERATIONS, sync_to_thread=False)
def ready(state: State) -> Response[Condition | Problem]:
    """Whether it takes visitors; 503 while it closes."""
    room: Room = state.room
    return _answer(_broken(room) or ("the room is closing" if room.draining.begun else ""))


def _broken(room: Room) -> str:
    return "the log cannot be written" if room.failure else ""


def _answer(problem: str) -> Response[Condition | Problem]:
    headers = {"Cache-Control": "no-store"}
    if problem:
        return Response(Problem(problem), status_code=HTTP_503_SERVICE_UNAVAILABLE, headers=headers)
    return Response(Condition(), headers=headers)


@get("/metrics", responses=SIGN_IN, tags=OPERATIONS, sync_to_thread=False)
def metrics(request: HttpRequest, state: State) -> Response[bytes]:
    """Counts for Prometheus: for whoever has the token in `Authorization: Bearer …`, a manager or an auditor."""
    if not _may_see(request, state.metrics_token):
        raise NotAuthorizedException("metrics are for a manager, an auditor, or whoever has the room's metrics token")
    return Response(measured(state.room), media_type=METRICS_TYPE, headers={"Cache-Control": "no-store"})


def _may_see(request: HttpRequest, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if token and scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode()):
        return True
    person = person_of(request)
    return person is not None and any(person.holds(office) for office in ("manager", "auditor"))


def measured(room: Room) -> bytes:
    """Everything the room counts, as Prometheus reads it."""
    from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    registry.register(Counted(room))
    return generate_latest(registry)


class Counted:
    """The room as a collector: it is asked only when somebody looks."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily

        room, journal, tally = self.room, self.room.journal, self.room.tally
        version = {"version": __version__, "schema": str(VERSION), "edition": str(EDITION)}
        yield InfoMetricFamily("pitboss", "Which pitboss this is.", version)
        yield _histogram("pitboss_action_seconds", "From a line to its acknowledgement, on disk.", tally.acted)
        yield _histogram("pitboss_commit_seconds", "One write of the log.", journal.took)
        yield CounterMetricFamily("pitboss_lines", "Lines that are on disk.", value=journal.written)
        yield GaugeMetricFamily(
            "pitboss_lines_waiting", "Lines that wait for the disk.", journal.added - journal.written
        )
        yield CounterMetricFamily("pitboss_refusals", "Lines that were not taken.", value=tally.refused)
        yield CounterMetricFamily(
            "pitboss_jackpot_lines_refused",
            "What tables told the Game Manager and it refused.",
            value=tally.jackpot_lines_refused,
        )
        waiting = sum(len(one.refused) for one in room.jackpots.manager.tables.values())
        yield GaugeMetricFamily("pitboss_jackpot_lines_unresolved", "Those that no official has resolved.", waiting)
        yield CounterMetricFamily("pitboss_faults", "Mistakes of pitboss itself.", value=tally.faults)
        answers = CounterMetricFamily("pitboss_http_answers", "Answers over HTTP.", labels=["status"])
        for status, count in sorted(tally.answers.items()):
            answers.add_metric([str(status)], count)
        yield answers
        tables = room.in_use()
        yield GaugeMetricFamily("pitboss_tables", "Tables, but for those of finished tournaments.", len(tables))
        rounds = sum(table.floor.in_round for table in tables)
        yield GaugeMetricFamily("pitboss_rounds", "Rounds in progress.", rounds)
        seated = sum(len(table.floor.state.players) for table in tables)
        yield GaugeMetricFamily("pitboss_players", "Players seated, bots among them.", seated)
        yield GaugeMetricFamily("pitboss_sockets", "Sockets that are open.", room.visitors.count)
        yield GaugeMetricFamily("pitboss_closing", "1 while the last rounds are finished.", int(room.draining.begun))
        yield GaugeMetricFamily("pitboss_broken", "1 when the log cannot be written.", int(room.failure is not None))


def _histogram(name: str, words: str, timings: Timings) -> Any:
    from prometheus_client.core import HistogramMetricFamily

    return HistogramMetricFamily(name, words, buckets=timings.up_to(), sum_value=timings.total / NANOSECONDS)


class AnchorShown(msgspec.Struct, kw_only=True):
    """What the house has signed last."""

    room: str
    key: str
    """The public key that the room signs with now: Ed25519, 64 hexadecimal digits."""
    minutes: float
    """How often it signs."""
    last: dict[str, Any] | None
    """One line of what `pitboss anchors export` gives, to be kept and compared later."""


@get("/api/anchors", summary="The last signed anchor", responses=NOT_FOUND, tags=["operations"], sync_to_thread=False)
def anchors(state: State) -> AnchorShown:
    """The heads of all logs as the house signed them last, and its public key: for everybody, to be kept elsewhere."""
    room: Room = state.room
    if room.anchoring is None:
        raise NotFoundException("this room signs no anchors")
    signer = room.anchoring.signer
    last = msgspec.to_builtins(signer.last)
    return AnchorShown(room=signer.room, key=signer.public, minutes=room.anchoring.minutes, last=last)
