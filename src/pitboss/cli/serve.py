"""`pitboss serve`: opens the room."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pitboss.cli.console import out, print_json
from pitboss.cli.room import as_url
from pitboss.cli.settings import settled
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.room.table.pace import Pace
    from pitboss.web.run import Certificate


def serve(
    demo: Annotated[
        bool | None, typer.Option("--demo/--no-demo", help="A table of every game, with bots ready to play.")
    ] = None,
    db: Annotated[
        str | None, typer.Option("--db", help="A database URL, or the name of a SQLite file. [pitboss.db]")
    ] = None,
    rooms: Annotated[
        str | None,
        typer.Option(metavar="NAME,…", help="The rooms of a building that this process opens: see `pitboss rooms`."),
    ] = None,
    standby: Annotated[
        str | None,
        typer.Option(metavar="NAME,…", help="Rooms it takes over when nobody holds them any more; `all` for any."),
    ] = None,
    relay: Annotated[
        str | None,
        typer.Option(metavar="NAME,…", help="Only show these rooms, which others hold: for watchers and displays."),
    ] = None,
    address: Annotated[
        str | None, typer.Option(metavar="URL", help="Where other processes say that its rooms are.")
    ] = None,
    host: Annotated[str | None, typer.Option(help="The address to listen on. [127.0.0.1]")] = None,
    port: Annotated[int | None, typer.Option(help="The port; 0 takes a free one. [8180]", min=0, max=65535)] = None,
    trusted_proxy: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Believe what this proxy says about where requests come from.")
    ] = None,
    sockets_per_address: Annotated[
        int | None, typer.Option(help="The most sockets from one address. [64]", min=1)
    ] = None,
    sockets_per_account: Annotated[
        int | None, typer.Option(help="The most sockets of one account. [16]", min=1)
    ] = None,
    anchor: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the heads of the logs are kept, outside the database.")
    ] = None,
    anchor_minutes: Annotated[
        int | None, typer.Option(help="How often the heads of the logs are signed. [5]", min=1, max=1440)
    ] = None,
    keys: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The room's keys: what seals the seeds and signs the anchors.")
    ] = None,
    tls_cert: Annotated[
        Path | None, typer.Option(metavar="FILE", help="A certificate with its chain (PEM): https without a proxy.")
    ] = None,
    tls_key: Annotated[Path | None, typer.Option(metavar="FILE", help="The certificate's key (PEM).")] = None,
    drain_seconds: Annotated[
        int | None, typer.Option(help="After SIGTERM, how long rounds have to be finished in. [90]", min=0)
    ] = None,
    log_format: Annotated[str | None, typer.Option(help="text or json, one line each. [text]")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error. [warning]")] = None,
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The configuration file; pitboss.toml here if left out.")
    ] = None,
    at_once: Annotated[bool, typer.Option("--at-once", help="Deal and settle without pauses, for tests.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the table socket.")] = False,
) -> None:
    """Open the room: tables in the browser, dealt by software or by a dealer, everything on record.

    The first start prints a link that makes the first manager. Play chips only. What is not given as an option is taken
    from the environment (PITBOSS_PORT for --port), then from pitboss.toml: pitboss config show says what that makes.

    Example: [bold]pitboss serve --demo[/]
    """
    if schema:
        from pitboss.room.wire.messages import schema as wire_schema

        print_json(wire_schema())
        return
    given = {
        "demo": demo,
        "db": db,
        "rooms": rooms,
        "standby": standby,
        "relay": relay,
        "address": address,
        "host": host,
        "port": port,
        "trusted-proxy": trusted_proxy,
        "sockets-per-address": sockets_per_address,
        "sockets-per-account": sockets_per_account,
        "anchor": anchor,
        "anchor-minutes": anchor_minutes,
        "keys": keys,
        "tls-cert": tls_cert,
        "tls-key": tls_key,
        "drain-seconds": drain_seconds,
        "log-format": _checked("log-format", log_format),
        "log-level": _checked("log-level", log_level),
    }
    found = {name: one.value for name, one in settled(given, config).items()}
    _open(found, at_once)


def _checked(name: str, given: str | None) -> Any:
    from pitboss.cli.settings import NAMES

    if given is None:
        return None
    try:
        return NAMES[name].read(given)
    except PitbossError as error:
        raise PitbossError(f"--{name} is {given[:40]!r}: {error}") from None


def _open(found: dict[str, Any], at_once: bool) -> None:
    from pitboss.room.table.pace import AT_ONCE, CASINO
    from pitboss.room.visitors import SocketLimits
    from pitboss.web.run import Certificate, run

    chain, key = found["tls-cert"], found["tls-key"]
    if (chain is None) != (key is None):
        raise PitbossError(f"tls-{'key' if key is None else 'cert'} is missing: TLS needs a certificate and its key")
    tls = Certificate(chain, key) if chain is not None else None
    if found["relay"] and (found["rooms"] or found["standby"]):
        raise PitbossError("a process holds rooms or shows them: --relay goes with neither --rooms nor --standby")
    if found["rooms"] or found["standby"] or found["relay"]:
        _open_rooms(found, AT_ONCE if at_once else CASINO, tls)
        return
    failed = run(
        url=as_url(found["db"]),
        host=found["host"],
        port=found["port"],
        demo=found["demo"],
        pace=AT_ONCE if at_once else CASINO,
        say=lambda text: out().print(text, soft_wrap=True, markup=False),
        proxy=found["trusted-proxy"],
        sockets=SocketLimits(found["sockets-per-address"], found["sockets-per-account"]),
        anchor=found["anchor"],
        anchor_minutes=found["anchor-minutes"],
        keys=found["keys"],
        tls=tls,
        metrics_token=found["metrics-token"] or "",
        drain=found["drain-seconds"],
        log_format=found["log-format"],
        log_level=found["log-level"],
    )
    if failed is not None:
        raise PitbossError(f"the room had to close: {failed}; start pitboss again when that is put right")


def _open_rooms(found: dict[str, Any], pace: "Pace", tls: "Certificate | None") -> None:
    from pitboss.room.visitors import SocketLimits
    from pitboss.web.multiroom.hosting import Ways
    from pitboss.web.multiroom.run import run_rooms

    sockets = SocketLimits(found["sockets-per-address"], found["sockets-per-account"])
    if not found["relay"]:
        _check_keys(found)
    run_rooms(
        url=as_url(found["db"]),
        host=found["host"],
        port=found["port"],
        rooms=_names(found["rooms"]),
        standby=_names(found["standby"]),
        relay=_names(found["relay"]),
        address=(found["address"] or "").rstrip("/"),
        ways=Ways(
            pace,
            found["demo"],
            sockets,
            found["anchor"],
            found["metrics-token"] or "",
            found["keys"],
            found["anchor-minutes"],
        ),
        say=lambda text: out().print(text, soft_wrap=True, markup=False),
        proxy=found["trusted-proxy"],
        tls=tls,
        drain=found["drain-seconds"],
        log_format=found["log-format"],
        log_level=found["log-level"],
    )


def _check_keys(found: dict[str, Any]) -> None:
    """Rooms of a building are opened with the keys that every process has: seeds that lie open are nobody's wish."""
    from pitboss.log.multiroom import Leases

    leases = Leases(as_url(found["db"]))
    try:
        leases.check(_names(found["rooms"]))
    finally:
        leases.close()
    keys = found["keys"]
    if keys is None:
        raise PitbossError(
            "rooms of a building are opened with a file of keys that every process has: name it with --keys; "
            "`pitboss rooms add NAME --keys FILE` makes it"
        )
    if not keys.is_file():
        raise PitbossError(f"there is no file of keys {keys}: copy it from where the rooms were added")


def _names(text: str | None) -> list[str]:
    return [name.strip() for name in (text or "").split(",") if name.strip()]
