"""Conditions of entry: who, how, until when."""

from collections.abc import Iterator

from pitboss.books.tournament import Topic
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.document.fields import Wording, always, either, moment, said


def criteria(terms: Terms) -> Iterator[str]:
    if terms.entry.criteria:
        yield f"Applicants are selected by these criteria: {terms.entry.criteria.rstrip('.')}."
    else:
        yield "There are no criteria by which applicants are selected."


def staff(terms: Terms) -> Iterator[str]:
    if terms.entry.staff:
        yield (
            "This is a charitable or media event. Employees, contractors and associates of the casino may take part"
            " with the prior approval of its Chief Operating Officer or Chief Executive Officer."
        )
        yield "None of them wins a prize: it goes to the next eligible place-getter."
    else:
        yield "Employees, contractors and associates of the casino do not take part."


def method(terms: Terms) -> Iterator[str]:
    if terms.entry.method:
        yield f"Entry: {terms.entry.method.rstrip('.')}."
    else:
        asked = any(needed.key == "[entry] method" for needed in terms.missing)
        yield "How to enter is not set yet." if asked else "Entry is made with the Tournament Director."


def terms_of_entry(terms: Terms) -> Iterator[str]:
    entry = terms.entry
    if entry.late_level:
        yield f"Entries are taken until level {entry.late_level} is over; a late entrant gets the full bank."
    else:
        yield "Entries are taken until the start."
    if entry.alternates:
        yield (
            "Entries beyond the seats wait in the order they came and are seated as places come free; whoever has had"
            " no seat when entries are over gets everything back."
        )
    if terms.stages[0].sessions > 1:
        yield "They are taken between the sessions of the first stage too."
    if entry.withdraw == "start":
        yield "An entry may be withdrawn without financial penalty until the start."
    else:
        if entry.withdraw != "no":
            yield f"An entry may be withdrawn without financial penalty until {moment(entry.withdraw)}."
        yield "Anyone who withdraws later, before the start, gets nothing back: the money stays in the prize pool."
    yield from _substitutes(terms)


def _substitutes(terms: Terms) -> Iterator[str]:
    yield {
        "no": "Nobody may nominate a substitute.",
        "before-start": "A substitute may be nominated until the start.",
        "any-time": "A substitute may be nominated at any time while the player is in.",
    }[terms.entry.substitutes]


TOPICS: dict[Topic, Wording] = {
    "accepted": always(
        "Whoever takes part has been told these terms and conditions beforehand and accepts them by taking part.",
    ),
    "instruction": said,
    "eligible": said,
    "refusal": either(
        lambda terms: terms.entry.refuse,
        "The operator may refuse any application for entry.",
        "The operator refuses no application that meets these terms.",
    ),
    "criteria": criteria,
    "staff": staff,
    "abide": always("Every player abides by these terms and the rules of the game, or risks disqualification."),
    "available": always(
        "Before any entry is taken these terms are handed out at the tournament desk and shown where entries are made.",
    ),
    "signed": either(
        lambda terms: terms.entry.sign,
        "Each player signs that they have been told the rules and terms, and understand and accept them.",
        "Nobody has to sign a copy of these terms.",
    ),
    "method": method,
    "terms of entry": terms_of_entry,
    "names": said,
}
