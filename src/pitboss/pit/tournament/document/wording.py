"""Numbers, money, times and lists in the document, and its sections on details, entry and format."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import TypeAlias

from pitboss.books.tournament import Topic
from pitboss.core.money import Chips, write_money
from pitboss.core.time import write_clock
from pitboss.pit.tournament.conditions import Level, Stage, Terms

PRINTED_DECIMALS = 6
Wording: TypeAlias = Callable[[Terms], Iterator[str]]
"""A function that yields the sentences on one topic."""


def said(terms: Terms) -> Iterator[str]:
    """Yield nothing, because the book's own statement is enough."""
    yield from ()


def always(sentence: str) -> Wording:
    """Return a wording with the same sentence for all terms."""
    return lambda terms: iter((sentence,))


def either(holds: Callable[[Terms], object], yes: str, no: str) -> Wording:
    """Return a wording that picks one of two sentences, depending on the terms."""
    return lambda terms: iter((yes if holds(terms) else no,))


def dollars(amount: Chips) -> str:
    """Return an amount in words: `$1,250.00`."""
    whole, _, cents = write_money(amount).partition(".")
    return f"${int(whole):,}.{cents}"


def with_fee(cost: Chips, fee: Chips) -> str:
    """Return a cost with its fee, if any: `$20.00 and a fee of $2.00`."""
    return f"{dollars(cost)} and a fee of {dollars(fee)}" if fee else dollars(cost)


def percentage(part: Fraction) -> str:
    """Write an exact percentage: `12.5 %`."""
    whole, rest = divmod(part * 100, 1)
    decimals = ""
    while rest and len(decimals) < PRINTED_DECIMALS:
        digit, rest = divmod(rest * 10, 1)
        decimals += str(digit)
    return f"{whole}{'.' if decimals else ''}{decimals} %"


def chips(count: int) -> str:
    return f"{count:,}"


def count(number: int, one: str, many: str = "") -> str:
    """Write a number with its noun: `1 table`, `3 tables`."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Write a list: `a, b and c`."""
    found = list(words)
    return f"{', '.join(found[:-1])} {last} {found[-1]}" if len(found) > 1 else "".join(found)


def schedule(terms: Terms) -> tuple[tuple[str, ...], ...]:
    """Return levels and breaks as rows, with only the columns the game uses."""
    wanted = [
        ("blinds", any(level.blinds for level in terms.levels)),
        ("ante", any(level.ante for level in terms.levels)),
        ("minimum", any(level.minimum for level in terms.levels)),
        ("maximum", any(level.maximum for level in terms.levels)),
        ("unit", any(level.unit > 1 for level in terms.levels)),
    ]
    columns = [name for name, used in wanted if used]
    titles = {"ante": "big blind ante"} if terms.antes == "big-blind" else {}
    rows = [("level", *(titles.get(name, name) for name in columns), "minutes")]
    for level in terms.levels:
        rows.append((str(level.number), *(_cell(level, name) for name in columns), str(level.minutes or "untimed")))
        if level.pause:
            rows.append(("break", *("" for _ in columns), str(level.pause)))
    return tuple(rows)


def _cell(level: Level, name: str) -> str:
    value = getattr(level, name)
    if name == "blinds":
        return " / ".join(map(chips, value))
    return chips(value) if value else ""


def when(terms: Terms) -> Iterator[str]:
    wanted = terms.players.sit_and_go
    if wanted is not None:
        begins = f"This is a sit-and-go: it begins as soon as {count(wanted, 'player has', 'players have')} entered"
        yield f"{begins}, not before {write_clock(terms.start)}." if terms.start is not None else f"{begins}."
    elif terms.start is not None:
        yield f"The tournament starts at {write_clock(terms.start)}."
    else:
        yield "The start is not set yet."


def where(terms: Terms) -> Iterator[str]:
    yield f"It is held at {terms.location}." if terms.location else "The location is not set yet."


def price(terms: Terms) -> Iterator[str]:
    entry = terms.entry
    if entry.buy_in or entry.fee:
        parts = [f"a {dollars(entry.buy_in)} buy-in, which goes to the prize pool"] if entry.buy_in else []
        parts += [f"a {dollars(entry.fee)} entry fee"] if entry.fee else []
        rest = "" if entry.fee else "; there is no entry fee"
        yield f"An entry costs {', plus '.join(parts)}{rest}."
    else:
        yield "Entry is free: there is no buy-in and no entry fee."
    if terms.bounty:
        yield f"A bounty of {dollars(terms.bounty)} is also paid with each entry."
    if terms.rebuy:
        rebuy = terms.rebuy
        yield f"A re-buy costs {with_fee(rebuy.cost, rebuy.fee)} for {chips(rebuy.chips)} chips."
    if terms.addon:
        addon = terms.addon
        yield f"An add-on costs {with_fee(addon.cost, addon.fee)} for {chips(addon.chips)} chips."
    if not terms.rebuy and not terms.addon:
        yield "There are no re-buys and no add-ons."


