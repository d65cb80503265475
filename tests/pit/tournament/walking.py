"""Random tournaments made only of offered choices, with random amounts."""

from random import Random
from typing import Any

from pitboss.pit.tournament.choices import LineChoice, LineField, choices
from pitboss.pit.tournament.conditions import Terms
from pitboss.pit.tournament.tournament import Tournament
from toolkit.tournament import terms_of

RARE = {"cancel": 0.004, "disqualify": 0.04, "retire": 0.05, "close": 0.5, "undo": 0.15, "withdraw": 0.1, "refuse": 0.1}
RARE |= {
    "deal": 0.1,
    "release": 0.02,
    "lock": 0.15,
    "unlock": 0.2,
    "away": 0.05,
    "redraw": 0.05,
    "substitute": 0.1,
    "misdeal": 0.1,
    "pause": 0.1,
}
RARE |= {"publish": 0.3, "brief": 0.1, "deputise": 0.05, "count": 0.3, "pay": 0.5, "race": 3, "level": 2}
RARE |= {
    "hand-for-hand": 0.1,
    "appoint": 0.1,
    "absent": 0.1,
    "penalise": 0.1,
    "warn": 0.02,
    "notify": 0.1,
    "postpone": 0.05,
}
OFTEN = {"hand": 30, "start": 5, "seat": 6, "enter": 4, "out": 3, "back": 3, "here": 5, "resume": 5, "end": 2}


def some_terms(rng: Random) -> Terms:
    book = rng.choice(["wa", "crown", "three"])
    changes: dict[str, Any] = {"tables": ["t1", "t2", "t3"], "seats": rng.choice([3, 4, 6])}
    changes["entry"] = {
        "late_level": rng.choice([0, 1, 2]),
        "re_entries": rng.choice([0, 2]),
        "substitutes": rng.choice(["no", "any-time"]),
        "staff": book != "wa" and rng.random() < 0.3,
        "sign": True,
    }
    if changes["entry"]["late_level"] and rng.random() < 0.4:
        changes["entry"]["alternates"] = True
        changes["players"] = {"maximum": 40}
        changes["tables"] = ["t1", "t2"]
    if book != "three" and rng.random() < 0.3:
        changes["time"] = {"seconds": 30, "chips": 2}
    if rng.random() < 0.4:
        changes["rebuy"] = {"cost": "70", "fee": "7", "chips": 700, "until_level": 2, "times": 2}
    if rng.random() < 0.3:
        changes["bounty"] = {"amount": "33.33", "kind": rng.choice(["fixed", "progressive"])}
    if rng.random() < 0.2:
        changes["stacks"] = "counted"
    changes["chips"] = {"denominations": [25, 100, 500], "colour_up": rng.choice(["race", "round-up"])}
    changes["level"] = _levels(book)
    changes["addon"] = {"cost": "30", "chips": 300, "after_level": 1}
    changes["stage"] = _stages(rng, book, changes.get("stacks") == "counted")
    changes["prizes"] = _prizes(rng, book)
    return terms_of(book, changes)


def _levels(book: str) -> list[dict[str, Any]]:
    cost = [
        {"minimum": 25 * 2**at, "unit": 25} if book == "three" else {"blinds": [25 * 2**at, 50 * 2**at]}
        for at in range(4)
    ]
    timed = [{**one, "minutes": 20} for one in cost[:-1]]
    return [timed[0], {"break": 10}, *timed[1:], cost[-1]]


def _stages(rng: Random, book: str, counted: bool) -> list[dict[str, Any]]:
    final: dict[str, Any] = {"name": "final"}
    by_hands = book != "wa" and rng.random() < 0.6
    if by_hands:
        final |= {"ends": "hands", "hands": 12, "eliminate": [4, 8] if not counted and rng.random() < 0.5 else []}
    elif rng.random() < 0.3:
        final |= {"ends": "time", "minutes": 60}
    if rng.random() < 0.5:
        return [final]
    heat: dict[str, Any] = {
        "name": "heat",
        "by": rng.choice(["table", "session", "all"]),
        "sessions": rng.choice([1, 2]),
    }
    kind = "hands" if by_hands else rng.choice(["players", "time"])
    heat |= {"ends": kind, "tie_break": rng.choice(["draw", "all"])}
    heat |= {"players": {"players": 2}, "time": {"minutes": 60, "advance": 2}, "hands": {"hands": 6, "advance": 2}}[
        kind
    ]
    if heat["by"] == "table":
        heat["more"] = rng.choice([0, 1])
    found = [heat, final]
    if rng.random() < 0.4:
        found.insert(1, {"name": "repechage", "entrants": "out", "cost": "20", "fee": "2", "players": 1})
    return found


