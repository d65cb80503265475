"""`pitboss adjudicate`: what every wager of a round record is owed, and why."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer
from msgspec import UNSET
from rich.console import Console

from pitboss.cli.console import cited, err, file_errors, out, words
from pitboss.core.money import signed_money, write_money
from pitboss.rules.answer import Answer, invalid
from pitboss.rules.record import LARGEST_FILE, UnreadableFile

NOT_SETTLED, UNREADABLE = 1, 2


def adjudicate(
    files: Annotated[
        list[Path], typer.Argument(help="Round records: TOML files, or PHH files for poker.", show_default=False)
    ],
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per file, one per line.")] = False,
) -> None:
    """Replay round records and report what every wager is owed, and why.

    Exit status: 0 if every round is settled or void, 1 if one is invalid or unfinished, 2 if a file cannot be read.

    Example: [bold]pitboss adjudicate disputed-round.toml[/]
    """
    worst, console = 0, out()
    for file in files:
        answer, status = _answer(file)
        worst = max(worst, status)
        if as_json:
            typer.echo(answer.as_json())
        else:
            show_answer(console if status != UNREADABLE else err(), answer)
    raise typer.Exit(worst)


def _answer(file: Path) -> tuple[Answer, int]:
    from pitboss.books.adjudication import adjudicate as replayed

    try:
        answer = replayed(_read(file), file=file.name, today=datetime.now().astimezone().date())
    except UnreadableFile as unreadable:
        return invalid(unreadable, file=file.name), UNREADABLE
    return answer, 0 if answer.status in ("settled", "void") else NOT_SETTLED


def _read(file: Path) -> bytes:
    with file_errors(file, kind=UnreadableFile), file.open("rb") as stream:
        return stream.read(LARGEST_FILE + 1)


def show_answer(console: Console, answer: Answer) -> None:
    """Print the answer as a table that a dealer could read out."""
    title = f"{answer.file}: " if answer.file else ""
    console.print(f"[bold]{title}{answer.game or 'no game'}[/]{_version(answer)} · {answer.status}")
    if answer.error is not UNSET:
        at = f"line {answer.error.line}: {answer.error.text}\n" if answer.error.line else ""
        console.print(f"{at}{answer.error.message}{cited(answer.error.rules)}", markup=False, soft_wrap=True)
        return
    _show_wagers(console, answer)
    _show_seats(console, answer)
    _show_dealer(console, answer)
    _show_why(console, answer)
    _show_pots(console, answer)
    _show_jackpot(console, answer)
    for ruling in answer.rulings:
        console.print(f"line {ruling.line}: {ruling.text}{cited(ruling.rules)}", markup=False, soft_wrap=True)
    if answer.to_act is not UNSET:
        for actor, choices in answer.to_act.items():
            console.print(f"{actor} may: {', '.join(choices)}", markup=False, soft_wrap=True)
    console.print()


def _version(answer: Answer) -> str:
    """Return the version in force, and what is unknown about it."""
    found = answer.version
    if found is UNSET:
        return ""
    since = f", in force since {found.in_force}" if found.in_force else ""
    if found.played_by is UNSET:
        return f" · {found.name}{since}"
    missing = "" if found.absent is UNSET else f"; not in it yet: {', '.join(found.absent)}"
    return f" · {found.name}{since} (its text is not known: played by {found.played_by}{missing})"


def _show_wagers(console: Console, answer: Answer) -> None:
    def own(rule: str) -> str:
        return rule.split(" ", 1)[-1] if answer.game and rule.startswith(answer.game) else rule

    rows = [
        (name, one.wager, str(one.box), write_money(one.staked), one.outcome, write_money(one.paid),
         write_money(one.returned), ", ".join(map(own, one.rules)))
        for name, seat in answer.seats.items()
        for one in seat.wagers
    ]  # fmt: skip
    if rows:
        heads = ("seat", "wager", "box", "stake", "outcome", "paid", "back", "why")
        console.print(words(*heads, rows=rows, right=("stake", "paid", "back")))


def _show_seats(console: Console, answer: Answer) -> None:
    for name, seat in answer.seats.items():
        hand = f", {seat.hand}" if seat.hand else ""
        stack = "" if seat.stack is UNSET else f", {write_money(seat.stack)} in front"
        console.print(f"{name} {signed_money(seat.net)}{stack}{hand}", markup=False)


def _show_dealer(console: Console, answer: Answer) -> None:
    if answer.dealer is UNSET or answer.dealer.hand is None:
        return
    plays = {True: ", which qualifies", False: ", which does not qualify", None: ""}[answer.dealer.qualifies]
    console.print(f"the dealer has {answer.dealer.hand}{plays}", markup=False, highlight=False)


def _show_why(console: Console, answer: Answer) -> None:
    """Print the dealer's explanation for each player."""
    for name, seat in answer.seats.items():
        for said in seat.why:
            box = "" if said.box is UNSET or f"p{said.box}" == name else f", box {said.box}"
            console.print(f"{name}{box}: {said.text}", markup=False, highlight=False, soft_wrap=True)


def _show_pots(console: Console, answer: Answer) -> None:
    for number, pot in enumerate(answer.pots):
        name = "main pot" if number == 0 else f"side pot {number}"
        winners = ", ".join(f"{seat} {write_money(chips)}" for seat, chips in pot.winners.items())
        fee = f", commission {write_money(pot.commission)}" if pot.commission is not UNSET and pot.commission else ""
        text = "carried to the next round" if pot.carried is True else f"to {winners}"
        console.print(f"{name} {write_money(pot.amount)}{fee}: {text}", markup=False)
        console.print(f"{pot.why.text}{cited(pot.rules)}", markup=False, highlight=False, soft_wrap=True)


def _show_jackpot(console: Console, answer: Answer) -> None:
    if answer.jackpot is UNSET:
        return
    for prize in answer.jackpot.prizes:
        console.print(
            f"jackpot: {prize.seat} box {prize.box}, level {prize.level}, {prize.hand}: {write_money(prize.amount)}",
            markup=False,
        )
    console.print(f"jackpot pools now: {', '.join(map(write_money, answer.jackpot.pools))}", markup=False)
