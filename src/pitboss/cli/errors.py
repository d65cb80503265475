"""`pitboss errors`: list the irregularities of a game with their remedies, or show one."""

from typing import Annotated, Any

import typer
from rich.text import Text

from pitboss.books.irregularities import Listed, example, listed, named
from pitboss.cli.adjudicate import show_answer
from pitboss.cli.console import AsJson, listing, out, print_json
from pitboss.core.errors import PitbossError


def errors(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[GAME | show KIND]",
            help="A game or rulebook; or 'show' and the name of an irregularity.",
            show_default=False,
        ),
    ] = None,
    game: Annotated[
        str | None, typer.Option(help="With show: the game or rulebook, if several have an irregularity of that name.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List every irregularity with its remedy and clauses, or show a worked example of one.

    KIND is the word after 'd error' in a round record.

    Example: [bold]pitboss errors wa-poker/holdem[/]

    Example: [bold]pitboss errors show early-flop[/]
    """
    words = what or []
    if words[:1] == ["show"]:
        if len(words) != 2:
            raise PitbossError("name one irregularity, such as 'pitboss errors show early-flop'")
        _show(words[1], game, as_json)
    elif len(words) > 1:
        raise PitbossError(
            f"too many words in {' '.join(words)!r}: name one game or rulebook, or 'show' and one irregularity"
        )
    else:
        _list(listed(words[0] if words else game), as_json)


def _list(found: list[Listed], as_json: bool) -> None:
    if as_json:
        print_json([_as_data(one) for one in found])
        return
    console = out()
    for games in dict.fromkeys(one.games for one in found):
        rows = ((one.irregularity.name, _in_words(one)) for one in found if one.games == games)
        console.print(listing(", ".join(games), "kind", "irregularity, when it applies, remedy", rows=rows))


def _in_words(one: Listed) -> Text:
    kind = one.irregularity
    text = Text(f"{kind.meaning} {kind.when}\n")
    text.append(f"{kind.then}\n")
    text.append(", ".join(rule.replace(f"{one.book} ", "") for rule in dict.fromkeys(kind.rules)), style="dim")
    return text


def _as_data(one: Listed) -> dict[str, Any]:
    kind = one.irregularity
    return {
        "kind": kind.name,
        "usage": kind.usage,
        "meaning": kind.meaning,
        "when": kind.when,
        "remedy": kind.then,
        "rules": tuple(dict.fromkeys(kind.rules)),
        "games": one.games,
    }


def _show(name: str, game: str | None, as_json: bool) -> None:
    from pitboss.books.adjudication import adjudicate

    one, *others = named(name, game)
    worked = example(one)
    answer = adjudicate(worked.text, file=worked.file)
    also = [game_id for other in others for game_id in other.games]
    if as_json:
        import msgspec

        shown = {"file": worked.file, "record": worked.text.decode(), "answer": msgspec.Raw(answer.as_json().encode())}
        print_json(_as_data(one) | {"example": shown, "also": also})
        return
    console = out()
    console.print(Text(f"{one.irregularity.name}  ({one.irregularity.usage})", style="bold"))
    console.print(_in_words(one))
    console.print(Text(f"for {', '.join(one.games)}\n", style="dim"))
    proven = worked.text.decode().split("\n[_proves]")[0]  # the answer itself follows
    console.print(Text(proven.rstrip() + "\n"), soft_wrap=True)
    show_answer(console, answer)
    if also:
        console.print(Text(f"it also means something in {', '.join(also)}: use --game", style="dim"))