def numbers(terms: Terms) -> Iterator[str]:
    least, most = terms.players.minimum, terms.players.maximum
    yield f"At least {count(least, 'player')} and at most {chips(most)} may take part."


DETAILS: dict[Topic, Wording] = {
    "when": when,
    "where": where,
    "price": price,
    "numbers": numbers,
    "postponed": always("Play never begins before the announced time."),
    "changes": said,
}


def criteria(terms: Terms) -> Iterator[str]:
    if terms.entry.criteria:
        yield f"Applicants are selected by these criteria: {terms.entry.criteria.rstrip('.')}."
    else:
        yield "There are no criteria for selecting applicants."


def staff(terms: Terms) -> Iterator[str]:
    if terms.entry.staff:
        yield (
            "This is a charitable or media event. Employees, contractors and associates of the casino may take part"
            " with the prior approval of its Chief Operating Officer or Chief Executive Officer."
        )
        yield "They cannot win a prize: it goes to the next eligible place-getter."
    else:
        yield "Employees, contractors and associates of the casino may not take part."


def method(terms: Terms) -> Iterator[str]:
    if terms.entry.method:
        yield f"Entry: {terms.entry.method.rstrip('.')}."
    else:
        asked = any(needed.key == "[entry] method" for needed in terms.missing)
        yield "How to enter is not set yet." if asked else "Entry is made with the Tournament Director."


def terms_of_entry(terms: Terms) -> Iterator[str]:
    entry = terms.entry
    if entry.late_level:
        yield f"Entries are taken until level {entry.late_level} is over. A late entrant gets the full starting stack."
    else:
        yield "Entries are taken until the start."
    if entry.alternates:
        yield (
            "Entries beyond the seats wait as alternates in order of entry and are seated as seats come free. An"
            " alternate without a seat when entries close gets a full refund."
        )
    if terms.stages[0].sessions > 1:
        yield "They are also taken between the sessions of the first stage."
    if entry.withdraw == "start":
        yield "An entry may be withdrawn without financial penalty until the start."
    else:
        if entry.withdraw != "no":
            yield f"An entry may be withdrawn without financial penalty until {write_clock(entry.withdraw)}."
        yield "There is no refund for a later withdrawal before the start: the money stays in the prize pool."
    yield from _substitutes(terms)


def _substitutes(terms: Terms) -> Iterator[str]:
    yield {
        "no": "Players may not nominate a substitute.",
        "before-start": "A substitute may be nominated until the start.",
        "any-time": "A substitute may be nominated at any time while the player is in.",
    }[terms.entry.substitutes]


ENTRY: dict[Topic, Wording] = {
    "accepted": always("Players are informed of these terms and conditions beforehand and accept them by taking part."),
    "instruction": said,
    "eligible": said,
    "refusal": either(
        lambda terms: terms.entry.refuse,
        "The operator may refuse any application for entry.",
        "The operator accepts every application that meets these terms.",
    ),
    "criteria": criteria,
    "staff": staff,
    "abide": always("Every player must abide by these terms and the rules of the game, or risks disqualification."),
    "available": always(
        "Before any entry is taken, these terms are available at the tournament desk and wherever entries are taken."
    ),
    "signed": either(
        lambda terms: terms.entry.sign,
        "Each player signs that they have been informed of the rules and terms, and understand and accept them.",
        "Players do not have to sign a copy of these terms.",
    ),
    "method": method,
    "terms of entry": terms_of_entry,
    "names": said,
}


def format_(terms: Terms) -> Iterator[str]:
    if len(terms.stages) > 1:
        yield f"The tournament has {count(len(terms.stages), 'stage')}: {listed(stage.name for stage in terms.stages)}."
    for stage in terms.stages:
        name = f"The {stage.name}" if len(terms.stages) > 1 else "The tournament"
        sessions = f" in {count(stage.sessions, 'session')}" if stage.sessions > 1 else ""
        yield f"{name} is played{sessions} {_until(stage)}."
    if any(stage.ends == "time" for stage in terms.stages):
        yield "Pauses and breaks do not count towards a session's time. A hand in progress when it ends is finished."


