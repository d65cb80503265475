"""Starting and stopping a process of a building."""

import contextlib
import logging
from collections.abc import Callable

from pitboss import __version__
from pitboss.room.garbage import settle_down
from pitboss.web.app import entrance
from pitboss.web.logs import Form, Level, begin_logging
from pitboss.web.multiroom.front import Front, Rooms
from pitboss.web.multiroom.hosting import Hosting, Ways
from pitboss.web.multiroom.relays import Relaying
from pitboss.web.run import (
    DRAIN,
    Certificate,
    DrainingServer,
    check_addresses,
    config,
    listening,
    many_files,
    shown_host,
)

log = logging.getLogger("pitboss.room")


def run_rooms(
    *,
    url: str,
    host: str,
    port: int,
    rooms: list[str],
    standby: list[str],
    relay: list[str],
    ways: Ways,
    say: Callable[[str], None],
    address: str = "",
    proxy: str | None = None,
    tls: Certificate | None = None,
    drain: float = DRAIN,
    log_format: Form = "text",
    log_level: Level = "warning",
) -> None:
    """Serves rooms of a building until it is told to stop. One that is lost is given up; the process goes on."""
    if proxy is not None:
        check_addresses(proxy)
    if tls is not None:
        tls.check()
    begin_logging(log_format, log_level)
    many_files()
    with listening(host, port) as listener:
        own = f"{'https' if tls else 'http'}://{shown_host(host)}:{listener.getsockname()[1]}"
        hosting: Rooms = (
            Relaying(url, relay, ways, say) if relay else Hosting(url, address or own, rooms, standby, ways, say)
        )
        app = entrance(Front(hosting, settle_down))
        server = DrainingServer(config(app, proxy, ways.sockets, tls), hosting.drain, drain)
        what = f"with the rooms {', '.join(rooms)}" if rooms else "with no room of its own"
        what += f"; {', '.join(standby)} on standby" if standby else ""
        what = f"and shows the rooms {', '.join(relay)}" if relay else what
        say(f"pitboss is at {own}, {what}  (Ctrl-C closes it; play chips only)")
        log.info("open at %s, version %s", own, __version__)
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[listener])
        log.info("closed")
