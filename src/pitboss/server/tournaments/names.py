"""People as a director types them, and as the lines of a tournament call them."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

from pitboss.ledger.tournaments import LONGEST_NAME

_APART = re.compile(r"[^A-Za-z0-9_-]+")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")
LONGEST = 40


def named(text: str, names: dict[str, str]) -> str:
    """A sentence with people as they write themselves."""
    return _WORD.sub(lambda found: names.get(found[0], found[0]), text) if names else text


def line_names(typed: Iterable[str], known: dict[str, str], taken: Iterable[str]) -> list[tuple[str, str]]:
    """Everybody typed, with the name that lines have for them; empty where no letter was written.

    Who has no letter of the notation in the name gets a number, and keeps it.
    """
    before = {written: name for name, written in known.items()}
    used = {*taken, *known}
    found = []
    for one in typed:
        written = one.strip()
        fits = written.isprintable() and len(written) <= LONGEST_NAME
        name = before.get(written) or (line_name(written) if fits else "")
        if not name and fits and any(map(str.isalpha, written)):
            name = next(free for number in count(1) if (free := f"player-{number}") not in used)
            before[written] = name
        used.add(name)
        found.append((one, name))
    return found


def line_name(written: str) -> str:
    """`Zoë O'Brien` is `Zoe-OBrien`: letters, digits, - and _, for every line is words. Empty where nothing is left."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", written) if not unicodedata.combining(one))
    joined = _APART.sub("-", re.sub(r"['’.]", "", plain.strip()))
    return re.sub(r"^[^A-Za-z]+|-+$", "", joined)[:LONGEST]
