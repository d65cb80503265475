"""The settings of a room, declared once.

The options of `pitboss serve`, the environment variables, the keys of pitboss.toml and the help all come from
the fields of `Settings`. An option comes first, then the environment, then pitboss.toml, then the default.
"""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from pitboss.core.errors import PitbossError, nearest

FILE: Final = "pitboss.toml"
CONFIG: Final = "PITBOSS_CONFIG"
HIDDEN: Final = "(hidden)"
MANY: Final = 1_000_000

Form = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]


class About(NamedTuple):
    """A setting's description and bounds."""

    words: str
    metavar: str | None = None
    least: int = 0
    most: int = MANY
    secret: bool = False
    """A secret is never an option, because others on the machine could read it, and is never shown."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a room, or of all rooms of one process."""

    demo: Annotated[bool, About("open a table of every game, with bots waiting")] = False
    db: Annotated[str, About("the room's database: a URL or a SQLite file")] = "pitboss.db"
    rooms: Annotated[
        str | None, About("the rooms of a shared database that this process opens (see `pitboss rooms`)", "NAME,…")
    ] = None
    standby: Annotated[str | None, About("rooms to take over if their process fails; `all` for any room", "NAME,…")] = (
        None
    )
    relay: Annotated[
        str | None, About("show these rooms read-only, for spectators and displays; other processes run them", "NAME,…")
    ] = None
    address: Annotated[str | None, About("the address at which other processes and browsers reach this one", "URL")] = (
        None
    )
    host: Annotated[str, About("the address to listen on")] = "127.0.0.1"
    port: Annotated[int, About("the port; 0 chooses a free one", most=65535)] = 8180
    trusted_proxy: Annotated[str | None, About("the proxy whose forwarded client addresses are trusted", "ADDRESS")] = (
        None
    )
    sockets_per_address: Annotated[int, About("maximum sockets per network address", least=1)] = 64
    sockets_per_account: Annotated[int, About("maximum sockets per account", least=1)] = 16
    anchor: Annotated[
        Path | None, About("the anchor file: the heads of the logs, kept outside the database", "FILE")
    ] = None
    anchor_minutes: Annotated[int, About("minutes between signed anchors", least=1, most=1440)] = 5
    keys: Annotated[
        Path | None, About("the room's key file, outside the database and readable by the server only", "FILE")
    ] = None
    """Rooms that share a database share one file, so that a process taking over a room can unseal its seeds."""
    tls_cert: Annotated[
        Path | None, About("the certificate with its chain (PEM), if there is no proxy in front of the room", "FILE")
    ] = None
    tls_key: Annotated[Path | None, About("the certificate's key (PEM)", "FILE")] = None
    metrics_token: Annotated[str | None, About("the token that gives access to /metrics", secret=True)] = None
    drain_seconds: Annotated[int, About("seconds for rounds to finish after SIGTERM")] = 90
    log_format: Annotated[Form, About("the format of log lines: text or json")] = "text"
    log_level: Annotated[Level, About("the lowest level logged: debug, info, warning or error")] = "warning"

    @property
    def url(self) -> str:
        """The database as a SQLAlchemy URL."""
        return as_url(self.db)


def as_url(db: str) -> str:
    return db if "://" in db else f"sqlite:///{db}"


def names(text: str | None) -> list[str]:
    """Return the names of rooms in a comma-separated text."""
    return [name.strip() for name in (text or "").split(",") if name.strip()]


class Setting(NamedTuple):
    """One field of `Settings`, under its public name."""

    name: str
    kind: Any
    default: Any
    about: About

    @property
    def variable(self) -> str:
        return f"PITBOSS_{self.field.upper()}"

    @property
    def field(self) -> str:
        return self.name.replace("-", "_")

    def read(self, text: str, where: str) -> Any:
        """Return the value of a text; an error names `where` it came from."""
        try:
            return self._read(text)
        except PitbossError as error:
            said = HIDDEN if self.about.secret else repr(text[:40])
            raise PitbossError(f"{where} is {said}: {error}") from None

    def _read(self, text: str) -> Any:
        if self.kind is int:
            least, most = self.about.least, self.about.most
            if not text.isascii() or not text.isdecimal() or not least <= int(text) <= most:
                raise PitbossError(f"expected a whole number from {least} to {most}")
            return int(text)
        words = ("true", "false") if self.kind is bool else get_args(self.kind)
        if words and text not in words:
            raise PitbossError(f"expected {' or '.join(words)}{nearest(text, words)}")
        return text == "true" if self.kind is bool else text if words else self.kind(text)

    def shown(self, value: Any) -> str:
        """Return a value as it may be printed, with secrets hidden."""
        if value is None or self.about.secret:
            return "" if value is None else HIDDEN
        if self.name == "db" and "://" in value:
            from pitboss.log.database import shown

            return shown(value)
        return str(value).lower() if self.kind is bool else str(value)


def _setting(field: msgspec.structs.FieldInfo, annotated: Any) -> Setting:
    kind, about = get_args(annotated)
    if get_origin(kind) is UnionType:
        kind = get_args(kind)[0]
    return Setting(field.name.replace("_", "-"), kind, field.default, about)


_HINTS = get_type_hints(Settings, include_extras=True)
NAMES: Final = {
    one.name: one for one in (_setting(field, _HINTS[field.name]) for field in msgspec.structs.fields(Settings))
}


class Found(NamedTuple):
    """A setting's value and where it came from."""

    setting: Setting
    value: Any
    source: str


def settled(given: Mapping[str, Any], config: Path | None = None) -> dict[str, Found]:
    """Return every setting with its value; those `given` as options, by field, come first."""
    file, written = _file(config)
    return {name: _found(setting, given.get(setting.field), file, written) for name, setting in NAMES.items()}


def settings(given: Mapping[str, Any] | None = None, config: Path | None = None) -> Settings:
    """Return the values of all settings."""
    return Settings(**{one.setting.field: one.value for one in settled(given or {}, config).values()})


def _found(setting: Setting, given: Any, file: str, written: Mapping[str, Any]) -> Found:
    if given is not None:
        option = f"--{setting.name}"
        return Found(setting, setting.read(given, option) if isinstance(given, str) else given, option)
    if said := os.environ.get(setting.variable):  # an empty one is ignored
        return Found(setting, setting.read(said, setting.variable), setting.variable)
    if setting.name in written:
        value = written[setting.name]
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return Found(setting, setting.read(text, f"{file}: {setting.name}"), file)
    return Found(setting, setting.default, "default")


def _file(config: Path | None) -> tuple[str, Mapping[str, Any]]:
    """Read the configuration file: the one named, or the one in this folder if there is one."""
    named = config or (Path(os.environ[CONFIG]) if os.environ.get(CONFIG) else None)
    path = named or Path(FILE)
    try:
        written = tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        if named is not None:
            raise PitbossError(f"there is no configuration file {path}") from None
        return FILE, {}
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise PitbossError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    for name, value in written.items():
        if name not in NAMES:
            raise PitbossError(f"{path}: unknown setting {name!r}{nearest(name, NAMES)}: see `pitboss config show`")
        if not isinstance(value, str | int | bool):
            raise PitbossError(f"{path}: invalid value of {name}: expected a text, a number, true or false")
    return str(path), written
