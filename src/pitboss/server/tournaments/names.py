"""People as a director types them, and as the lines of a tournament call them."""

import re
import unicodedata

_APART = re.compile(r"[^A-Za-z0-9_-]+")
LONGEST = 40


def line_name(written: str) -> str:
    """`Zoë O'Brien` is `Zoe-OBrien`: letters, digits, - and _, for every line is words. Empty where nothing is left."""
    plain = "".join(one for one in unicodedata.normalize("NFKD", written) if not unicodedata.combining(one))
    joined = _APART.sub("-", re.sub(r"['’.]", "", plain.strip()))
    return re.sub(r"^[^A-Za-z]+|-+$", "", joined)[:LONGEST]
