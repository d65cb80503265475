"""Random complete rounds of the banked games, some legal, some with amounts that a dealer should have refused.

A round is its table sign and its lines. Decks are often cut down to a few ranks or suits, because straight flushes
would otherwise be too rare.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from naive.ranking import RANKS, SUITS

Sign = dict[str, Any]
Round = tuple[Sign, list[str]]

AMOUNTS = ("5", "10", "10", "15", "20", "25", "50", "100", "600", "7", "12", "37.50", "1250")


def _deck(rng: Random, needed: int) -> list[str]:
    decks = (
        (RANKS, SUITS),
        (RANKS, rng.choice(SUITS)),
        (RANKS, "".join(rng.sample(SUITS, 2))),
        ("89TJQKA", SUITS),
        ("A234567", SUITS),
        (RANKS[rng.randrange(9) :][:5], SUITS),
    )
    ranks, suits = rng.choice(decks) if rng.random() < 0.6 else decks[0]
    cards = [rank + suit for rank in ranks for suit in suits]
    if len(cards) < needed:
        cards = [rank + suit for rank in RANKS for suit in SUITS]
    return rng.sample(cards, needed)


def _with_straight_flushes(rng: Random, hands: int, size: int, shared: int) -> list[str]:
    """Return enough cards for the hands and the dealer, then shared cards in the middle of a suited run.

    One or two of the hands hold the run's ends, which makes two straight flushes, or one and a royal flush.
    """
    suit, start = rng.choice(SUITS), rng.randrange(14 - 2 * size - shared + 1)
    run = [rank + suit for rank in ("A" + RANKS)[start:][: 2 * size + shared]]
    low, middle, high = run[:size], run[size:-size], run[-size:]
    rest = [rank + suit for rank in RANKS for suit in SUITS if rank + suit not in run]
    rng.shuffle(rest)
    held = {rng.randrange(hands + 1): low, rng.randrange(hands + 1): high}
    cards = []
    for hand in range(hands + 1):
        cards += held.get(hand) or [rest.pop() for _ in range(size)]
    return cards + middle + rest


def _times(amount: str, multiple: float) -> str:
    """Return a multiple of an amount as the notation writes it; the multiples used leave whole cents."""
    cents = round(float(amount) * 100 * multiple)
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100}.{cents % 100:02d}"


def _perth_sign(rng: Random) -> Sign:
    sign: Sign = {}
    if rng.random() < 0.6:
        sign |= {"minimum": rng.choice(["10", "25"]), "maximum": rng.choice(["500", "1000"]), "unit": "5"}
    if rng.random() < 0.7:
        wager = rng.choice(["5", "5", "1", "2.50"])
        sign["jackpot"] = {"wager": wager}
        if rng.random() < 0.9:
            reseed = int(float(wager) * 5000)
            sign["jackpot"]["pools"] = [
                f"{reseed + rng.choice([0, rng.randrange(2000), rng.randrange(90000)])}.{rng.randrange(100):02d}"
                for _ in range(3)
            ]
    return sign


def _perth_jackpot(rng: Random, sign: Sign, seat: int, at: str) -> list[str]:
    """Return a jackpot wager of Level 1, 2 or 3, now and then of the wrong size."""
    if "jackpot" not in sign or rng.random() < 0.3:
        return []
    wager = sign["jackpot"]["wager"]
    sizes = [_times(wager, level) if rng.random() < 0.95 else "4" for level in (1, 2)]
    bets = [f"p{seat} bet jackpot-{level}{at} {sizes[level - 1]}" for level in (1, 2)]
    return rng.choice([bets[:1], bets[1:], bets])


def _at(seat: int, box: int) -> str:
    return "" if seat == box else f"@{box}"


class _Dealer:
    """Deals into lines, from an honest deck, a cut-down one or a stacked one."""

    def __init__(self, rng: Random, hands: int, size: int, shared: int) -> None:
        stacked = rng.random() < 0.1
        self.cards = _with_straight_flushes(rng, hands, size, shared) if stacked else _deck(rng, (hands + 1) * size + 5)

    def deal(self, line: str, count: int) -> str:
        dealt, self.cards = self.cards[:count], self.cards[count:]
        return f"{line} {''.join(dealt)}"


def _boxes(rng: Random, most: int) -> list[int]:
    return sorted(rng.sample(range(1, most + 1), min(most, rng.choice([1, 1, 1, 1, 1, 2, 2, 2, 3, 5]))))


def _owners(rng: Random, boxes: list[int]) -> dict[int, int]:
    """Return each box's patron; some patrons hold several boxes."""
    owners: dict[int, int] = {}
    for box in boxes:
        owners[box] = rng.choice(list(owners.values())) if owners and rng.random() < 0.25 else box
    return owners


