"""`pitboss keys`: show and change the keys that seal a room's seeds and sign its anchors."""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.console import DEFAULT, AnchorFile, AsJson, Database, open_log, print_json, say
from pitboss.core.errors import PitbossError

if TYPE_CHECKING:
    from pitboss.log.keys import Key, Keys
    from pitboss.log.store import Store

app = typer.Typer(help="Show and change the keys that seal a room's seeds and sign its anchors.", no_args_is_help=True)
KeyFile = Annotated[
    Path | None, typer.Option("--keys", metavar="FILE", help="The key file, if it is not in its default place.")
]


@app.command()
def show(db: Database = DEFAULT, keys: KeyFile = None, as_json: AsJson = False) -> None:
    """Show where a room's keys are, their names, and the public key that verifies its anchors.

    Nothing secret is printed.

    Example: [bold]pitboss keys show --db room.db[/]
    """
    from pitboss.log.keys import public_key, read_keys, sealed_with

    with closing(open_log(db)) as store:
        path, used = _path(store, keys), sealed_with(store)
    found = read_keys(path)
    if found is None:
        sealed = f" (the room's seeds are sealed with key {used})" if used else ""
        raise PitbossError(f"there is no key file at {path}{sealed}: name it with --keys")
    signing = [public_key(one.secret) for one in found.all if one.kind == "sign"]
    shown = {"file": str(path), "seal": [one.id for one in found.all if one.kind == "seal"], "sign": signing}
    if as_json:
        print_json(shown | {"sealed_with": used})
        return
    say(f"The keys are in {path}.")
    say(f"Seal keys: {', '.join(shown['seal']) or 'none'}. The last one is in use.")
    say(f"Signing keys: {', '.join(signing) or 'none'}. The last one is in use.")


@app.command()
def new(
    db: Database = DEFAULT,
    keys: KeyFile = None,
    lost: Annotated[bool, typer.Option("--lost", help="Start new keys although the old ones are lost.")] = False,
    anchor: AnchorFile = None,
) -> None:
    """Create new keys for a closed room, used from its next opening.

    Old keys stay in the file because old seeds are sealed with them, and the old signing key signs for the new one.
    Use --lost only if the key file is lost for good: undealt cards of rounds in progress are then reshuffled, and
    the seeds of earlier rounds can no longer be shown.

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
    say(f"New keys written to {path}. Keep a copy of this file, but not together with database backups.")


def _path(store: "Store", keys: Path | None) -> Path:
    from pitboss.log.keys import keys_path
    from pitboss.web.settings import settings

    return keys or settings().keys or keys_path(store)


def _sign_for(store: "Store", anchor: Path | None, old: "Keys", new_one: "Key") -> None:
    """Sign, with the old key, for the key that follows it."""
    from pitboss.log.anchors import Signer, anchor_path, heads_of, room_of, signed_path
    from pitboss.log.keys import public_key
    from pitboss.web.settings import settings

    path = signed_path(anchor or settings().anchor or anchor_path(store))
    Signer(path, room_of(store), old.current("sign")).sign(heads_of(store), public_key(new_one.secret))
