"""Write the page that lists every command, from the commands' help."""

import re
from typing import Any

from typer.main import get_command

_MARKUP = re.compile(r"\[/?[a-z ]*\]")


def render() -> str:
    """Return the text of docs/reference/commands.md."""
    from pitboss.cli import app

    lines = [
        "# Commands",
        "",
        "Every command has a `--help` page; `make docs` writes this page from them. A command that cannot do what you",
        "asked prints one sentence to stderr and exits with status 2.",
        "",
    ]
    for words, command in commands(get_command(app)):
        lines += _section(words, command)
    return "\n".join(lines)


def commands(group: Any, words: tuple[str, ...] = ("pitboss",)) -> list[tuple[tuple[str, ...], Any]]:
    """Return every command with its words, including those inside groups."""
    found: list[tuple[tuple[str, ...], Any]] = []
    for name, command in group.commands.items():
        inner = (*words, name)
        found += commands(command, inner) if hasattr(command, "commands") else [(inner, command)]
    return found


def _section(words: tuple[str, ...], command: Any) -> list[str]:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    options = [p for p in command.params if p.param_type_name == "option" and p.name != "help"]
    usage = " ".join([*words, *(_usage(p) for p in arguments), *(["[OPTIONS]"] if options else [])])
    lines = [f"## {' '.join(words)}", "", f"    {usage}", "", *_help(command.help or "")]
    rows = [(f"`{_usage(p)}`", p.help or "") for p in arguments]
    rows += [(f"`{', '.join([*p.opts, *p.secondary_opts])}`", p.help or "") for p in options]
    if rows:
        lines += ["| | |", "|---|---|", *(f"| {name} | {_MARKUP.sub('', text)} |" for name, text in rows), ""]
    return lines


def _usage(argument: Any) -> str:
    name = argument.name.upper()
    name = f"{name}..." if argument.nargs == -1 else name
    return name if argument.required else f"[{name}]"


def _help(text: str) -> list[str]:
    """Return the paragraphs of a help text, with examples as code."""
    lines: list[str] = []
    for paragraph in _MARKUP.sub("", text.replace("\f", "")).strip().split("\n\n"):
        flat = " ".join(paragraph.split())
        example = flat.removeprefix("Example: ")
        lines += [f"    {example}", ""] if example != flat else [flat, ""]
    return lines