def _prizes(rng: Random, book: str) -> dict[str, Any]:
    if book != "wa" and rng.random() < 0.2:
        return {"by": "chips", "places": "none"}
    found: dict[str, Any] = {"ties": rng.choice(["split", "rank"]), "on_cancel": rng.choice(["share", "refund"])}
    found |= rng.choice([{}, {"guarantee": "2000"}, {"added": "77.77"}, {"rounding": "5"}])
    return found | rng.choice(
        [
            {"places": [100]},
            {"places": [50, 30, 20]},
            {"seat": "120", "places": "none"},
            {"amounts": ["300", "90.50"], "places": "none"},
        ]
    )


def walk(rng: Random, terms: Terms, steps: int) -> Tournament:
    """Play this many lines of a tournament, all of them offered."""
    tournament = Tournament(terms)
    for _ in range(steps):
        line = next_line(rng, tournament)
        if line is None:
            break
        tournament.push(line)
    return tournament


def next_line(rng: Random, tournament: Tournament) -> str | None:
    if tournament.state.over and rng.random() < 0.3:
        return None
    offered = [one for group in choices(tournament).values() for one in group]
    if not offered:
        return None
    weights = [RARE.get(one.verb, OFTEN.get(one.verb, 1)) for one in offered]
    choice = rng.choices(offered, weights)[0]
    time = f"@2026-03-04T{19 if tournament.state.now is None else 0:02d}:00 " if tournament.state.now is None else ""
    if tournament.state.now is not None and rng.random() < 0.1:
        time = f"@+{rng.choice([1, 5, 20, 60])}m "
    said = written(rng, choice) if rng.random() < 0.8 else choice.example
    if choice.actor == "clock" or choice.verb in ("postpone", "clock"):
        time = ""
    return f"{time}{said}"


def written(rng: Random, choice: LineChoice) -> str:
    """Return a line with random options where its fields fit together; else the example."""
    words = [choice.actor, choice.verb]
    for field in choice.fields:
        told = _told(rng, choice, field)
        if told is None:
            return choice.example
        words += told
    return " ".join(words)


def _told(rng: Random, choice: LineChoice, field: LineField) -> list[str] | None:
    if field.optional and field.kind != "changes":
        return []
    if field.kind in ("person", "time", "cards", "seats", "wagers", "stacks", "money"):
        return None
    if field.kind == "changes":
        return _changes(rng, field)
    if field.all:
        named = rng.sample(field.options, len(field.options))
        return ["agreed", *named] if choice.verb in ("deal", "conclude") else named
    if field.options:
        return [rng.choice(field.options)]
    return None if field.least is None else [str(field.least)]


def _changes(rng: Random, field: LineField) -> list[str]:
    """Return random results: some players lose, and at poker one of the table wins it all."""
    forced = [f"{name}={low}" for name, (low, high) in field.bounds.items() if low == high and low]
    free = [name for name, (low, high) in field.bounds.items() if low < high]
    if field.total is None:
        amounts = {name: rng.choice([0, 25, -25, 100, -100, field.bounds[name][0]]) for name in free}
        told = {name: max(field.bounds[name][0], amount) for name, amount in amounts.items()}
        winner = next((name for name, amount in told.items() if amount > 0), "")
        by = f"/{winner}" if field.named and winner else ""
        least = field.out_below or 0
        return forced + [
            f"{name}={amount:+d}{by if amount < 0 and amount - field.bounds[name][0] < least else ''}"
            for name, amount in told.items()
            if amount
        ]
    winners = [name for name in free if field.bounds[name][1] > 0]
    if not winners:
        return []
    winner = rng.choice(winners)
    losers = rng.sample(free, rng.randint(0, min(3, len(free))))
    lost = {name: rng.choice([field.bounds[name][0], -25, -100]) for name in losers if name != winner}
    lost = {name: max(field.bounds[name][0], amount) for name, amount in lost.items()}
    won = -sum(lost.values())
    return [f"{name}={amount:+d}" for name, amount in lost.items() if amount] + ([f"{winner}=+{won}"] if won else [])
