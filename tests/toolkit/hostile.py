"""Lines that nobody should send, and some that a person might: garbage, right words of the wrong people, odd money."""

import random

from pitboss.rules.round import Round
from toolkit.deep import game_of
from toolkit.every_game import AnyTable, deck

PEOPLE = (
    "p1",
    "p2",
    "p3",
    "p9",
    "p14",
    "p0",
    "p01",
    "p99",
    "p100",
    "p²",
    "p-1",
    "P1",
    "d",
    "clock",
    "nobody",
    "D",
    "p",
)
AMOUNTS = (
    "0", "1", "5", "10", "2.5", "0.01", "0.001", "-5", "-0", "+5", "1e3", "nan", "inf", "-inf", "Infinity", "NaN",
    "1_0", "0x10", "٣", "１０", "½", "²", "99999999999999999999", "9" * 30, "1,000", "10$", "1.", ".5", "", "5+5",
    "5+", "+", "5+nan", "007", "1000000", "00", "1 0",
)  # fmt: skip
CARDS = ("As", "AsKs", "AsAs", "??", "????", "??As", "2c3c4c", "Ax", "A", "as", "AS", "10h", "🂡", "AsKsQsJsTs9s8s", "-")
VERBS = (
    "bet", "cc", "f", "cbr", "decline", "sd", "sm", "muck", "post", "put", "say", "early", "option", "close", "dh",
    "db", "dj", "burn", "settle", "error", "reconstruct", "cc@2", "f@1", "f@99", "f@0", "decline@2", "cc@", "void",
    "suspend",
)  # fmt: skip
WORDS = (
    "straddle", "over-blind", "blind", "raise", "call", "all-in", "fold", "check", "more-time", "continue", "void",
    "withdraw", "tap-out", "leave", "yes", "no", "seen", "announced", "only", "again", "right", "wrong", "fraud",
    "complete", "incomplete", "jackpot", "ante", "blind@2", "pair-plus", "jackpot-1", "play", "flop", "hand", "@2",
    "@99", "#", "#p1", "p1 cc", "\t", "\u2028", "\x00", "ﬀ", "e\u0301", "'", '"', "\\", "%s", "{0}", "..", "-" * 40,
)  # fmt: skip
GARBAGE = "p1 cdbrfhs029.@#+-?²٣é\u200f\u0000\n\t🂡ß\ud800"


def hostile_line(table: AnyTable, chance: random.Random) -> str:
    """Return a line that more or less resembles the notation."""
    kind = chance.random()
    round_ = table.round
    if kind < 0.08:
        return "".join(chance.choice(GARBAGE) for _ in range(chance.randint(0, 30)))
    if kind < 0.1:
        return chance.choice(("p1 cc " * 200, " ", "", "p1", "d", "x" * 501, "p1 bet ante " + "9" * 400))
    if kind < 0.35:
        return error_line(table, chance)
    if kind < 0.5:
        return officials_line(table, chance)
    if kind < 0.6:
        return physical(table, chance)
    if kind < 0.75:
        return bent(round_, table, chance)
    words = [chance.choice(PEOPLE[:6] if chance.random() < 0.8 else PEOPLE), chance.choice(VERBS)]
    return " ".join([*words, *arguments(table, chance, chance.randint(0, 3))])


def arguments(table: AnyTable, chance: random.Random, count: int) -> list[str]:
    pools = (AMOUNTS, CARDS, WORDS, PEOPLE, deck(table) or CARDS, _own_cards(table))
    return [chance.choice(chance.choice(pools)) for _ in range(count)]


def _own_cards(table: AnyTable) -> tuple[str, ...]:
    """Return the faces that already lie on the table, or every card."""
    lines = [line.split() for line in table.round.lines]
    return tuple(words[-1] for words in lines if words[0] == "d" and len(words) > 2) or CARDS


def error_line(table: AnyTable, chance: random.Random) -> str:
    """Return an irregularity of the game: as in its usage, with words replaced, or with anything appended."""
    usage = chance.choice([kind.usage for kind in game_of(table.round).irregularities]).split()
    if chance.random() < 0.3:
        return " ".join([*usage[:3], *arguments(table, chance, chance.randint(0, 4))])
    return " ".join(_swapped(table, chance, word) if at > 2 else word for at, word in enumerate(usage))


def officials_line(table: AnyTable, chance: random.Random) -> str:
    officials = game_of(table.round).officials
    power = chance.choice(officials.powers)
    role = chance.choice(officials.roles).token if chance.random() < 0.9 else chance.choice(PEOPLE)
    words = [power.decision, *(_swapped(table, chance, word) for word in power.usage.split()[2:])]
    if chance.random() < 0.3:
        words = [power.decision, *arguments(table, chance, chance.randint(0, 3))]
    return " ".join([role, *words])


def _swapped(table: AnyTable, chance: random.Random, word: str) -> str:
    """Replace a seat by a seat and a card by a card, and now and then by something else altogether."""
    if chance.random() < 0.1:
        return arguments(table, chance, 1)[0]
    if word[0] == "p" and word[1:].isdigit():
        return f"p{chance.randint(1, 6)}"
    if word.isdigit():
        return str(chance.randint(0, 9))
    cards = deck(table)
    if len(word) % 2 == 0 and word[0] in "23456789TJQKA" and cards:
        return "".join(chance.sample(cards, min(len(word) // 2, len(cards))))
    return word


def physical(table: AnyTable, chance: random.Random) -> str:
    """Return chips put in, words said or acts out of turn: by anybody, of any size."""
    amount = f"{chance.choice((1, 50, 100, 100, 700)) * chance.randint(1, 60) / 100:.2f}"
    acts = (
        f"early cbr {amount}",
        f"early say raise {amount}",
        "early cc",
        "early f",
        f"put {amount}",
        f"put {amount}+1",
    )
    said = (
        f"say raise {amount}",
        "say raise",
        "say all-in",
        "say call",
        f"say bet {amount}",
        "say check",
        f"cbr {amount}",
    )
    return f"p{chance.randint(1, 6)} {chance.choice((*acts, *said))}"


def bent(round_: Round, table: AnyTable, chance: random.Random) -> str:
    """Return an offered line with a different actor, amount or ending."""
    offered = [(actor, choice) for actor, choices in round_.legal_actions().items() for choice in choices]
    if not offered:
        return " ".join([chance.choice(PEOPLE), chance.choice(VERBS)])
    actor, choice = chance.choice(offered)
    if chance.random() < 0.4:
        actor = chance.choice(PEOPLE)
    tail = arguments(table, chance, chance.choice((0, 0, 1, 2)))
    if choice.minimum is not None and chance.random() < 0.5:
        most = choice.maximum or 10 * choice.minimum
        tail = [f"{(most + chance.choice((-1, 1, 7, 10**9, 10**17))) / 100:.2f}"]
    return " ".join([actor, choice.verb, *tail])
