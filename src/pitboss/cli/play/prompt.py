"""Asking the player. Every prompt can be left: q, the end of the input or Ctrl-C go home, chips and all."""

import sys
from collections.abc import Callable
from typing import TypeVar

from rich.console import Console

from pitboss.errors import PitbossError

Answer = TypeVar("Answer")
LEAVE = ("q", "quit", "exit", "leave")


class Left(Exception):
    """The player has had enough."""


class Again(PitbossError):
    """The answer could not be used; the message says why."""


def ask(console: Console, question: str, read: Callable[[str], Answer]) -> Answer:
    """Asks until `read` accepts the answer; a refusal is shown and the question put again."""
    while True:
        try:
            typed = console.input(f"[bold]{question}[/] ").strip()
        except (EOFError, KeyboardInterrupt):
            console.print()
            raise Left from None
        if not sys.stdin.isatty():
            # a pipe does not echo what it answers
            console.print(typed, markup=False)
        if typed.lower() in LEAVE:
            raise Left
        try:
            return read(typed)
        except PitbossError as error:
            console.print(f"  {error}", style="red", markup=False, highlight=False)
