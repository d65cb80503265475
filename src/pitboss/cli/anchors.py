"""`pitboss anchors`: export and verify the signed heads of a room's logs, and compare the room with them."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from pitboss.cli.console import (
    BROKEN,
    DEFAULT,
    AnchorFile,
    AsJson,
    Database,
    file_errors,
    open_log,
    out,
    print_json,
    say,
    warn,
)
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.log.anchors import SignedAnchor

app = typer.Typer(
    help="Export and verify the signed heads of a room's logs, and compare a room with them.", no_args_is_help=True
)
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Exported anchors.")]
PublicKey = Annotated[
    str, typer.Option("--key", metavar="KEY", help="The house's public key. The first anchor must be signed with it.")
]


@app.command()
def export(
    db: Database = DEFAULT,
    to: Annotated[
        Path | None,
        typer.Option("--output", "-o", "--to", metavar="FILE", help="A new file to write (default: stdout)."),
    ] = None,
    last: Annotated[int, typer.Option(help="Export only the last N anchors; 0 exports all.", min=0)] = 0,
    anchor: AnchorFile = None,
) -> None:
    """Export the signed anchors of a room, to be kept where the house cannot change them.

    An open room signs one every few minutes. Each line of the export is a JSON object.

    Example: [bold]pitboss anchors export --output anchors-2026-01-31.jsonl[/]
    """
    from pitboss.log.anchors import anchor_path, read_signed, signed_path
    from pitboss.web.settings import settings

    with closing(open_log(db)) as store:
        path = signed_path(anchor or settings().anchor or anchor_path(store))
    lines = [msgspec.json.encode(one).decode() for one in read_signed(path)[-last:]]
    if to is None:
        for line in lines:
            typer.echo(line)
        return
    with file_errors(to, "written"), to.open("x", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    say(f"Exported {len(lines)} anchor{'' if len(lines) == 1 else 's'} to {to}.")


@app.command()
def verify(files: Files, key: PublicKey = "", as_json: AsJson = False) -> None:
    """Verify exported anchors: every signature is valid, none is missing, and no two contradict each other.

    You can give files of different dates or keepers together. Exit status: 0 if all is well, 1 if something is wrong.

    Example: [bold]pitboss anchors verify anchors.jsonl --key 8f3a…[/]
    """
    found, problems = _verified(files, key)
    for one in problems:
        warn(one)
    first, final = found[0], found[-1]
    summary = {
        "anchors": len(found), "room": first.room, "key": first.key, "last_key": final.next or final.key,
        "from": first.at, "to": final.at, "entries": final.sequence, "problems": problems,
    }  # fmt: skip
    if as_json:
        print_json(summary)
    elif not problems:
        say(
            f"{len(found)} anchors of room {first.room}, {final.sequence} entries until {final.at:%Y-%m-%d %H:%M:%S} "
            f"UTC: all signatures are valid. Key {first.key}"
        )
        if not key:
            out().print("Compare this key with the one the house has published, or give that one with --key.")
    raise typer.Exit(BROKEN if problems else 0)


@app.command()
def compare(files: Files, db: Database = DEFAULT, key: PublicKey = "") -> None:
    """Compare a room with exported anchors: every entry they were signed for must still be in its log.

    The anchors are verified first. Exit status: 0 if all entries are there; 1 if a log is shortened or changed, or if
    the anchors belong to another room.

    Example: [bold]pitboss anchors compare anchors.jsonl --db room.db[/]
    """
    from pitboss.log.anchors import differences

    found, problems = _verified(files, key)
    with closing(open_log(db)) as store:
        problems = problems or differences(found, store)
    for one in problems:
        warn(one)
    if problems:
        raise typer.Exit(BROKEN)
    say(f"All {found[-1].sequence} entries signed up to {found[-1].at:%Y-%m-%d %H:%M:%S} UTC are there.")


def _verified(files: list[Path], key: str) -> tuple[list["SignedAnchor"], list[str]]:
    """Return the anchors of all files in order, and the problems found in them."""
    from pitboss.log.anchors import contradictions, read_signed, signed_problems

    if key and not (len(key) == 64 and all(sign in "0123456789abcdef" for sign in key)):
        raise PitbossError(f"{key[:70]!r} is not a public key: expected 64 hexadecimal digits (`pitboss keys show`)")
    every = [one for file in files for one in read_signed(file)]
    several = {one.room for one in every}
    if len(several) > 1:
        raise PitbossError(
            f"the anchors belong to different rooms ({', '.join(sorted(several))}): verify one room at a time"
        )
    by_number = {(one.number, one.hash): one for one in every}
    found = [by_number[at] for at in sorted(by_number)]
    return found, signed_problems(found, key) + contradictions(found)
