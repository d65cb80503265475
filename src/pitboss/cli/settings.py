"""What can be set about a room and where each value comes from; `pitboss config`."""

import os
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

import typer

from pitboss.cli.console import AsJson, out, print_json
from pitboss.core.errors import PitbossError, ensure, nearest

FILE: Final = "pitboss.toml"
CONFIG: Final = "PITBOSS_CONFIG"
HIDDEN: Final = "(hidden)"


class Setting(NamedTuple):
    """Something that can be set."""

    name: str
    default: Any
    words: str
    read: Callable[[str], Any]
    shown: Callable[[Any], str] = str

    @property
    def variable(self) -> str:
        return f"PITBOSS_{self.name.upper().replace('-', '_')}"


class Found(NamedTuple):
    """A value and where it was said."""

    setting: Setting
    value: Any
    source: str

    @property
    def shown(self) -> str:
        """As it may be printed: secrets are hidden."""
        return "" if self.value is None else self.setting.shown(self.value)


def _number(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isascii() or not text.isdecimal() or not least <= int(text) <= most:
            raise PitbossError(f"expected a whole number from {least} to {most}")
        return int(text)

    return read


def _choice(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise PitbossError(f"expected {' or '.join(words)}{nearest(text, words)}")
        return text

    return read


def _yes(text: str) -> bool:
    return _choice("true", "false")(text) == "true"


def _database(value: str) -> str:
    from pitboss.log.database import shown

    return shown(value) if "://" in value else value


MANY: Final = 1_000_000
SETTINGS: Final = (
    Setting("db", "pitboss.db", "the room's database: a URL, or the name of a SQLite file", str, _database),
    Setting("rooms", None, "the rooms of a building that this process opens, with commas between them", str),
    Setting("standby", None, "rooms it takes over when nobody holds them any more; all for any", str),
    Setting("relay", None, "rooms that others hold and this process only shows", str),
    Setting("address", None, "where other processes say that its rooms are", str),
    Setting("host", "127.0.0.1", "the address to listen on", str),
    Setting("port", 8180, "the port; 0 takes a free one", _number(0, 65535)),
    Setting("demo", False, "a table of every game, with bots ready to play", _yes, lambda on: str(on).lower()),
    Setting("trusted-proxy", None, "the proxy whose word is taken for where requests come from", str),
    Setting("sockets-per-address", 64, "the most sockets from one address", _number(1, MANY)),
    Setting("sockets-per-account", 16, "the most sockets of one account", _number(1, MANY)),
    Setting("anchor", None, "where the heads of the logs are kept, outside the database", Path),
    Setting("anchor-minutes", 5, "how often the heads of the logs are signed", _number(1, 1440)),
    Setting("keys", None, "the file of the room's keys, outside the database, which nobody else may read", Path),
    Setting("tls-cert", None, "a certificate with its chain, where no proxy stands before the room", Path),
    Setting("tls-key", None, "its key", Path),
    Setting("metrics-token", None, "who has it may read /metrics", str, lambda _: HIDDEN),
    Setting("drain-seconds", 90, "how long rounds have to be finished in before the room closes", _number(0, MANY)),
    Setting("log-format", "text", "text or json, one line each", _choice("text", "json")),
    Setting("log-level", "warning", "the least that is logged", _choice("debug", "info", "warning", "error")),
)
NAMES: Final = {setting.name: setting for setting in SETTINGS}


def settled(given: Mapping[str, Any], config: Path | None = None) -> dict[str, Found]:
    """Every setting with its value: what was `given` as options counts first."""
    unknown = [name for name in given if name not in NAMES]
    ensure(not unknown, unknown)
    file, written = _file(config)
    return {name: _found(setting, given.get(name), file, written) for name, setting in NAMES.items()}


def setting(name: str, given: Any = None) -> Any:
    """The value of one."""
    return settled({name: given})[name].value


def _found(setting: Setting, given: Any, file: str, written: Mapping[str, Any]) -> Found:
    if given is not None:
        return Found(setting, given, f"--{setting.name}")
    if said := os.environ.get(setting.variable):  # an empty one says nothing
        return Found(setting, _read(setting, said, setting.variable), setting.variable)
    if setting.name in written:
        value = written[setting.name]
        text = str(value).lower() if isinstance(value, bool) else str(value)
        return Found(setting, _read(setting, text, f"{file}: {setting.name}"), file)
    return Found(setting, setting.default, "default")


def _read(setting: Setting, text: str, where: str) -> Any:
    try:
        return setting.read(text)
    except PitbossError as error:
        said = HIDDEN if setting.shown("") == HIDDEN else repr(text[:40])
        raise PitbossError(f"{where} is {said}: {error}") from None


def _file(config: Path | None) -> tuple[str, Mapping[str, Any]]:
    """The file that was named, or the one in this folder if there is one."""
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


app = typer.Typer(help="Show what a room is run with.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Show what a room is run with."""


@app.command()
def show(
    config: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The configuration file; pitboss.toml here if left out.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show every setting: its value, and who said it. Options count first, then the environment, then pitboss.toml.

    Secrets are hidden.

    Example: [bold]pitboss config show[/]
    """
    from rich import box
    from rich.table import Table

    found = settled({}, config)
    if as_json:
        print_json({name: {"value": one.shown, "from": one.source} for name, one in found.items()})
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("setting", "value", "from", "what it is"):
        table.add_column(column, overflow="fold")
    for name, one in found.items():
        table.add_row(name, one.shown, one.source, one.setting.words)
    out().print(table)
