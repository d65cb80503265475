"""`pitboss serve` opens the room; `pitboss config` shows its settings. The options are those of `Settings`."""

import inspect
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.box import SIMPLE_HEAD

from pitboss.cli.console import AsJson, out, print_json, say, words
from pitboss.core.errors import PitbossError
from pitboss.web.settings import NAMES, Setting, Settings, names, settings, settled

Config = Annotated[
    Path | None, typer.Option(metavar="FILE", help="The configuration file (default: pitboss.toml in this folder).")
]


def serve(
    config: Config = None,
    at_once: Annotated[bool, typer.Option("--at-once", help="Deal and settle without pauses, for tests.")] = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of the table socket.")] = False,
    **given: Any,
) -> None:
    """Open the room: tables in the browser, dealt by software or by a dealer, everything logged.

    The first start prints a link that creates the first manager. Play chips only. Settings not given as options are
    read from the environment (PITBOSS_PORT for --port), then from pitboss.toml; `pitboss config show` lists the
    result.

    Example: [bold]pitboss serve --demo[/]
    """
    if schema:
        from pitboss.room.wire.messages import schema as wire_schema

        print_json(wire_schema())
        return
    found = settings(given, config)
    if (found.rooms or found.standby) and not found.relay:
        _check_keys(found)
    from pitboss.room.table.timers import AT_ONCE, CASINO
    from pitboss.web.run import run

    failed = run(found, AT_ONCE if at_once else CASINO, lambda text: say(text))
    if failed is not None:
        raise PitbossError(f"the room had to close: {failed}; fix this and start pitboss again")


def _check_keys(found: Settings) -> None:
    """Refuse to open rooms that share a database without a shared key file: their seeds would be unsealed."""
    from pitboss.log.multiroom import Leases

    leases = Leases(found.url)
    try:
        leases.check(names(found.rooms))
    finally:
        leases.close()
    if found.keys is None:
        raise PitbossError(
            "rooms that share a database need a shared key file: name it with --keys; "
            "`pitboss rooms add NAME --keys FILE` creates it"
        )
    if not found.keys.is_file():
        raise PitbossError(f"there is no key file {found.keys}: copy it from the machine where the rooms were added")


def _option(setting: Setting) -> inspect.Parameter:
    kind, about = setting.kind, setting.about
    default = "" if setting.default is None or kind is bool else f" (default: {setting.default})"
    help_ = f"{about.words[0].upper()}{about.words[1:]}{default}."
    name = f"--{setting.name}/--no-{setting.name}" if kind is bool else f"--{setting.name}"
    bounds: dict[str, Any] = {"min": about.least, "max": about.most} if kind is int else {}
    option = typer.Option(name, help=help_, metavar=about.metavar, **bounds)
    return inspect.Parameter(
        setting.field,
        inspect.Parameter.KEYWORD_ONLY,
        default=None,
        annotation=Annotated[(kind if kind in (bool, int, Path) else str) | None, option],
    )


_signature = inspect.signature(serve)
_own = [one for one in _signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
_options = [_option(setting) for setting in NAMES.values() if not setting.about.secret]
vars(serve)["__signature__"] = _signature.replace(
    parameters=[*_options, *(one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in _own)]
)

app = typer.Typer(help="Show the settings of a room.", no_args_is_help=True)


@app.callback()
def _group() -> None:
    """Show the settings of a room."""


@app.command()
def show(config: Config = None, as_json: AsJson = False) -> None:
    """Show every setting with its value and where it came from.

    Options come first, then the environment, then pitboss.toml. Secrets are hidden.

    Example: [bold]pitboss config show[/]
    """
    found = settled({}, config)
    if as_json:
        shown = {name: {"value": one.setting.shown(one.value), "from": one.source} for name, one in found.items()}
        print_json(shown)
        return
    rows = ((name, one.setting.shown(one.value), one.source, one.setting.about.words) for name, one in found.items())
    table = words("setting", "value", "from", "meaning", rows=rows)
    table.box = SIMPLE_HEAD
    out().print(table)