def crown_holdem(rng: Random) -> Round:
    sign = _perth_sign(rng)
    owner = _owners(rng, [] if rng.random() < 0.01 else _boxes(rng, 7))
    antes = {box: rng.choice(AMOUNTS) for box in owner}
    bets, backed, dealer_extra = [], set(), False
    for box, seat in owner.items():
        at = _at(seat, box)
        bets.append(f"p{seat} bet ante{at} {antes[box]}")
        bets += _perth_jackpot(rng, sign, seat, at)
        if rng.random() < 0.4:
            bets.append(f"p{seat} bet player-extra{at} {rng.choice(AMOUNTS)}")
        if rng.random() < 0.4:
            bets.append(f"p{seat} bet dealer-extra{at} {rng.choice(AMOUNTS)}")
            dealer_extra = True
        for stranger in rng.sample([*{8, 9, *owner.values()} - {seat}], rng.choice([0, 0, 0, 1, 2])):
            bets.append(f"p{stranger} bet player-extra@{box} {rng.choice(AMOUNTS)}")
            backed.add(box)
    if rng.random() < 0.2:
        bets.append(f"p9 bet dealer-extra {rng.choice(AMOUNTS)}")
        dealer_extra = True
    if rng.random() < 0.03 or not bets:
        bets.append(f"p8 bet player-extra {rng.choice(AMOUNTS)}")
        bets += _perth_jackpot(rng, sign, 8, "")
    rng.shuffle(bets)
    # a place for a Player Poker Extra is held for the box's own patron until somebody else has the Ante (ruling R13)
    bets.sort(key=lambda bet: "ante@" not in bet)
    lines = [*bets, "d close"]
    return sign, lines + (_crown_holdem_play(rng, owner, antes, backed, dealer_extra) if owner else [])


def _crown_holdem_play(
    rng: Random, owner: dict[int, int], antes: dict[int, str], backed: set[int], dealer_extra: bool
) -> list[str]:
    dealer = _Dealer(rng, len(owner), size=2, shared=3)
    lines = [dealer.deal(f"d dh p{box}", 2) for box in owner] + [dealer.deal("d dh d", 2)]
    live = [box for box in owner if rng.random() < 0.8]
    for box, seat in owner.items():
        amount = _times(antes[box], rng.choice([2, 2, 2, 2, 1, 3, 1.5, 0.5, 4]))
        at = _at(seat, box)
        lines.append(f"p{seat} bet flop{at} {amount}" if box in live else f"p{seat} f{at}")
    if not live:
        # 4.6: the flop only if something depends on it (ruling R7)
        return [*lines, *([dealer.deal("d db", 3)] if dealer_extra else []), "d settle"]
    lines.append(dealer.deal("d db", 3))
    for wager in ("turn", "river"):
        for box in live:
            seat, at = owner[box], _at(owner[box], box)
            amount = _times(antes[box], rng.choice([1, 1, 1, 2, 0.5, 1.5]))
            lines.append(f"p{seat} bet {wager}{at} {amount}" if rng.random() < 0.6 else f"p{seat} cc{at}")
        lines.append(dealer.deal("d db", 1))
    lines += [
        f"p{owner[box]} decline{_at(owner[box], box)}" for box in live if box not in backed and rng.random() < 0.06
    ]
    return [*lines, "d settle"]


def ultimate(rng: Random) -> Round:
    sign = _perth_sign(rng)
    if rng.random() < 0.8:
        sign["trips"] = f"pay-table-{rng.randint(1, 4)}"
    bets: list[str] = []
    main: dict[int, str] = {}
    trips = set()
    for box in _boxes(rng, 6):
        ante = rng.choice(AMOUNTS)
        placed = rng.choices(
            [("ante", "blind"), ("ante",), ("blind",), ()],
            weights=[85, 6, 6, 3],
        )[0]
        for wager in placed:
            main[box] = ante
            bets.append(
                f"p{box} bet {wager} {ante if wager == placed[0] or rng.random() < 0.9 else rng.choice(AMOUNTS)}"
            )
        if rng.random() < 0.5 or not placed:
            bets.append(f"p{box} bet trips {rng.choice(AMOUNTS)}")
            trips.add(box)
        bets += _perth_jackpot(rng, sign, box, "")
    rng.shuffle(bets)
    lines = [*bets, "d close"]
    return sign, lines + (_ultimate_play(rng, main, trips) if main else [])


