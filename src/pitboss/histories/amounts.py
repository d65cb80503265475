"""Amounts as histories write them, in cents."""

MOST_KNOWN = 1 << 16
UNLIMITED = 1 << 50
"""The stack of somebody whose chips were not written down."""


def cents(text: str) -> int:
    """`12.5` in cents. Raises a `ValueError` for anything less plain."""
    if text.isdigit():
        return int(text) * 100
    if text == "inf":
        return UNLIMITED
    whole, _, part = text.partition(".")
    if not part.isdigit():
        if text[0] == "-" and whole[1:].isdigit() and not part:
            return int(whole) * 100
        raise ValueError(text)
    if len(part) > 2:
        if part[2:].strip("0"):
            raise ValueError(text)
        part = part[:2]
    parts = int(part) * (10 if len(part) == 1 else 1)
    return -(int(whole[1:]) * 100 + parts) if whole[0] == "-" else int(whole) * 100 + parts


def dollars(amount: int) -> str:
    """Cents as they are written: `-0.50`."""
    whole, part = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{whole}.{part:02d}"


class _Known(dict[str, int]):
    """Amounts read before: a file has few different ones."""

    def __missing__(self, text: str) -> int:
        if len(self) > MOST_KNOWN:
            self.clear()
        self[text] = amount = cents(text)
        return amount


CENTS = _Known()
