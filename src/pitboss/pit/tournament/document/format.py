"""Format: stages and sessions, tables, who goes on, buying back."""

from collections.abc import Iterator

from pitboss.books.tournament import Topic
from pitboss.pit.tournament.conditions import Stage, Terms
from pitboss.pit.tournament.document.fields import Wording, chips, count, dollars, either, listed


def format_(terms: Terms) -> Iterator[str]:
    if len(terms.stages) > 1:
        yield f"The tournament has {count(len(terms.stages), 'stage')}: {listed(stage.name for stage in terms.stages)}."
    for stage in terms.stages:
        name = f"The {stage.name}" if len(terms.stages) > 1 else "The tournament"
        sessions = f" in {count(stage.sessions, 'session')}" if stage.sessions > 1 else ""
        yield f"{name} is played{sessions} {_until(stage)}."
    if any(stage.ends == "time" for stage in terms.stages):
        yield "Pauses and breaks do not count towards a session's minutes; a hand dealt when they are over is finished."


def _until(stage: Stage) -> str:
    each = {"table": " at each table", "session": " in each session", "all": ""}[stage.by]
    if stage.ends == "time":
        return f"for {count(stage.minutes or 0, 'minute')} a session"
    if stage.ends == "hands":
        return f"for {count(stage.hands or 0, 'hand')} at each table"
    return f"until {count(stage.players, 'player')}{each} {'has all the chips' if stage.players == 1 else 'are in'}"


def tables(terms: Terms) -> Iterator[str]:
    yield (
        f"It is played at up to {count(len(terms.tables), 'table')} ({listed(terms.tables)}) of"
        f" {count(terms.seats, 'seat')}, as many as the players need, used for nothing else meanwhile."
    )
    yield "Each player is given a table and a seat before a session; each has one entry and one seat at a time."


def seating(terms: Terms) -> Iterator[str]:
    yield f"Tables differ by at most {count(terms.balance, 'player')}, at the start and during play."
    if all(stage.by == "table" for stage in terms.stages):
        return
    yield "When a table is no longer needed, the last in the list is broken."
    if terms.house_game:
        yield "To balance, the player in the lowest seat moves to the lowest free seat of the other table."
    else:
        mark = "big blind" if terms.has_blinds else "button"
        asked = ", which the Director asks at both tables" if terms.counted else ""
        yield (
            f"To balance, the player next to be the {mark} moves to the first free seat after the other table's"
            f" {mark}{asked}."
        )
    yield "Moves come between hands, and moved players play at once."
    yield (
        f"When {chips(terms.final_table)} or fewer are left at more than one table, everybody draws a new seat at one."
    )
    yield "The Director may have the tables deal hand for hand; those out in one such hand are out together."


def progression(terms: Terms) -> Iterator[str]:
    if len(terms.stages) == 1:
        yield "There is one stage: nobody has to go on to another."
    for stage, following in zip(terms.stages, terms.stages[1:], strict=False):
        each = {"table": "at each table", "session": "of each session", "all": "of the stage"}[stage.by]
        most = stage.advance or 0
        whom = "the player" if most == 1 else f"the {chips(most)} players"
        more = (
            f", and {count(stage.more, 'further player')} of the session with the next largest stacks"
            if stage.more
            else ""
        )
        yield (
            f"From the {stage.name} {whom} with the most chips {each}"
            f" go{'es' if most == 1 and not more else ''} on{more}."
        )
        if following.chips == "carry":
            yield "Stacks and level are carried into the next stage."
        yield {
            "play-off": "A tie for the last place to go on is decided by a play-off.",
            "draw": "A tie for the last place to go on is decided by drawing cards.",
            "all": "All who tie for the last place to go on go on.",
        }[stage.tie_break]


def buying_back(terms: Terms) -> Iterator[str]:
    entry = terms.entry
    if entry.re_entries:
        until = (
            f"until level {entry.late_level} is over" if entry.late_level else "between the sessions of the first stage"
        )
        yield (
            f"A player who is out may enter again {until}, up to {count(entry.re_entries, 'time')}, for the price of an"
            " entry and with the full bank."
        )
    if terms.rebuy:
        rebuy = terms.rebuy
        stack = f"of at most {chips(rebuy.at_most)}" if rebuy.at_most else "of nothing"
        yield (
            f"A player with a stack {stack} may buy {chips(rebuy.chips)} chips again until level {rebuy.until_level} is"
            f" over, up to {count(rebuy.times, 'time')}, before the table's next hand."
        )
    if terms.addon:
        yield f"Every player in may buy the add-on once, in the break after level {terms.addon.after_level}."
    if not entry.re_entries and not terms.rebuy:
        yield "An eliminated player cannot buy back in."


def repechage(terms: Terms) -> Iterator[str]:
    offered = [stage for stage in terms.stages if stage.repechage]
    for stage in offered:
        to_pool = f"{dollars(stage.cost)} to the prize pool" if stage.cost else ""
        fee = f"a fee of {dollars(stage.fee)}" if stage.fee else ""
        price = " and ".join(part for part in (to_pool, fee) if part) or "nothing"
        yield f"The {stage.name} is a repechage: players out by then may enter it and pay {price}."
    if not offered:
        yield "There is no repechage."


def bank(terms: Terms) -> Iterator[str]:
    yield (
        f"Every player is given the same starting bank of {chips(terms.entry.chips)} chips, announced before the start."
    )
    for stage in terms.stages[1:]:
        if isinstance(stage.chips, int) and stage.chips != terms.entry.chips:
            yield f"Everybody begins the {stage.name} with {chips(stage.chips)} chips."


TOPICS: dict[Topic, Wording] = {
    "format": format_,
    "tables": tables,
    "seating": seating,
    "progression": progression,
    "buying back": buying_back,
    "repechage": repechage,
    "bank": bank,
    "chips at the end": either(
        lambda terms: terms.prizes and terms.prizes.by == "chips",
        "At the end the prize pool is paid out by chips held; the chips themselves are given back.",
        "The chips have no cash value and are given back at the end.",
    ),
}