def _ultimate_play(rng: Random, main: dict[int, str], trips: set[int]) -> list[str]:
    dealer = _Dealer(rng, len(main), size=2, shared=3)
    lines = [dealer.deal(f"d dh p{box}", 2) for box in main] + [dealer.deal("d dh d", 2)]
    to_act, absent = list(main), set()
    for multiples, cards in (([3, 4, 4, 3.5, 2, 1, 5, 8], 3), ([2, 2, 2, 1, 1.5, 3, 4], 2)):
        checked = []
        for box in to_act:
            chance = rng.random()
            if chance < 0.02:
                absent.add(box)
                lines.append(f"d error absent p{box}")
            elif chance < 0.65:
                checked.append(box)
                lines.append(f"p{box} cc")
            else:
                lines.append(f"p{box} bet play {_times(main[box], rng.choice(multiples))}")
        to_act = checked
        if len(absent) == len(main):
            # nobody is left: no more cards (ruling U26)
            return [*lines, "d settle"]
        lines.append(dealer.deal("d db", cards))
    folded = [box for box in to_act if rng.random() < 0.4]
    for box in to_act:
        amount = _times(main[box], rng.choice([1, 1, 1, 0.5, 2, 3]))
        lines.append(f"p{box} f" if box in folded else f"p{box} bet play {amount}")
    may_decline = [box for box in main if box not in absent and (box not in folded or box in trips)]
    lines += [f"p{box} decline" for box in may_decline if rng.random() < 0.06]
    return [*lines, "d settle"]


def _melbourne_sign(rng: Random) -> Sign:
    sign: Sign = {"ante-bonus": rng.choice("ABC"), "pair-plus": rng.choice("ABCDEF"), "six-card": rng.choice("ABCDE")}
    if rng.random() < 0.5:
        option, seed = rng.choice([1, 2]), rng.choice([10000, 20000, 30000, 40000, 50000, 60000, 75000])
        sign["jackpot"] = {"wager": rng.choice(["1", "5", "10"]), "option": option, "seed": seed}
        meter = int(sign["jackpot"]["wager"]) * seed + rng.choice([0, rng.randrange(1000), rng.randrange(200_000)])
        sign["jackpot"]["meter"] = f"{meter}.{rng.randrange(100):02d}"
    elif rng.random() < 0.5:
        sign |= {"minimum": "10", "maximum": rng.choice(["500", "1000"]), "unit": "5"}
    return sign


def three_card(rng: Random) -> Round:
    sign = _melbourne_sign(rng)
    # a stake below the minimum and off the unit is left out: no clause says how it is paid
    amounts = [amount for amount in AMOUNTS if amount != "7" or "minimum" not in sign]
    owner = _owners(rng, _boxes(rng, 9))
    antes: dict[int, str] = {}
    bets = []
    for box, seat in owner.items():
        at = _at(seat, box)
        placed = [
            wager for wager, odds in (("ante", 0.9), ("pair-plus", 0.5), ("six-card", 0.5)) if rng.random() < odds
        ]
        if "ante" in placed:
            antes[box] = rng.choice(amounts)
        for wager in placed or ["pair-plus"]:
            bets.append(f"p{seat} bet {wager}{at} {antes[box] if wager == 'ante' else rng.choice(amounts)}")
        if "jackpot" in sign and rng.random() < 0.7:
            price = sign["jackpot"]["wager"] if rng.random() < 0.95 else "3"
            bets.append(f"p{seat} bet jackpot{at} {price}")
    rng.shuffle(bets)
    dealer = _Dealer(rng, len(owner), size=3, shared=2)
    lines = [*bets, "d close", *(dealer.deal(f"d dh p{box}", 3) for box in owner), dealer.deal("d dh d", 3)]
    if "jackpot" in sign:
        lines.append(dealer.deal("d dj", 2))
    for box, ante in antes.items():
        seat, at = owner[box], _at(owner[box], box)
        short = "5" if float(ante) > 5 else ante
        amount = rng.choice([ante, ante, ante, ante, ante, short, _times(ante, 2)])
        choices = [f"bet play{at} {amount}"] * 8 + [f"f{at}", f"f ante{at}"]
        lines.append(f"p{seat} {rng.choice(choices)}")
    return sign, [*lines, "d settle"]


ROUNDS: dict[str, Callable[[Random], Round]] = {
    "wa-crown-holdem": crown_holdem,
    "wa-ultimate-texas-holdem": ultimate,
    "vic-three-card-poker": three_card,
}
