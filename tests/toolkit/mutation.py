"""Damage real files in a place or two."""

import random
import re

NUMBERS = (
    "inf", "-inf", "nan", "-1", "0", "1e999999999", "1e-999999999", "-0.0", "0e-999999999", "1e40", "0.001", "true",
    "9" * 40, "9" * 5000, "0x" + "f" * 9000, "1_000", '"inf"', '"nan"', '"x"', '""', '"-5"', "[]", "{}", "[[]]",
    "[inf]", "{ a = 1 }", "1979-05-27", "07:32:00", "25:61:00", '"٣"', '"１０"', "[1, [2]]", "[true]", '["", ""]',
    "2020-13-45",
)  # fmt: skip
PIECES = (
    b"\xff", b"\x00", b"\xef\xbb\xbf", b"\n", b"'", b'"', b"[", b"]", b"{", b"=", b"#", b"\\", b"????", b"p\xc2\xb2",
    b"p99999", b" sm", b" f", b"inf", b"-", b"@", b"\xed\xa0\x80", b"p" + b"9" * 5000, b"d error ", b"[[a]]\n",
    b"d dh ",
)  # fmt: skip
_NUMBER = re.compile(rb'(?<![\w"])-?[0-9]+(?:\.[0-9]+)?(?![\w"])|"-?[0-9]+(?:\.[0-9]+)?"')


def mutated(file: bytes, chance: random.Random) -> bytes:
    for _ in range(chance.choice((1, 1, 2, 4))):
        file = chance.choice((_number, _number, _line, _piece, _cut, _word))(file, chance)
    return file


def _number(file: bytes, chance: random.Random) -> bytes:
    """Replace a number by another value."""
    found = list(_NUMBER.finditer(file))
    if not found:
        return file
    at = chance.choice(found)
    return file[: at.start()] + chance.choice(NUMBERS).encode() + file[at.end() :]


def _line(file: bytes, chance: random.Random) -> bytes:
    """Drop, double or move a line."""
    lines = file.split(b"\n")
    line = lines.pop(chance.randrange(len(lines)))
    for _ in range(chance.randrange(3)):
        lines.insert(chance.randint(0, len(lines)), line)
    return b"\n".join(lines)


def _piece(file: bytes, chance: random.Random) -> bytes:
    at = chance.randint(0, len(file))
    return file[:at] + chance.choice(PIECES) + file[at + chance.choice((0, 0, 1, 5)) :]


def _cut(file: bytes, chance: random.Random) -> bytes:
    return file[: chance.randint(0, len(file))] if chance.random() < 0.3 else file[chance.randint(0, 20) :]


def _word(file: bytes, chance: random.Random) -> bytes:
    """Move a word into another's place."""
    words = file.split(b" ")
    words[chance.randrange(len(words))] = words[chance.randrange(len(words))]
    return b" ".join(words)
