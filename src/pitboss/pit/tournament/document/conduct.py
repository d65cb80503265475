"""Conduct of play: penalties, absence, disputes, and the statements every document carries."""

from collections.abc import Iterator

from pitboss.books.tournament import Topic
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.document.fields import Wording, always, either, listed, said

_GROUNDS = {
    "breach": "breaking the rules or these terms",
    "non-attendance": "not attending at the playing times",
    "hiding-chips": "hiding or pocketing chips",
    "lending": "lending or borrowing chips",
    "device": "using a telephone or other device in play",
    "left": "leaving without approval",
}


def penalties(terms: Terms) -> Iterator[str]:
    rules = terms.book.conduct
    allowed = terms.conduct.penalties
    if not allowed:
        yield "There are no penalties short of disqualification."
        return
    hands = f"missing {listed(map(str, rules.hands), 'or')} hands" if rules.hands else "missing a number of hands"
    words = {"warning": "a warning", "hands": hands, "disqualification": "disqualification"}
    yield (
        f"A player who breaks the rules or these terms may be penalised by"
        f" {listed((words[one] for one in allowed), 'or')}."
    )
    if "hands" in allowed:
        dealt = "is dealt in and folded" if rules.dealt_in else "is not dealt in"
        yield f"A player missing hands {_posts(terms)}, {dealt} and wins nothing."


def _posts(terms: Terms) -> str:
    return "makes the compulsory wager" if terms.house_game else "posts blinds and antes"


def disqualification(terms: Terms) -> Iterator[str]:
    grounds = terms.conduct.disqualify
    if grounds:
        yield f"A player may be disqualified for {listed((_GROUNDS[one] for one in grounds), 'or')}."
    else:
        yield "Nobody is disqualified."


def refunds(terms: Terms) -> Iterator[str]:
    if terms.entry.withdraw != "no":
        yield "A withdrawal made in time gives back everything paid."
    yield "If the tournament is cancelled before its start everything is given back, including fees."
    if terms.prizes and terms.prizes.on_cancel == "refund":
        yield "If it is cancelled later everything is given back as well."
    else:
        yield (
            "If it is cancelled later the prizes of those out stand. Those in share the open ones: in the money the"
            " lowest each and the rest by chips, before it one half equally and one half by chips; they get fees and"
            " bounty back, and whoever has not begun to play gets everything back."
        )


def lateness(terms: Terms) -> Iterator[str]:
    yield f"A late player {_posts(terms)} in every hand, which is folded."
    if "non-attendance" in terms.conduct.disqualify:
        yield "The Director may disqualify a player who does not attend."


def absence(terms: Terms) -> Iterator[str]:
    yield f"An absent player is dealt in, {_posts(terms)}, and is folded."
    yield "Unsold seats get no chips."


def devices(terms: Terms) -> Iterator[str]:
    yield "Nobody uses a telephone or a similar device while in a hand."
    if "device" in terms.conduct.disqualify:
        yield "A player who does may be disqualified."


TOPICS: dict[Topic, Wording] = {
    "penalties": penalties,
    "disqualification": disqualification,
    "substitutes": either(
        lambda terms: terms.entry.substitutes == "no",
        "A player may not nominate a substitute in any circumstances.",
        "A player who is not out may nominate a substitute in that time; the operator may refuse the person.",
    ),
    "after substitution": either(
        lambda terms: terms.entry.substitutes != "no",
        "The substitute accepts these terms, takes over the entry, seat and chips as they are, and wins the prize.",
        "An attempt to have somebody else play is a breach of these terms.",
    ),
    "refunds": refunds,
    "lateness": lateness,
    "absence": absence,
    "devices": devices,
    "after disqualification": always(
        "A disqualified player's chips leave play, the entry's money stays in the pool, and there is no place, no"
        " prize and no way back."
    ),
    "retirement": always(
        "A player who retires with approval is out at that moment and keeps that place; the chips leave play.",
    ),
    "leaving": said,
    "prevails": said,
    "not applied": said,
    "concluded": said,
    "privacy": said,
    "promotion": said,
    "conducted": said,
    "disputes": said,
    "liability": said,
    "complaints": said,
}
