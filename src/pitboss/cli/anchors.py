"""`pitboss anchors`: the signed heads of a room's logs, taken out, verified, and compared with the room."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import BROKEN, DEFAULT, AsJson, Database, file_errors, open_log, out, print_json, say, warn
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pitboss.log.anchors import SignedAnchor

app = typer.Typer(
    help="Export the signed heads of a room's logs, verify them, and compare a room with them.", no_args_is_help=True
)
Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Anchors that were exported.")]
PublicKey = Annotated[
    str, typer.Option("--key", metavar="KEY", help="The house's public key, which the first must be signed with.")
]
AnchorFile = Annotated[
    Path | None, typer.Option("--anchor", metavar="FILE", help="The room's anchor, where it is not in its usual place.")
]


@app.command()
def export(
    db: Database = DEFAULT,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="A new file; stdout if left out.")] = None,
    last: Annotated[int, typer.Option(help="Only so many, the last ones; 0: all.", min=0)] = 0,
    anchor: AnchorFile = None,
) -> None:
    """Export the anchors that a room has signed, to be kept where the house cannot change them.

    A room signs every few minutes while it is open. One JSON object a line.

    Example: [bold]pitboss anchors export --to anchors-2026-01-31.jsonl[/]
    """
    from pitboss.log.anchors import anchor_path, read_signed, signed_path
    from pitboss.web.settings import settings

    with closing(open_log(db)) as store:
        path = signed_path(anchor or settings().anchor or anchor_path(store))
    lines = [_line(one) for one in read_signed(path)[-last:]]
    if to is None:
        for line in lines:
            typer.echo(line)
        return
    with file_errors(to, "written"), to.open("x", encoding="utf-8") as file:
        file.writelines(f"{line}\n" for line in lines)
    count = "1 anchor is" if len(lines) == 1 else f"{len(lines)} anchors are"
    say(f"{count} in {to}.")


def _line(anchor: "SignedAnchor") -> str:
    import msgspec

    return msgspec.json.encode(anchor).decode()


@app.command()
def verify(files: Files, key: PublicKey = "", as_json: AsJson = False) -> None:
    """Verify anchors by themselves: every signature, that none is missing, and that no two contradict each other.

    Files of different times or different keepers may be given together. Exit status: 0, or 1 where something is wrong.

    Example: [bold]pitboss anchors verify anchors.jsonl --key 8f3a…[/]
    """
    found, problems = _verified(files, key)
    _say(problems)
    first, final = found[0], found[-1]
    told = {
        "anchors": len(found), "room": first.room, "key": first.key, "last_key": final.next or final.key,
        "from": first.at, "to": final.at, "entries": final.sequence, "problems": problems,
    }  # fmt: skip
    if as_json:
        print_json(told)
    elif not problems:
        say(
            f"{len(found)} signed of the room {first.room}, {final.sequence} entries by {final.at:%Y-%m-%d %H:%M:%S} "
            f"UTC: every signature holds. Key {first.key}"
        )
        if not key:
            out().print("Compare the key with the one the house has published, or name that with --key.")
    raise typer.Exit(BROKEN if problems else 0)


@app.command()
def compare(files: Files, db: Database = DEFAULT, key: PublicKey = "") -> None:
    """Compare a room with anchors that were kept: every entry they were signed for must still be there.

    They are verified first. Exit status: 0, or 1 where a log has lost its end, has other entries, or the anchors are
    of another room.

    Example: [bold]pitboss anchors compare anchors.jsonl --db room.db[/]
    """
    from pitboss.log.anchors import differences

    found, problems = _verified(files, key)
    with closing(open_log(db)) as store:
        problems = problems or differences(found, store)
    _say(problems)
    if problems:
        raise typer.Exit(BROKEN)
    say(f"All {found[-1].sequence} entries that were signed for by {found[-1].at:%Y-%m-%d %H:%M:%S} UTC are there.")


def _verified(files: list[Path], key: str) -> tuple[list["SignedAnchor"], list[str]]:
    """The anchors of all files in order, and what is wrong with them."""
    from pitboss.log.anchors import contradictions, read_signed, signed_problems

    if key and not (len(key) == 64 and all(sign in "0123456789abcdef" for sign in key)):
        raise PitbossError(f"{key[:70]!r} is not a public key: expected 64 hexadecimal digits, see `pitboss keys show`")
    every = [one for file in files for one in read_signed(file)]
    several = {one.room for one in every}
    if len(several) > 1:
        raise PitbossError(f"the anchors are of different rooms: {', '.join(sorted(several))}")
    by_number = {(one.number, one.hash): one for one in every}
    found = [by_number[at] for at in sorted(by_number)]
    return found, signed_problems(found, key) + contradictions(found)


def _say(problems: "Iterable[str]") -> None:
    for one in problems:
        warn(one)
