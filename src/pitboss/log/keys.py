"""The room's secrets: one file outside the database, and the functions that use them.

`seal` keys hide what may not be known yet, such as the seed of a shuffle, from anybody who reads the database or a
copy of it. `sign` keys sign anchors. The file has one key per line, `seal ID SECRET` or `sign ID SECRET`. The last of
each kind is in use; earlier ones still open what they sealed.

A sealed text names its key by id. It is opened with the keys that this process was given (`show`).
"""

import base64
import contextlib
import hashlib
import os
import secrets
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import msgspec

from pitboss.core.errors import PitbossError
from pitboss.log.database import connected, file_of
from pitboss.log.entry import LogError

if TYPE_CHECKING:
    from pitboss.log.store import Store

SECRET_BYTES: Final = 32
NONCE_BYTES: Final = 12
ID_DIGITS: Final = 8
SEAL_KEY: Final = "seal"
SEALED: Final = "sealed."
"""Prefix of a sealed text: `sealed.ID.…`."""
HEADER: Final = """\
# The keys of a pitboss room. Nobody else may read this file. Keep a copy of it, but not with copies of the database:
# anybody with both knows the cards still to come. `pitboss keys --help` explains the keys.
"""

Kind = Literal["seal", "sign"]


class KeyTrouble(PitbossError):
    """A key that is missing, cannot be read, or is not the right one."""


class Key(msgspec.Struct, frozen=True):
    """One key. Its id is public."""

    kind: Kind
    id: str
    secret: bytes

    def __repr__(self) -> str:
        return f"Key({self.kind} {self.id})"


class Keys(msgspec.Struct, frozen=True):
    """A room's keys, oldest first."""

    all: tuple[Key, ...] = ()

    def current(self, kind: Kind) -> Key:
        """Return the key of this kind that is in use. Raises `KeyTrouble` if there is none."""
        found = [one for one in self.all if one.kind == kind]
        if not found:
            raise KeyTrouble(f"there is no {kind} key: create one with `pitboss keys new`")
        return found[-1]

    def seal(self, text: str, about: str) -> str:
        """Seal a text. It can be read only with the key, and only for the same `about`."""
        return seal(self.current("seal"), text, about)

    def __repr__(self) -> str:
        return f"Keys({', '.join(f'{one.kind} {one.id}' for one in self.all)})"


_shown: dict[str, Key] = {}
"""The seal keys that this process may use, by id."""


def show(keys: Keys) -> None:
    """Let this process open what these keys have sealed."""
    _shown.update({one.id: one for one in keys.all if one.kind == "seal"})


def shown() -> Keys:
    """Return all keys that were shown to this process, for another process."""
    return Keys(tuple(_shown.values()))


def is_sealed(text: str) -> bool:
    return text.startswith(SEALED)


def key_of(sealed: str) -> str:
    """Return the id of the key that opens a sealed text."""
    return sealed.removeprefix(SEALED).partition(".")[0]


def can_open(text: str) -> bool:
    """Return True if a text can be read here: it is not sealed, or its key has been shown."""
    return not is_sealed(text) or key_of(text) in _shown


def seal(key: Key, text: str, about: str) -> str:
    """Seal with AES-256-GCM. `about` is authenticated too, so that the text cannot be used elsewhere."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = secrets.token_bytes(NONCE_BYTES)
    hidden = AESGCM(key.secret).encrypt(nonce, text.encode(), about.encode())
    return f"{SEALED}{key.id}.{base64.urlsafe_b64encode(nonce + hidden).decode().rstrip('=')}"


def opened(text: str, about: str) -> str:
    """Return the text that was sealed; an unsealed text is returned unchanged. Raises `LogError`."""
    if not is_sealed(text):
        return text
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    name, _, hidden = text.removeprefix(SEALED).partition(".")
    if name not in _shown:
        raise LogError(f"{about} is sealed with the key {name}, which is missing here")
    try:
        data = base64.urlsafe_b64decode(hidden + "=" * (-len(hidden) % 4))
        found = AESGCM(_shown[name].secret).decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], about.encode())
    except (InvalidTag, ValueError):
        raise LogError(
            f"{about} cannot be opened with the key {name}: the sealed text or the key was changed"
        ) from None
    return found.decode()


# --- the file


def keys_path(store: "Store") -> Path:
    """Return the path next to a SQLite file, or next to the anchor for other databases."""
    from pitboss.log.anchors import anchor_path

    path = file_of(store.engine.url)
    return path.with_name(f"{path.name}.keys") if path is not None else anchor_path(store).with_suffix(".keys")


def new_key(kind: Kind) -> Key:
    """Return a random key. The id of a signing key is its public half."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return Key(kind, _id(kind, secret), secret)


