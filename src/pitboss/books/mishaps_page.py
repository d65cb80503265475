"""The page of docs/ that lists every irregularity, from the declarations themselves."""

from collections.abc import Iterator

from pitboss.books.catalogue import GAMES
from pitboss.books.irregularities import Listed, example, listed
from pitboss.books.library import BOOKS

INTRODUCTION = """# When it goes wrong

Half of every rulebook says what happens when something goes wrong at the table. Each irregularity is a line of a round
record, `d error KIND …`; the round plays its remedy out, asks an official where only a person can judge, and cites the
clause. This page is made from the declarations by `make docs`; `pitboss errors GAME` prints one game's, and
`pitboss errors show KIND` shows one of them played out.
"""


def render() -> str:
    """docs/irregularities.md"""
    lines = [INTRODUCTION]
    for name, book in BOOKS.items():
        lines += [f"## {book.title}, {book.operator} (`{name}`)", ""]
        everywhere = tuple(game for game in GAMES if game.split("/")[0] == name)
        for games, kinds in _by_games(listed(name)):
            lines += [f"### {'Every game' if games == everywhere else _titles(games)}", ""]
            for one in kinds:
                lines += list(_kind(one))
    return "\n".join(lines)


def _by_games(found: list[Listed]) -> Iterator[tuple[tuple[str, ...], list[Listed]]]:
    for games in dict.fromkeys(one.games for one in found):
        yield games, [one for one in found if one.games == games]


def _titles(games: tuple[str, ...]) -> str:
    return ", ".join(GAMES[game].title for game in games)


def _kind(one: Listed) -> Iterator[str]:
    kind = one.kind
    rules = ", ".join(rule.replace(f"{one.book} ", "") for rule in dict.fromkeys(kind.rules))
    book = one.book.replace("-", "_")
    worked = f"[worked example](../src/pitboss/books/{book}/examples/{example(one).file})"
    yield from (f"#### {kind.name}", "", f"    {kind.usage}", "", f"{kind.meaning} *{kind.when}*", "")
    yield from (kind.then, "", f"Rules: {rules}; {worked}.", "")
