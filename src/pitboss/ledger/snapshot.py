"""A table as its log has made it, written down so that it can be made again without the log's beginning.

A round is written as the lines it was played by, so that it is rebuilt by playing it: nothing in here knows how a round
looks inside.
"""

import hashlib
from collections import Counter
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

import pitboss
from pitboss.cards.card import read_cards, write_cards
from pitboss.cards.deck import read_deck
from pitboss.cards.shoe import Shoe
from pitboss.cards.shuffle import Mixed, Shuffle
from pitboss.floor.state import TableState
from pitboss.floor.table import FloorTable
from pitboss.ledger import keys
from pitboss.ledger.fold import Fixed, TableFold
from pitboss.money import Chips
from pitboss.rounds.round import Round
from pitboss.rulebooks import games

FOLDING: Final = ("cards", "hands", "rounds", "rulebooks", "jackpots", "floor", "cage", "ledger")
"""The folders whose source decides what a log makes."""


class KeptShuffle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A shuffle; its cards as text."""

    version: str
    commitment: str
    seed: str
    cards: str
    cut: int | None
    mixed: Mixed | None = None


class KeptShoe(msgspec.Struct, frozen=True):
    """What the dealer deals from; its cards as text."""

    deck: str
    stub: str
    burnt: str
    shuffles: tuple[KeptShuffle, ...]


class Snapshot(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a table's log has made of it."""

    state: TableState
    """Without its round."""
    game: str = ""
    """Of the round in progress or just over."""
    lines: list[str] = []
    """The round's."""
    shoe: KeptShoe | str | None = None
    """A text where it is sealed."""
    fixed: Fixed | None = None
    fresh: bool = False
    root: str = ""
    lost: str = ""
    given_up: bool = False
    unshuffled: bool = False
    ready: set[str] = set()
    silent: dict[str, int] = {}
    company: tuple[str, ...] = ()
    started: datetime | None = None
    moved: dict[str, Chips] = {}
    """What the table's lines have moved, by account."""


_decoder: msgspec.json.Decoder[Snapshot] = msgspec.json.Decoder(Snapshot)


def snapshot_of(fold: TableFold, moved: Counter[str]) -> Snapshot:
    state, round_ = fold.floor.state, fold.floor.round
    return Snapshot(
        state=msgspec.structs.replace(state, round=None),
        game=round_.game_id if round_ else "",
        lines=round_.lines if round_ else [],
        shoe=_kept_shoe(fold.shoe) if fold.shoe else None,
        fixed=fold.fixed,
        fresh=fold.fresh,
        root=fold.root,
        lost=fold.lost,
        given_up=fold.given_up,
        unshuffled=fold.unshuffled,
        ready=fold.ready,
        silent=fold.silent,
        company=fold.company,
        started=fold.started,
        moved={account: amount for account, amount in moved.items() if amount},
    )


def write_snapshot(snapshot: Snapshot, own: keys.Keys | None = None) -> str:
    """As text; the shoe, which has cards that nobody may know, sealed where the room has keys."""
    if own is not None and snapshot.shoe is not None:
        hidden = own.seal(msgspec.json.encode(snapshot.shoe).decode(), _about(snapshot))
        snapshot = msgspec.structs.replace(snapshot, shoe=hidden)
    return msgspec.json.encode(snapshot).decode()


def read_snapshot(text: str) -> Snapshot:
    """Raises `msgspec.MsgspecError` where it is not one; without its shoe where the key to that is not here."""
    found = _decoder.decode(text)
    if not isinstance(found.shoe, str):
        return found
    if not keys.can_open(found.shoe):
        return msgspec.structs.replace(found, shoe=None, lost=keys.key_of(found.shoe))
    shoe = msgspec.json.decode(keys.opened(found.shoe, _about(found)), type=KeptShoe)
    return msgspec.structs.replace(found, shoe=shoe)


def _about(snapshot: Snapshot) -> str:
    return f"the shoe of table {snapshot.state.id} at hand {snapshot.state.hands}"


def fold_of(snapshot: Snapshot) -> TableFold:
    """The table again, in a state of its own."""
    state = snapshot.state.copy()
    state.round = _played(snapshot)
    fold = TableFold(state.id)
    fold.opened = FloorTable(state.id, state.sign, state.now)
    fold.opened.state = state
    fold.shoe = _shoe(snapshot.shoe) if isinstance(snapshot.shoe, KeptShoe) else None
    fold.fixed, fold.fresh = snapshot.fixed, snapshot.fresh
    fold.root, fold.lost, fold.given_up = snapshot.root, snapshot.lost, snapshot.given_up
    fold.unshuffled, fold.ready, fold.started = snapshot.unshuffled, set(snapshot.ready), snapshot.started
    fold.silent, fold.company = dict(snapshot.silent), snapshot.company
    fold.follow_from(len(snapshot.lines))
    return fold


def code_version() -> str:
    """A hash of the source that folds a log: what other code has made of it does not count."""
    return source_version(*FOLDING)


@cache
def source_version(*folders: str) -> str:
    """A hash of the source in these folders."""
    root, found = Path(pitboss.__file__).parent, hashlib.sha256()
    files = [path for folder in folders for path in root.joinpath(folder).rglob("*") if path.is_file()]
    for path in sorted([*root.glob("*.py"), *files]):
        if path.suffix != ".pyc":
            found.update(f"{path.relative_to(root)}\n".encode())
            found.update(path.read_bytes())
    return found.hexdigest()


def _played(snapshot: Snapshot) -> Round | None:
    if not snapshot.game:
        return None
    found: Round = games.load(snapshot.game).new_round(*snapshot.state.opening)
    for line in snapshot.lines:
        found.push(line)
    return found


def _kept_shoe(shoe: Shoe) -> KeptShoe:
    shuffles = tuple(
        KeptShuffle(one.version, one.commitment, one.seed.hex(), write_cards(one.cards), one.cut, one.mixed)
        for one in shoe.shuffles
    )
    return KeptShoe(shoe.deck.name, write_cards(shoe.stub), write_cards(shoe.burnt), shuffles)


def _shoe(kept: KeptShoe) -> Shoe:
    shuffles = tuple(
        Shuffle(one.version, one.commitment, bytes.fromhex(one.seed), read_cards(one.cards), one.cut, one.mixed)
        for one in kept.shuffles
    )
    deck = read_deck(kept.deck)
    return Shoe(deck, read_cards(kept.stub), shuffles, read_cards(kept.burnt))