def _id(kind: Kind, secret: bytes) -> str:
    named = bytes.fromhex(public_key(secret)) if kind == "sign" else b"pitboss seal" + secret
    return hashlib.sha256(named).hexdigest()[:ID_DIGITS]


def public_key(secret: bytes) -> str:
    """Return the public half of a signing key: 64 hexadecimal digits."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw().hex()


def read_keys(path: Path) -> Keys | None:
    """Return the keys in a file; None if there is no file. Raises `KeyTrouble`."""
    try:
        mode = path.stat().st_mode
        text = path.read_text("utf-8")
    except FileNotFoundError:
        return None
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or "it is not a text"
        raise KeyTrouble(f"the keys in {path} cannot be read: {why.lower()}") from None
    if os.name == "posix" and mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise KeyTrouble(
            f"other users can read the keys in {path}: run `chmod 600 {path}`, and replace the keys"
            " if somebody may have read them"
        )
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line and not line.startswith("#")]
    return Keys(tuple(_read_key(path, number, line) for number, line in lines))


def _read_key(path: Path, number: int, line: str) -> Key:
    where = f"{path}, line {number}"
    words = line.split()
    if len(words) != 3 or words[0] not in ("seal", "sign"):
        raise KeyTrouble(f"{where} is not a key: expected `seal ID SECRET` or `sign ID SECRET`")
    kind: Kind = "seal" if words[0] == "seal" else "sign"
    try:
        secret = bytes.fromhex(words[2])
    except ValueError:
        secret = b""
    if len(secret) != SECRET_BYTES or _id(kind, secret) != words[1]:
        raise KeyTrouble(
            f"{where}: the {kind} key {words[1][:40]} was changed or mistyped; restore the file from your copy"
        )
    return Key(kind, words[1], secret)


def write_keys(path: Path, keys: Keys) -> None:
    """Write the file in one step, readable by its owner only. Raises `KeyTrouble`."""
    rows = "".join(f"{one.kind} {one.id} {one.secret.hex()}\n" for one in keys.all)
    temporary = path.with_name(f"{path.name}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileNotFoundError):
            temporary.unlink()
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
            file.write(HEADER + rows)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise KeyTrouble(f"the keys cannot be written to {path}: {why}; choose another file with --keys") from None


def with_new(keys: Keys, kinds: Iterable[Kind] = ("seal", "sign")) -> Keys:
    """Return the keys with new ones added, which are used from now on."""
    return Keys((*keys.all, *(new_key(kind) for kind in kinds)))


def room_keys(store: "Store", path: Path | None = None, *, lost: bool = False) -> tuple[Keys, str]:
    """Return the keys to open a room with, and a remark about them. A room without keys gets new ones.

    Raises `KeyTrouble` if the key that sealed its cards is missing, unless it is `lost` for good.
    """
    path = path or keys_path(store)
    found, message = read_keys(path), ""
    used = sealed_with(store)
    if used and not lost and (found is None or used not in {one.id for one in found.all}):
        where = f"which is not in {path}" if found is not None else f"and there is no file {path}"
        raise KeyTrouble(
            f"the seeds of this room are sealed with the key {used}, {where}: put the key file back"
            " or name it with --keys; if it is lost for good, run `pitboss keys new --lost`"
        )
    kinds: tuple[Kind, ...] = ("seal", "sign")
    own = found or Keys()
    if lacking := [kind for kind in kinds if not any(one.kind == kind for one in own.all)]:
        own = with_new(own, lacking)
        write_keys(path, own)
        message = f"New keys are in {path}: keep a copy of the file, but not with copies of the database."
    use(store, own)
    return own, message


def use(store: "Store", keys: Keys) -> None:
    """Record that the room is sealed with the last of these keys from now on."""
    from pitboss.log.schema import write_about

    now = keys.current("seal").id
    if sealed_with(store) != now:
        with store.engine.begin() as connection:
            write_about(connection, SEAL_KEY, now)
    show(keys)


def sealed_with(store: "Store") -> str:
    """Return the id of the key that last sealed a room; empty if none ever did."""
    from pitboss.log.schema import read_about

    with connected(store.engine) as connection:
        return read_about(connection).get(SEAL_KEY, "")


def show_room(store: "Store", path: Path | None = None) -> None:
    """Show a room's keys, if they can be read, to a process that only reads the room. Otherwise sealed texts stay
    sealed."""
    with contextlib.suppress(KeyTrouble):
        if (found := read_keys(path or keys_path(store))) is not None:
            show(found)
