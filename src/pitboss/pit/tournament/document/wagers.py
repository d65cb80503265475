"""Chips and wagers: what is played with, what a hand costs, when the chips change."""

from collections.abc import Iterator

from pitboss.books.tournament import Topic
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.document.fields import Wording, chips, count, listed, said

_SUITS = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}


def kind(terms: Terms) -> Iterator[str]:
    yield f"Played with {terms.chips.type.rstrip('.')}; cash chips are not used."
    if terms.chips.denominations:
        yield f"The denominations are {listed(map(chips, terms.chips.denominations))}."


def minimum_wager(terms: Terms) -> Iterator[str]:
    if terms.house_game:
        yield "In every hand a player makes an Ante of at least the level's minimum."
    else:
        yield "Blinds and antes are those of the level in force when a hand is dealt."
        if terms.antes == "big-blind":
            yield (
                "The big blind pays one ante for the whole table, before the blind. It is dead: nobody has to match it,"
                " and it is not divided by the players there are."
            )
        yield from _time_to_act(terms)
    yield "The levels are those of the schedule below." if len(terms.levels) > 1 else "There is one level, below."


def _time_to_act(terms: Terms) -> Iterator[str]:
    time = terms.time
    if not time.seconds:
        return
    yield f"A player has {count(time.seconds, 'second')} to act."
    if time.chips:
        yield (
            f"Each entry comes with {count(time.chips, 'time chip')} of {count(time.chip_seconds, 'second')} each; one"
            " is used when the time runs out."
        )


def levels(terms: Terms) -> Iterator[str]:
    yield "The schedule is the notice of every change. A level is in force from the next hand dealt."
    if terms.book.play.director_raises:
        yield "The Director may bring a level forward or leave a break out at any time."
    else:
        yield "No level begins before its time on the schedule, and no break is left out to bring it forward."
    yield "The Director may delay a level, and pause play."


def secret_wagers(terms: Terms) -> Iterator[str]:
    secret = terms.secret
    if not secret.wagers:
        yield "There are no secret wagers."
        return
    hands = f", in the last {count(secret.last, 'hand')} of it" if secret.last else ""
    yield f"Each player may make {count(secret.wagers, 'secret wager')} a session{hands}, one a hand at most."
    yield "It may be Ante, Pair Plus and Six Card Bonus, is handed in before the deal and shown when betting closes."
    yield f"How: {secret.method.rstrip('.')}." if secret.method else "How it is made is not set yet."


def colour_up(terms: Terms) -> Iterator[str]:
    if not terms.chips.denominations:
        return
    if terms.chips.colour_up == "round-up":
        yield "When a denomination leaves, everybody with odd chips of it gets one chip of the next instead."
    else:
        yield (
            "When a denomination leaves, its odd chips are raced for at each table: one card for each odd chip"
            " from seat 1, at most one new chip a player, half and more rounded up, and nobody is raced out."
        )
        yield (
            f"Cards of one rank stand in the order {listed(_SUITS[suit] for suit in terms.book.suits)}"
            " from the highest."
        )
    yield "A denomination leaves only when no coming level needs it."


TOPICS: dict[Topic, Wording] = {
    "chips": kind,
    "minimum wager": minimum_wager,
    "levels": levels,
    "secret wagers": secret_wagers,
    "colour-up": colour_up,
    "face up": said,
    "one position": said,
    "in view": said,
}