def _until(stage: Stage) -> str:
    each = {"table": " at each table", "session": " in each session", "all": ""}[stage.by]
    if stage.ends == "time":
        return f"for {count(stage.minutes or 0, 'minute')} per session"
    if stage.ends == "hands":
        return f"for {count(stage.hands or 0, 'hand')} at each table"
    return f"until {count(stage.players, 'player')}{each} {'has all the chips' if stage.players == 1 else 'remain'}"


def tables(terms: Terms) -> Iterator[str]:
    yield (
        f"It is played at up to {count(len(terms.tables), 'table')} ({listed(terms.tables)}) of"
        f" {count(terms.seats, 'seat')}, as many as needed. They are used for nothing else meanwhile."
    )
    yield "Each player is assigned a table and a seat before a session, and has one entry and one seat at a time."


def seating(terms: Terms) -> Iterator[str]:
    yield f"Tables may differ by at most {count(terms.balance, 'player')}, at the start and during play."
    if all(stage.by == "table" for stage in terms.stages):
        return
    yield "When a table is no longer needed, the last in the list is broken."
    if terms.house_game:
        yield "To balance, the player in the lowest seat moves to the lowest free seat of the other table."
    else:
        mark = "big blind" if terms.has_blinds else "button"
        asked = "; the Director asks for it at both tables" if terms.counted else ""
        yield (
            f"To balance, the player next to be the {mark} moves to the first free seat after the other table's"
            f" {mark}{asked}."
        )
    yield "Players move between hands and play at once."
    yield (
        f"When {chips(terms.final_table)} or fewer players are left at several tables, all draw new seats at one table."
    )
    yield "The Director may call hand-for-hand play. Players out in one such hand are out together."


def progression(terms: Terms) -> Iterator[str]:
    if len(terms.stages) == 1:
        yield "There is one stage."
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
            f" advance{'s' if most == 1 and not more else ''}{more}."
        )
        if following.chips == "carry":
            yield "Stacks and level are carried into the next stage."
        yield {
            "play-off": "A tie for the last advancing place is decided by a play-off.",
            "draw": "A tie for the last advancing place is decided by drawing cards.",
            "all": "All players who tie for the last advancing place advance.",
        }[stage.tie_break]


def buying_back(terms: Terms) -> Iterator[str]:
    entry = terms.entry
    if entry.re_entries:
        until = (
            f"until level {entry.late_level} is over" if entry.late_level else "between the sessions of the first stage"
        )
        yield (
            f"A player who is out may re-enter {until}, up to {count(entry.re_entries, 'time')}, for the price of an"
            " entry and with the full starting stack."
        )
    if terms.rebuy:
        rebuy = terms.rebuy
        stack = f"with a stack of at most {chips(rebuy.at_most)}" if rebuy.at_most else "without chips"
        yield (
            f"A player {stack} may re-buy {chips(rebuy.chips)} chips until level {rebuy.until_level} is over, up to"
            f" {count(rebuy.times, 'time')}, before the table's next hand."
        )
    if terms.addon:
        yield f"Every remaining player may buy the add-on once, in the break after level {terms.addon.after_level}."
    if not entry.re_entries and not terms.rebuy:
        yield "An eliminated player cannot buy back in."


def repechage(terms: Terms) -> Iterator[str]:
    offered = [stage for stage in terms.stages if stage.repechage]
    for stage in offered:
        to_pool = f"{dollars(stage.cost)} to the prize pool" if stage.cost else ""
        fee = f"a fee of {dollars(stage.fee)}" if stage.fee else ""
        price = " and ".join(part for part in (to_pool, fee) if part) or "nothing"
        yield f"The {stage.name} is a repechage: players already out may enter it and pay {price}."
    if not offered:
        yield "There is no repechage."


def bank(terms: Terms) -> Iterator[str]:
    yield (
        f"Every player gets the same starting stack of {chips(terms.entry.chips)} chips, announced before the start."
    )
    for stage in terms.stages[1:]:
        if isinstance(stage.chips, int) and stage.chips != terms.entry.chips:
            yield f"Every player begins the {stage.name} with {chips(stage.chips)} chips."


FORMAT: dict[Topic, Wording] = {
    "format": format_,
    "tables": tables,
    "seating": seating,
    "progression": progression,
    "buying back": buying_back,
    "repechage": repechage,
    "bank": bank,
    "chips at the end": either(
        lambda terms: terms.prizes and terms.prizes.by == "chips",
        "At the end the prize pool is paid by chips held, and the chips themselves are returned.",
        "The chips have no cash value and are returned at the end.",
    ),
}
