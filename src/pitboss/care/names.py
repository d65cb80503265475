"""Who is the same person as far as a name tells: spellings that a reader takes for each other (ruling C9)."""

import unicodedata
from functools import lru_cache
from typing import Final

_LOOKS: Final = (
    str.maketrans("01i|", "olll")
    | str.maketrans("авеёкмнорстухіїјѕԁһӏԛԝгп", "abeekmhopctyxlllsdhlqwrn")
    | str.maketrans("αβεηικνορτυχγωϲμζ", "abenlkvoptuxywcmz")
    | str.maketrans("ıłøđħɑɡʟᴏ", "llodhaglo")
    | {ord("ß"): "ss", ord("æ"): "ae", ord("œ"): "oe"}
)
"""Letters and digits that look alike, in small letters: of ours, of Cyrillic, Greek and other alphabets."""


@lru_cache(8192)
def same_person(name: str) -> str:
    """`Lil`, `LIL`, `l-i-l`, `1i1` and `lіl` with a Cyrillic letter are one person's name."""
    small = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold()).translate(_LOOKS)
    plain = "".join(one for one in small if one.isalnum()).replace("rn", "m").replace("vv", "w")
    return plain or name.casefold()
