"""The endpoints for proxies, operators and auditors: health, readiness, metrics, signed anchors."""

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
    """The answer if all is well."""

    status: Literal["ok"] = "ok"


CLOSED = {503: spec("The room is closing, or its log cannot be written.")}
OPERATIONS = ["Operations"]


@get("/health", responses=CLOSED, tags=OPERATIONS, sync_to_thread=False)
def health(state: State) -> Response[Condition | Problem]:
    """Report that the process works; 503 if it must be restarted."""
    return _answer(_broken(state.room))


@get("/ready", responses=CLOSED, tags=OPERATIONS, sync_to_thread=False)
def ready(state: State) -> Response[Condition | Problem]:
    """Report that the room accepts visitors; 503 while it closes."""
    room: Room = state.room
    return _answer(_broken(room) or ("the room is closing" if room.shutdown.begun else ""))


def _broken(room: Room) -> str:
    return "the log cannot be written" if room.failure else ""


def _answer(problem: str) -> Response[Condition | Problem]:
    headers = {"Cache-Control": "no-store"}
    if problem:
        return Response(Problem(problem), status_code=HTTP_503_SERVICE_UNAVAILABLE, headers=headers)
    return Response(Condition(), headers=headers)


@get("/metrics", responses=SIGN_IN, tags=OPERATIONS, sync_to_thread=False)
def metrics(request: HttpRequest, state: State) -> Response[bytes]:
    """Return metrics for Prometheus, to holders of the token in `Authorization: Bearer …`, managers and auditors."""
    if not _may_see(request, state.metrics_token):
        raise NotAuthorizedException("metrics need the room's metrics token, or a manager or auditor signed in")
    return Response(measured(state.room), media_type=METRICS_TYPE, headers={"Cache-Control": "no-store"})


def _may_see(request: HttpRequest, token: str) -> bool:
    scheme, _, given = request.headers.get("authorization", "").partition(" ")
    if token and scheme.lower() == "bearer" and hmac.compare_digest(given.encode(), token.encode()):
        return True
    person = person_of(request)
    return person is not None and any(person.holds(office) for office in ("manager", "auditor"))


def measured(room: Room) -> bytes:
    """Return all the room's metrics in Prometheus format."""
    from prometheus_client import CollectorRegistry, GCCollector, ProcessCollector, generate_latest

    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    GCCollector(registry=registry)
    registry.register(Counted(room))
    return generate_latest(registry)


class Counted:
    """The room as a Prometheus collector, read only on request."""

    def __init__(self, room: Room) -> None:
        self.room = room

    def collect(self) -> Iterator[Any]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily

        room, journal, tally = self.room, self.room.journal, self.room.tally
        version = {"version": __version__, "schema": str(VERSION), "edition": str(EDITION)}
        yield InfoMetricFamily("pitboss", "The version of pitboss.", version)
        yield _histogram(
            "pitboss_action_seconds", "From a line's arrival to its acknowledgement, on disk.", tally.acted
        )
        yield _histogram("pitboss_commit_seconds", "One write of the log.", journal.took)
        yield CounterMetricFamily("pitboss_lines", "Lines on disk.", value=journal.written)
        yield GaugeMetricFamily("pitboss_lines_waiting", "Lines waiting for the disk.", journal.added - journal.written)
        yield CounterMetricFamily("pitboss_refusals", "Lines refused.", value=tally.refused)
        yield CounterMetricFamily(
            "pitboss_jackpot_lines_refused",
            "Table lines that the Game Manager refused.",
            value=tally.jackpot_lines_refused,
        )
        waiting = sum(len(one.refused) for one in room.jackpots.manager.tables.values())
        yield GaugeMetricFamily(
            "pitboss_jackpot_lines_unresolved", "Refused table lines that no official has resolved.", waiting
        )
        yield CounterMetricFamily("pitboss_faults", "Internal errors.", value=tally.faults)
        answers = CounterMetricFamily("pitboss_http_answers", "HTTP responses.", labels=["status"])
        for status, count in sorted(tally.answers.items()):
            answers.add_metric([str(status)], count)
        yield answers
        tables = room.in_use()
        yield GaugeMetricFamily("pitboss_tables", "Tables, except those of finished tournaments.", len(tables))
        rounds = sum(table.floor.in_round for table in tables)
        yield GaugeMetricFamily("pitboss_rounds", "Rounds in progress.", rounds)
        seated = sum(len(table.floor.state.players) for table in tables)
        yield GaugeMetricFamily("pitboss_players", "Seated players, bots included.", seated)
        yield GaugeMetricFamily("pitboss_sockets", "Open sockets.", room.connections.count)
        yield GaugeMetricFamily("pitboss_closing", "1 while the last rounds are finished.", int(room.shutdown.begun))
        yield GaugeMetricFamily("pitboss_broken", "1 when the log cannot be written.", int(room.failure is not None))


def _histogram(name: str, words: str, timings: Timings) -> Any:
    from prometheus_client.core import HistogramMetricFamily

    return HistogramMetricFamily(name, words, buckets=timings.up_to(), sum_value=timings.total / NANOSECONDS)


class AnchorShown(msgspec.Struct, kw_only=True):
    """The last anchor that the house has signed."""

    room: str
    key: str
    """The room's current public key: Ed25519, 64 hexadecimal digits."""
    minutes: float
    """Minutes between anchors."""
    last: dict[str, Any] | None
    """One line of `pitboss anchors export`, to keep and compare later."""


@get("/api/anchors", responses=NOT_FOUND, tags=["operations"], sync_to_thread=False)
def anchors(state: State) -> AnchorShown:
    """Return the last signed heads of all logs and the public key, for anyone to keep elsewhere."""
    room: Room = state.room
    if room.anchoring is None:
        raise NotFoundException("this room signs no anchors")
    signer = room.anchoring.signer
    last = msgspec.to_builtins(signer.last)
    return AnchorShown(room=signer.room, key=signer.public, minutes=room.anchoring.minutes, last=last)
