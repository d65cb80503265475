"""A connection to a database that can be cut: data sent meanwhile is kept, and arrives when it is mended."""

import contextlib
import socket
import threading

import sqlalchemy as sql


class Link:
    """Listens on a port of its own and passes everything on to PostgreSQL's socket."""

    def __init__(self, url: str) -> None:
        found = sql.make_url(url)
        self._behind = f"{found.query['host']}/.s.PGSQL.{found.port or 5432}"
        self._flows = threading.Event()
        self._flows.set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        port = self._listener.getsockname()[1]
        self.url = found.set(host="127.0.0.1", port=port, query={}).render_as_string(hide_password=False)
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Cut silently: connections stay open, new ones are accepted, and nothing passes."""
        self._flows.clear()

    def mend(self) -> None:
        """Deliver the data that was kept."""
        self._flows.set()

    def close(self) -> None:
        self._flows.set()
        self._listener.close()
        for one in self._ends:
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                here, _ = self._listener.accept()
                there = socket.socket(socket.AF_UNIX)
                there.connect(self._behind)
                self._ends += [here, there]
                for pair in ((here, there), (there, here)):
                    threading.Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self._flows.wait()
                target.sendall(data)
        self._flows.wait()
        with contextlib.suppress(OSError):
            target.shutdown(socket.SHUT_WR)
