"""The document's sections on prizes, chips and conduct of play."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.books.tournament import Topic
from pitboss.pit.tournament.conditions import Prizes, Terms
from pitboss.pit.tournament.document.wording import (
    Wording,
    always,
    chips,
    count,
    dollars,
    either,
    listed,
    percentage,
    said,
)

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
        yield f"A player missing hands {_posts(terms)}, {dealt} and cannot win."


def _posts(terms: Terms) -> str:
    return "makes the compulsory wager" if terms.house_game else "posts blinds and antes"


def disqualification(terms: Terms) -> Iterator[str]:
    grounds = terms.conduct.disqualify
    if grounds:
        yield f"A player may be disqualified for {listed((_GROUNDS[one] for one in grounds), 'or')}."
    else:
        yield "There is no disqualification."


def refunds(terms: Terms) -> Iterator[str]:
    if terms.entry.withdraw != "no":
        yield "A withdrawal made in time is refunded in full."
    yield "If the tournament is cancelled before its start, everything is refunded, including fees."
    if terms.prizes and terms.prizes.on_cancel == "refund":
        yield "If it is cancelled later, everything is refunded as well."
    else:
        yield (
            "If it is cancelled later, players already out keep their prizes. The players in share the open prizes: in"
            " the money each gets the lowest and the rest is shared by chips; before it, one half is shared equally and"
            " one half by chips. Their fees and bounties are refunded. Players who have not begun get a full refund."
        )


def lateness(terms: Terms) -> Iterator[str]:
    yield f"A late player {_posts(terms)} in every hand and is folded."
    if "non-attendance" in terms.conduct.disqualify:
        yield "The Director may disqualify a player who does not attend."


def absence(terms: Terms) -> Iterator[str]:
    yield f"An absent player is dealt in, {_posts(terms)} and is folded."
    yield "Unsold seats have no chips."


def devices(terms: Terms) -> Iterator[str]:
    yield "Players may not use a telephone or a similar device while in a hand."
    if "device" in terms.conduct.disqualify:
        yield "A player who does may be disqualified."


CONDUCT: dict[Topic, Wording] = {
    "penalties": penalties,
    "disqualification": disqualification,
    "substitutes": either(
        lambda terms: terms.entry.substitutes == "no",
        "A player may not nominate a substitute in any circumstances.",
        "A player who is not out may nominate a substitute in that time. The operator may refuse the substitute.",
    ),
    "after substitution": either(
        lambda terms: terms.entry.substitutes != "no",
        "The substitute accepts these terms, takes over the entry, seat and chips as they are, and wins any prize.",
        "An attempt to have somebody else play is a breach of these terms.",
    ),
    "refunds": refunds,
    "lateness": lateness,
    "absence": absence,
    "devices": devices,
    "after disqualification": always(
        "A disqualified player's chips are removed from play, and the entry's money stays in the pool. The player gets"
        " no place and no prize, and may not return."
    ),
    "retirement": always(
        "A player who retires with approval is out at once and keeps that place. The chips are removed from play."
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


def elimination(terms: Terms) -> Iterator[str]:
    if terms.house_game:
        yield "A player with fewer chips than the level's minimum after a hand is out. The chips are removed from play."
    else:
        yield "A player without chips is out."
    for stage in terms.stages:
        if stage.eliminate:
            hands = listed(map(chips, stage.eliminate))
            yield (
                f"In the {stage.name} the smallest stack of each table is out after hand {hands}. Its"
                " chips are removed from play."
            )
    if len(terms.stages) > 1:
        yield "A player who does not advance to the next stage is out."
    yield (
        "If several players are out in one hand, the one with more chips left is placed higher, then the one with more"
        " chips before the hand. Equal stacks tie."
    )


def winners(terms: Terms) -> Iterator[str]:
    last = terms.stages[-1]
    if last.ends == "players" and last.players == 1:
        yield "The last remaining player wins."
    elif last.ends == "players":
        yield f"The last {chips(last.players)} remaining players win, placed by chips."
    else:
        yield "The player with the most chips at the end wins. All players with chips are placed by chips."
        yield "Chips are presented and counted at the end."
    yield "The others are placed by when they went out: the later, the higher. Places go to players, not to entries."
    if terms.prizes and terms.prizes.ties == "rank":
        yield "A tie for a prize is decided by a play-off or draw."


def pool(terms: Terms) -> Iterator[str]:
    prizes = terms.prizes
    if prizes is None:
        return
    yield "The prize pool is all buy-ins, re-buys, add-ons and costs of a repechage."
    if terms.bounty:
        yield "Unwon bounties are added to it."
    if prizes.added:
        yield f"The house adds {dollars(prizes.added)}."
    if prizes.guarantee:
        yield f"It is guaranteed at {dollars(prizes.guarantee)}: the house makes up any shortfall."
    yield "Nothing is deducted from it."


def prizes(terms: Terms) -> Iterator[str]:
    declared = terms.prizes
    if declared is None:
        yield "The distribution of prizes is not set yet."
        return
    yield from _distribution(declared)
    if declared.by == "places" and declared.ties == "split":
        yield (
            "Tied players share the prizes of the places they fill equally. Odd cents go to the player who entered"
            " first."
        )
    if declared.by == "places":
        yield "A prize nobody can take is added to the first prize."
    if terms.bounty:
        yield from _bounty(terms)


def _bounty(terms: Terms) -> Iterator[str]:
    kept = "The winner keeps their own. Bounties of retired or disqualified players go into the prize pool."
    if terms.bounty_kind == "fixed":
        won = f"The player who eliminates another wins the bounty of {dollars(terms.bounty)}; joint winners share it."
        yield f"{won} {kept}"
        return
    yield (
        f"Every player's bounty begins at {dollars(terms.bounty)}. The player who eliminates another is paid half of it"
        " at once, down to the cent. The rest is added to that player's own bounty. Joint winners share it first."
        f" {kept}"
    )


def _distribution(prizes: Prizes) -> Iterator[str]:
    if prizes.by == "chips":
        yield "It is shared by chips held at the end, down to the cent. Odd cents go one each from the largest stack."
    elif prizes.seat:
        yield f"It pays as many prizes of {dollars(prizes.seat)} as possible. The rest goes to the next place."
    elif prizes.amounts:
        yield f"The prizes from first place are {listed(map(dollars, prizes.amounts))}."
        yield "Money paid in beyond them is added to the first. The house makes up any shortfall."
    else:
        for bracket in prizes.brackets:
            yield f"From {count(bracket.entries, 'entry', 'entries')} on: {_percentages(bracket.places)}."
        if prizes.brackets and prizes.brackets[0].entries > 1:
            yield "With fewer entries the first of these applies."
        if prizes.places:
            yield f"It is shared from first place: {_percentages(prizes.places)}."
        yield f"Each prize but the first is rounded down to {dollars(prizes.rounding)}. The first takes the rest."


def _percentages(places: tuple[Fraction, ...]) -> str:
    return ", ".join(percentage(part) for part in places)


def agreements(terms: Terms) -> Iterator[str]:
    if terms.prizes is None or terms.prizes.by == "chips":
        return
    if terms.prizes.deals:
        yield "The remaining players may all agree on another division of the open prizes, with the same total."
    else:
        yield "Players may not agree on another division of the prizes."


MONEY: dict[Topic, Wording] = {
    "elimination": elimination,
    "winners": winners,
    "pool": pool,
    "prizes": prizes,
    "agreements": agreements,
}


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
                " and it does not depend on the number of players."
            )
        yield from _time_to_act(terms)
    yield "The levels are in the schedule below." if len(terms.levels) > 1 else "There is one level, shown below."


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
    yield "The schedule is notice of every change. A level applies from the next hand dealt."
    if terms.book.play.director_raises:
        yield "The Director may bring a level forward or skip a break at any time."
    else:
        yield "No level begins before its time on the schedule, and no break is skipped to bring it forward."
    yield "The Director may delay a level, and pause play."


def secret_wagers(terms: Terms) -> Iterator[str]:
    secret = terms.secret
    if not secret.wagers:
        yield "There are no secret wagers."
        return
    hands = f", in the last {count(secret.last, 'hand')} of it" if secret.last else ""
    yield f"Each player may make {count(secret.wagers, 'secret wager')} per session{hands}, at most one per hand."
    yield "It may include Ante, Pair Plus and Six Card Bonus. It is handed in before the deal and shown after betting."
    yield f"Method: {secret.method.rstrip('.')}." if secret.method else "The method is not set yet."


def colour_up(terms: Terms) -> Iterator[str]:
    if not terms.chips.denominations:
        return
    if terms.chips.colour_up == "round-up":
        yield "When a denomination is coloured up, every player with odd chips of it gets one chip of the next instead."
    else:
        yield (
            "When a denomination is coloured up, each table has a chip race for its odd chips: one card per odd chip"
            " from seat 1, and at most one new chip per player. Halves are rounded up, and nobody is raced out."
        )
        yield (f"Cards of equal rank are ordered {listed(_SUITS[suit] for suit in terms.book.suits)} from the highest.")
    yield "A denomination is coloured up only when no coming level needs it."


WAGERS: dict[Topic, Wording] = {
    "chips": kind,
    "minimum wager": minimum_wager,
    "levels": levels,
    "secret wagers": secret_wagers,
    "colour-up": colour_up,
    "face up": said,
    "one position": said,
    "in view": said,
}
