"""`pitboss keys`: what seals a room's seeds and signs its anchors."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import DEFAULT, AsJson, Database, open_log, print_json, say
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.log.keys import Key, Keys
    from pitboss.log.store import Store

app = typer.Typer(
    help="Show and change the keys of a room: what seals its seeds and signs its anchors.", no_args_is_help=True
)
KeyFile = Annotated[
    Path | None, typer.Option("--keys", metavar="FILE", help="The keys, where they are not in their usual place.")
]


@app.command()
def show(db: Database = DEFAULT, keys: KeyFile = None, as_json: AsJson = False) -> None:
    """Show where the keys of a room are, their names, and the public key that anchors are verified with.

    Nothing secret is printed.

    Example: [bold]pitboss keys show --db room.db[/]
    """
    from pitboss.log.keys import public_key, read_keys, sealed_with

    with closing(open_log(db)) as store:
        path, used = _path(store, keys), sealed_with(store)
    found = read_keys(path)
    if found is None:
        sealed = f", and the seeds of the room are sealed with the key {used}" if used else ""
        raise PitbossError(f"there are no keys at {path}{sealed}: name their place with --keys")
    signing = [public_key(one.secret) for one in found.all if one.kind == "sign"]
    told = {"file": str(path), "seal": [one.id for one in found.all if one.kind == "seal"], "sign": signing}
    if as_json:
        print_json(told | {"sealed_with": used})
        return
    say(f"The keys are in {path}.")
    say(f"Seeds are sealed with {', '.join(told['seal']) or 'nothing'}: the last is in use.")
    say(f"Anchors are signed with {', '.join(signing) or 'nothing'}: the last is in use.")


@app.command()
def new(
    db: Database = DEFAULT,
    keys: KeyFile = None,
    lost: Annotated[bool, typer.Option("--lost", help="The keys in use are lost for good.")] = False,
    anchor: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The anchor, where it is not in its usual place.")
    ] = None,
) -> None:
    """Change the keys of a room that is closed: new ones are used from its next opening on.

    The old ones stay in the file, for what they have sealed; the old signing key signs for the new one. Where the file
    is lost for good, --lost begins anew: cards of a round in progress that were not dealt are then shuffled again, and
    the seeds of earlier rounds cannot be shown any more.

    Example: [bold]pitboss keys new --db room.db[/]
    """
    from pitboss.log.keys import read_keys, room_keys, use, with_new, write_keys
    from pitboss.log.lock import sole_writer

    with closing(open_log(db)) as store, sole_writer(store):
        path = _path(store, keys)
        there = read_keys(path) is not None
        old, _ = room_keys(store, path, lost=lost)
        made = with_new(old) if there else old
        write_keys(path, made)
        use(store, made)
        if there:
            _sign_for(store, anchor, old, made.current("sign"))
    say(f"New keys are in {path}: keep a copy of the file, and not with copies of the database.")


def _path(store: "Store", keys: Path | None) -> Path:
    from pitboss.log.keys import keys_path
    from pitboss.web.settings import settings

    return keys or settings().keys or keys_path(store)


def _sign_for(store: "Store", anchor: Path | None, old: "Keys", new_one: "Key") -> None:
    """The old key's last word: which one comes after it."""
    from pitboss.log.anchors import Signer, anchor_path, heads_of, room_of, signed_path
    from pitboss.log.keys import public_key
    from pitboss.web.settings import settings

    path = signed_path(anchor or settings().anchor or anchor_path(store))
    Signer(path, room_of(store), old.current("sign")).sign(heads_of(store), public_key(new_one.secret))
