"""Where in a text its lines stand: characters are counted as a browser counts them."""

import re

_ACTIONS = re.compile(r"^[ \t]*actions[ \t]*=[ \t]*\[", re.MULTILINE)
_PIECE = re.compile(r'"""|\'\'\'|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'|#[^\n]*|\]')
_AT = re.compile(r"at line (\d+)(?:, column (\d+))?|line (\d+) column (\d+)")
_KEY = re.compile(r"^[ \t]*([\w-]+)[ \t]*=|^[ \t]*\[([\w-]+)\]", re.MULTILINE)
_WORD = re.compile(r"[\w-]+")
Span = tuple[int, int]


class Places:
    """A text, and the spans of the lines that it plays."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._plain = text.isascii()

    def span(self, start: int, end: int) -> Span:
        """In UTF-16 code units, which is what a browser's text fields count."""
        if self._plain:
            return start, end
        return self._units(start), self._units(end)

    def _units(self, at: int) -> int:
        return len(self.text[:at].encode("utf-16-le", errors="surrogatepass")) // 2

    def row_of(self, at: int) -> int:
        return self.text.count("\n", 0, at) + 1

    def row(self, number: int) -> Span | None:
        """A whole row of the text, without the blanks around it."""
        rows = self.text.split("\n")
        if not 1 <= number <= len(rows):
            return None
        start = sum(len(row) + 1 for row in rows[: number - 1])
        row = rows[number - 1]
        bare = row.strip()
        return (start + row.index(bare), start + row.index(bare) + len(bare)) if bare else (start, start)

    def actions(self, begin: int = 0) -> list[Span]:
        """The lines of a record, in the order it has them; none where they are written in a way that hides them."""
        head = _ACTIONS.search(self.text, begin)
        found: list[Span] = []
        at = head.end() if head else len(self.text)
        while piece := _PIECE.search(self.text, at):
            if piece[0] in ('"""', "'''"):
                return []
            if piece[0] == "]":
                return found
            if piece[0][0] != "#":
                found.append((piece.start() + 1, piece.end() - 1))
            at = piece.end()
        return []

    def hand(self, name: str) -> int:
        """Where a named hand of a file of many begins."""
        head = re.search(rf"^\[['\"]?{re.escape(name)}['\"]?\]", self.text, re.MULTILINE) if name else None
        return head.start() if head else 0

    def of_message(self, message: str) -> Span | None:
        """Where a reader's own message points: a row and a column, or a key that it names."""
        if told := _AT.search(message):
            whole = self.row(int(told[1] or told[3]))
            column = int(told[2] or told[4] or 0)
            return whole if whole is None or not column else (min(whole[0] + column - 1, whole[1]), whole[1])
        if "end of document" in message:
            return self.row(self.row_of(len(self.text.rstrip())))
        words = set(_WORD.findall(message))
        keys = [key for key in _KEY.finditer(self.text) if (key[1] or key[2]) in words]
        named = next(iter(keys), None)
        return self.row(self.row_of(named.end())) if named else None
