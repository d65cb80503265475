"""What a room is run with, declared once.

The options of `pitboss serve`, the variables, the keys of pitboss.toml, the help and what `run` reads all come from the
fields of `Settings`. An option counts first, then the environment, then pitboss.toml, then the default.
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
    """What there is to say about a setting besides its type."""

    words: str
    metavar: str | None = None
    least: int = 0
    most: int = MANY
    secret: bool = False
    """Never an option, which others on the machine can read, and never shown."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a room, or the rooms of one process, are run with."""

    demo: Annotated[bool, About("a table of every game, with bots ready to play")] = False
    db: Annotated[str, About("the room's database: a URL, or the name of a SQLite file")] = "pitboss.db"
    rooms: Annotated[
        str | None, About("the rooms of a building that this process opens: see `pitboss rooms`", "NAME,…")
    ] = None
    standby: Annotated[
        str | None, About("rooms it takes over when nobody holds them any more; `all` for any", "NAME,…")
    ] = None
    relay: Annotated[
        str | None, About("only show these rooms, which others hold: for watchers and displays", "NAME,…")
    ] = None
    address: Annotated[str | None, About("where other processes say that its rooms are", "URL")] = None
    host: Annotated[str, About("the address to listen on")] = "127.0.0.1"
    port: Annotated[int, About("the port; 0 takes a free one", most=65535)] = 8180
    trusted_proxy: Annotated[
        str | None, About("the proxy whose word is taken for where requests come from", "ADDRESS")
    ] = None
    sockets_per_address: Annotated[int, About("the most sockets from one address", least=1)] = 64
    sockets_per_account: Annotated[int, About("the most sockets of one account", least=1)] = 16
    anchor: Annotated[Path | None, About("where the heads of the logs are kept, outside the database", "FILE")] = None
    anchor_minutes: Annotated[int, About("how often the heads of the logs are signed", least=1, most=1440)] = 5
    keys: Annotated[
        Path | None, About("the file of the room's keys, outside the database, which nobody else may read", "FILE")
    ] = None
    """For rooms of a building, one file for all processes: whoever takes a room over opens what another has sealed."""
    tls_cert: Annotated[
        Path | None, About("a certificate with its chain (PEM), where no proxy stands before the room", "FILE")
    ] = None
    tls_key: Annotated[Path | None, About("the certificate's key (PEM)", "FILE")] = None
    metrics_token: Annotated[str | None, About("who has it may read /metrics", secret=True)] = None
    drain_seconds: Annotated[int, About("after SIGTERM, how long rounds have to be finished in")] = 90
    log_format: Annotated[Form, About("text or json, one line each")] = "text"
    log_level: Annotated[Level, About("the least that is logged: debug, info, warning or error")] = "warning"

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        return as_url(self.db)


def as_url(db: str) -> str:
    return db if "://" in db else f"sqlite:///{db}"


def names(text: str | None) -> list[str]:
    """Return the names of rooms in a text, with commas between them."""
    return [name.strip() for name in (text or "").split(",") if name.strip()]


class Setting(NamedTuple):
    """One field of `Settings`, as people name it."""

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
        """Return the value that a text says; `where` it says so is named where it is none."""
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
        """Return a value as it may be printed: secrets are hidden."""
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
    """A value and where it was said."""

    setting: Setting
    value: Any
    source: str


def settled(given: Mapping[str, Any], config: Path | None = None) -> dict[str, Found]:
    """Return every setting with its value: what was `given` as options, by field, counts first."""
    file, written = _file(config)
    return {name: _found(setting, given.get(setting.field), file, written) for name, setting in NAMES.items()}


def settings(given: Mapping[str, Any] | None = None, config: Path | None = None) -> Settings:
    """Return the values alone."""
    return Settings(**{one.setting.field: one.value for one in settled(given or {}, config).values()})


def _found(setting: Setting, given: Any, file: str, written: Mapping[str, Any]) -> Found:
    if given is not None:
        option = f"--{setting.name}"
        return Found(setting, setting.read(given, option) if isinstance(given, str) else given, option)
    if said := os.environ.get(setting.variable):  # an empty one says nothing
        return Found(setting, setting.read(said, setting.variable), setting.variable)
    if setting.name in written:
        value = written[setting.name]
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return Found(setting, setting.read(text, f"{file}: {setting.name}"), file)
    return Found(setting, setting.default, "default")


def _file(config: Path | None) -> tuple[str, Mapping[str, Any]]:
    """Read the file that was named, or the one in this folder if there is one."""
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
            raise PitbossError(f"{path}: there is no setting {name!r}{nearest(name, NAMES)}: see `pitboss config show`")
        if not isinstance(value, str | int | bool):
            raise PitbossError(f"{path}: {name} is a text, a number, true or false")
    return str(path), written
