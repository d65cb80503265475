"""How the command speaks: tables on stdout, complaints and progress on stderr."""

import sys

import msgspec
from rich.console import Console

PLAIN_WIDTH = 100


def out() -> Console:
    """Where answers go. A pipe gets no colour and a width that fits a printed page."""
    return Console(width=None if sys.stdout.isatty() else PLAIN_WIDTH, highlight=False, soft_wrap=False)


def err() -> Console:
    """Where progress and complaints go."""
    return Console(stderr=True, highlight=False)


def complain(message: str) -> None:
    """One sentence about what is wrong."""
    err().print(f"[bold red]pitboss:[/] {_escape(message)}", soft_wrap=True)


def print_json(value: object) -> None:
    """One line of JSON on stdout."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")


def _escape(text: str) -> str:
    return text.replace("[", "\\[")
