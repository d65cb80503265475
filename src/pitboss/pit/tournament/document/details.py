"""Tournament details: when, where, what it costs, for how many."""

from collections.abc import Iterator

from pitboss.books.tournament import Topic
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.document.fields import Wording, always, chips, count, dollars, moment, said, with_fee


def when(terms: Terms) -> Iterator[str]:
    wanted = terms.players.sit_and_go
    if wanted is not None:
        begins = f"It is a sit-and-go: it begins as soon as {count(wanted, 'player has', 'players have')} entered"
        yield f"{begins}, not before {moment(terms.start)}." if terms.start is not None else f"{begins}."
    elif terms.start is not None:
        yield f"The tournament starts on {moment(terms.start)}."
    else:
        yield "The start is not set yet."


def where(terms: Terms) -> Iterator[str]:
    yield f"It is held at {terms.location}." if terms.location else "The place is not set yet."


def price(terms: Terms) -> Iterator[str]:
    entry = terms.entry
    if entry.buy_in or entry.fee:
        parts = [f"{dollars(entry.buy_in)} buy-in, which goes to the prize pool"] if entry.buy_in else []
        parts += [f"{dollars(entry.fee)} entry fee"] if entry.fee else []
        rest = "" if entry.fee else "; there is no entry fee"
        yield f"An entry costs {', and '.join(parts)}{rest}."
    else:
        yield "Entry is free: there is no buy-in and no entry fee."
    if terms.bounty:
        yield f"A bounty of {dollars(terms.bounty)} is paid with each entry as well."
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
    yield f"At least {count(least, 'player')} and at most {chips(most)} take part."


TOPICS: dict[Topic, Wording] = {
    "when": when,
    "where": where,
    "price": price,
    "numbers": numbers,
    "postponed": always("Play never begins before the announced time."),
    "changes": said,
}
