"""Elimination, winners and prizes."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.books.tournament import Topic
from pitboss.pit.tournament.conditions import Prizes, Terms
from pitboss.pit.tournament.document.fields import Wording, chips, count, dollars, listed, percentage


def elimination(terms: Terms) -> Iterator[str]:
    if terms.house_game:
        yield "A player with fewer chips than the level's minimum after a hand is out, and the rest leaves play."
    else:
        yield "A player without chips is out."
    for stage in terms.stages:
        if stage.eliminate:
            hands = listed(map(chips, stage.eliminate))
            yield (
                f"In the {stage.name} the smallest stack of each table is out after hand {hands}, and its"
                " chips leave play."
            )
    if len(terms.stages) > 1:
        yield "A player who does not go on to the next stage is out."
    yield (
        "Of several out in one hand, the player with more chips left, then with more when it began, is placed higher;"
        " equal stacks tie."
    )


def winners(terms: Terms) -> Iterator[str]:
    last = terms.stages[-1]
    if last.ends == "players" and last.players == 1:
        yield "The last player in wins."
    elif last.ends == "players":
        yield f"The last {chips(last.players)} players in win, placed by chips."
    else:
        yield "The player with the most chips at the end wins; those with chips are placed by them."
        yield "Chips are presented and counted at the end."
    yield "The others are placed by when they went out, the later the higher. Players are placed, not entries."
    if terms.prizes and terms.prizes.ties == "rank":
        yield "A tie for a prize is decided by a play-off or draw."


def pool(terms: Terms) -> Iterator[str]:
    prizes = terms.prizes
    if prizes is None:
        return
    yield "The prize pool is all buy-ins, re-buys, add-ons and costs of a repechage."
    if terms.bounty:
        yield "Bounties nobody won are added to it."
    if prizes.added:
        yield f"The house adds {dollars(prizes.added)}."
    if prizes.guarantee:
        yield f"It is at least {dollars(prizes.guarantee)}: the house makes up any shortfall."
    yield "Nothing is deducted from it."


def prizes(terms: Terms) -> Iterator[str]:
    declared = terms.prizes
    if declared is None:
        yield "How the prizes are shared out is not set yet."
        return
    yield from _distribution(declared)
    if declared.by == "places" and declared.ties == "split":
        yield (
            "Tied players add up the prizes of the places they fill and share equally, odd cents to the"
            " earliest entered."
        )
    if declared.by == "places":
        yield "A prize nobody can take is added to the first."
    if terms.bounty:
        yield from _bounty(terms)


def _bounty(terms: Terms) -> Iterator[str]:
    kept = "The winner keeps their own; those of retired or disqualified players go into the pool."
    if terms.bounty_kind == "fixed":
        yield f"Whoever puts a player out wins the bounty of {dollars(terms.bounty)}; several share it. {kept}"
        return
    yield (
        f"Every player's bounty begins at {dollars(terms.bounty)}. Whoever puts a player out is paid half of it at"
        f" once, down to the cent; the rest is added to the winner's own bounty. Several share it first. {kept}"
    )


def _distribution(prizes: Prizes) -> Iterator[str]:
    if prizes.by == "chips":
        yield "It is paid by chips held at the end, down to the cent; odd cents go one each from the largest stack."
    elif prizes.seat:
        yield f"It gives as many prizes of {dollars(prizes.seat)} as it holds; the rest goes to the next place."
    elif prizes.amounts:
        yield f"The prizes from first place are {listed(map(dollars, prizes.amounts))}."
        yield "What is paid in beyond them is added to the first; the house makes up any shortfall."
    else:
        for bracket in prizes.brackets:
            yield f"From {count(bracket.entries, 'entry', 'entries')} on: {_percentages(bracket.places)}."
        if prizes.brackets and prizes.brackets[0].entries > 1:
            yield "With fewer entries the first of these holds."
        if prizes.places:
            yield f"It is shared out from first place: {_percentages(prizes.places)}."
        yield f"Each prize but the first is rounded down to {dollars(prizes.rounding)}; the first takes the rest."


def _percentages(places: tuple[Fraction, ...]) -> str:
    return ", ".join(percentage(part) for part in places)


def agreements(terms: Terms) -> Iterator[str]:
    if terms.prizes is None or terms.prizes.by == "chips":
        return
    if terms.prizes.deals:
        yield "All players in may agree to share the open prizes otherwise, without a cent more or less."
    else:
        yield "Players may not agree to share the prizes otherwise."


TOPICS: dict[Topic, Wording] = {
    "elimination": elimination,
    "winners": winners,
    "pool": pool,
    "prizes": prizes,
    "agreements": agreements,
}
