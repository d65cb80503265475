"""Random nights of poker, as terms and lines, with their expected results calculated alongside.

The calculation keeps its own books and shares nothing with the code that it checks.
"""

from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from naive import tournament_money as money


@dataclass
class Person:
    """A player in the naive calculation."""

    name: str
    turn: int
    staff: bool
    state: str = "in"
    chips: int = 0
    table: str = ""
    seat: int = 0
    moment: int = 0
    """When the player went out; larger is later."""
    began: int = 0
    """The stack at the start of the last hand."""
    fees: int = 0
    paid: int = 0
    """Paid into the pool."""
    head: int = 0
    """The bounty on the player until somebody wins it."""
    won: int = 0
    again: int = 0
    rebuys: int = 0
    added_on: bool = False
    share: int | None = None


@dataclass
class Night:
    """One tournament: its terms and lines as written, its books as kept."""

    rng: Random
    victoria: bool = False
    terms: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    hands: dict[str, int] = field(default_factory=dict)
    moment: int = 0
    entries: int = 0
    pooled: int = 0
    issued: int = 0
    removed: int = 0
    level: int = 1
    left: int | None = None
    dealers: int = 0
    """The number of players left when the prizes were agreed."""
    cancelled: str = ""
    listed: list[int] = field(default_factory=list)

    # the beginning

    def write_terms(self) -> None:
        rng = self.rng
        self.victoria = rng.random() < 0.5
        tables = [f"t{number}" for number in range(1, rng.randint(1, 3) + 1)]
        self.terms = {
            "game": "vic-crown-poker/holdem" if self.victoria else "wa-poker/holdem",
            "tables": tables,
            "entry": {
                "buy_in": self.cents(200), "fee": self.cents(20), "chips": rng.choice([100, 777, 5000]),
                "late_level": 1, "re_entries": rng.choice([0, 0, 1, 2]),
            },
            "prizes": self.some_prizes(),
        }  # fmt: skip
        if self.victoria:
            self.terms["entry"] |= {"method": "at the desk", "staff": rng.random() < 0.4}
        if rng.random() < 0.4:
            self.terms["bounty"] = {"amount": self.cents(30).replace("0.00", "1.00")}
        if rng.random() < 0.4:
            self.terms["rebuy"] = {
                "cost": self.cents(50),
                "fee": self.cents(5),
                "chips": 300,
                "until_level": 1,
                "times": 2,
            }
        if rng.random() < 0.4:
            self.terms["addon"] = {"cost": self.cents(50), "fee": "1.50", "chips": 250, "after_level": 1}

    def cents(self, most: int) -> str:
        return f"{self.rng.randint(0, most)}.{self.rng.randint(0, 99):02d}"

    def some_prizes(self) -> dict[str, Any]:
        rng = self.rng
        found: dict[str, Any] = {}
        way = rng.choice(["places", "places", "brackets", "amounts", "seat"])
        if way == "places":
            found["places"] = self.percentages(rng.randint(1, 6))
        elif way == "brackets":
            found["brackets"] = [{"entries": at, "places": self.percentages(rng.randint(1, 4))} for at in (1, 6, 12)]
        elif way == "amounts":
            found["amounts"] = [str(amount) for amount in sorted(rng.sample(range(1, 900), 3), reverse=True)]
        else:
            found["seat"] = str(rng.randint(50, 400))
        found["rounding"] = rng.choice(["0.01", "0.05", "1", "10"])
        found["added"] = rng.choice(["0", "0", "50.50"])
        found["guarantee"] = rng.choice(["0", "0", "1500", "3000.01"])
        found["on_cancel"] = rng.choice(["share", "share", "refund"])
        return found

    def percentages(self, count: int) -> list[str]:
        cuts = sorted(self.rng.sample(range(1, 200), count - 1))
        return [str(Fraction(high - low, 2).__float__()) for low, high in zip([0, *cuts], [*cuts, 200], strict=True)]

    def price(self, table: str, key: str) -> int:
        return round(Fraction(self.terms.get(table, {}).get(key, "0")) * 100)

    def begin(self) -> None:
        rng, tables = self.rng, self.terms["tables"]
        self.lines += ["operator publish", "operator appoint alice"]
        if self.victoria:
            self.lines += ["operator notify", f"operator designate {' '.join(tables)}", "director brief"]
        count = rng.randint(max(3, 2 * len(tables)), 6 * len(tables))
        for turn in range(count):
            staff = bool(self.terms["entry"].get("staff")) and rng.random() < 0.2
            person = Person(f"p{turn}", turn, staff)
            person.table, person.seat = tables[turn % len(tables)], turn // len(tables) + 1
            self.people[person.name] = person
            self.lines.append(f"director enter {person.name} signed{' staff' if staff else ''}")
            self.pays_entry(person)
        seats = [f"{one.name} {one.table}/{one.seat}" for one in self.people.values()]
        self.lines += [f"director seat {' '.join(seats)}", "@2026-03-04T19:00 director start"]
        self.hands = dict.fromkeys(tables, 0)

    def pays_entry(self, person: Person) -> None:
        person.paid += self.price("entry", "buy_in")
        person.fees += self.price("entry", "fee")
        person.head = self.price("bounty", "amount")
        person.chips = self.terms["entry"]["chips"]
        self.issued += person.chips
        self.entries += 1

    # play

    def inside(self, table: str | None = None) -> list[Person]:
        return [one for one in self.people.values() if one.state == "in" and table in (None, one.table)]

    def play(self) -> None:
        rng = self.rng
        while len(self.inside()) > 1:
            self.spread()
            what = rng.random()
            if what < 0.04 and self.level == 1:
                self.take_break()
            elif what < 0.07:
                self.somebody_leaves()
            elif what < 0.12 and len(self.inside()) <= 5 and self.deal():
                if self.left is None or self.left == 0:
                    return
            elif what < 0.124 and self.left is None:
                self.lines.append("operator cancel")
                self.cancelled = self.terms["prizes"]["on_cancel"]
                return
            elif what < 0.2 and len({one.table for one in self.inside()}) > 1:
                self.synchronised()
            else:
                table = rng.choice([name for name in self.hands if len(self.inside(name)) > 1])
                self.moment += 1
                self.hand(table)

    def spread(self) -> None:
        """Seat the players so that nobody sits alone."""
        for name in self.hands:
            if len(alone := self.inside(name)) == 1:
                other = next(one for one in self.hands if one != name and len(self.inside(one)) >= 1)
                taken = {one.seat for one in self.inside(other)}
                seat = next(seat for seat in range(1, 13) if seat not in taken)
                self.lines.append(f"director move {alone[0].name} {other}/{seat}")
                alone[0].table, alone[0].seat = other, seat

    def hand(self, table: str) -> None:
        rng, there = self.rng, self.inside(table)
        winners = rng.sample(there, 2 if len(there) > 2 and rng.random() < 0.15 else 1)
        losers = [one for one in there if one not in winners]
        losers = rng.sample(losers, min(len(losers), rng.choice([1, 1, 2, 3])))
        lost = {one.name: one.chips if rng.random() < 0.3 else rng.randint(1, one.chips) for one in losers}
        pot = sum(lost.values())
        if pot < len(winners):
            winners = winners[:1]
        shares = [pot // len(winners) + (at < pot % len(winners)) for at in range(len(winners))]
        self.hands[table] += 1
        out = [one for one in losers if lost[one.name] == one.chips]
        behind = "+".join(one.name for one in winners) if len(winners) > 1 or rng.random() < 0.3 else ""
        words = [f"{one.name}=+{share}" for one, share in zip(winners, shares, strict=True)]
        for one in losers:
            named = f"/{behind}" if behind and one in out and "bounty" in self.terms else ""
            words.append(f"{one.name}=-{lost[one.name]}{named}")
        self.lines.append(f"{table} hand {self.hands[table]} {' '.join(words)}")
        for one in losers:
            one.began = one.chips
            one.chips -= lost[one.name]
        for one, share in zip(winners, shares, strict=True):
            one.chips += share
        for one in out:
            self.goes_out(one)
        self.come_back(table, out, winners)

    def goes_out(self, person: Person) -> None:
        person.state, person.moment = "out", self.moment

    def come_back(self, table: str, out: list[Person], winners: list[Person]) -> None:
        """Make the re-buys, then settle the bounties for good, then perhaps the re-entries."""
        rng = self.rng
        for one in out:
            may = "rebuy" in self.terms and self.level == 1 and one.rebuys < 2 and len(self.inside()) > 1
            if may and self.left is None and not self.synchronising and rng.random() < 0.5:
                self.lines.append(f"director re-buy {one.name}")
                one.state, one.chips, one.rebuys = "in", 300, one.rebuys + 1
                one.paid += self.price("rebuy", "cost")
                one.fees += self.price("rebuy", "fee")
                self.issued += 300
        for one in out:
            if one.state == "out" and one.head:
                each, odd = divmod(one.head, len(winners))
                for at, winner in enumerate(winners):
                    winner.won += each + (at < odd)
                one.head = 0
        for one in out:
            may = one.state == "out" and self.level == 1 and one.again < self.terms["entry"]["re_entries"]
            if may and len(self.inside()) > 1 and self.left is None and not self.synchronising and rng.random() < 0.4:
                self.lines.append(f"director re-enter {one.name} {one.table}/{one.seat}")
                one.state, one.again = "in", one.again + 1
                self.pays_entry(one)

    synchronising = False

    def synchronised(self) -> None:
        """Play one hand at every table; all who go out in it go out together."""
        self.lines.append("director hand-for-hand on")
        self.synchronising = True
        self.moment += 1
        for table in self.hands:
            if len(self.inside(table)) > 1:
                self.hand(table)
            if len(self.inside()) == 1:
                break
        self.synchronising = False
        if len(self.inside()) > 1:
            self.lines.append("director hand-for-hand off")

    def take_break(self) -> None:
        self.lines.append("@+21m director break")
        for one in self.inside():
            if "addon" in self.terms and self.left is None and self.rng.random() < 0.5:
                self.lines.append(f"director add-on {one.name}")
                one.chips += 250
                one.paid += self.price("addon", "cost")
                one.fees += self.price("addon", "fee")
                self.issued += 250
        self.lines.append("@+11m director level 2")
        self.level = 2

    def somebody_leaves(self) -> None:
        rng = self.rng
        if rng.random() < 0.5:
            one = rng.choice(self.inside())
            self.lines.append(f"director retire {one.name}")
            self.moment += 1
            one.state, one.moment = "out", self.moment
        else:
            one = rng.choice([one for one in self.people.values() if one.state in ("in", "out")])
            self.lines.append(f"director disqualify {one.name} breach")
            one.state = "disqualified"
        self.removed += one.chips
        self.pooled += one.head
        one.chips = one.head = 0

    def deal(self) -> bool:
        """Make an agreement, if one can be made now."""
        rng, inside = self.rng, sorted(self.inside(), key=lambda one: one.turn)
        if self.left is not None or any(one.staff for one in inside):
            return False
        open_ = self.prizes()[: len(inside)]
        method = rng.choice(["equal", "chips", "icm"])
        left = rng.choice([0, rng.randint(0, 20_000)])
        found = money.agreed(method, {one.name: one.chips for one in inside}, open_, left)
        if found is None or len(inside) > 6:
            return False
        written = f" left {left // 100}.{left % 100:02d}" if left else ""
        self.lines.append(f"director deal {method}{written} agreed {' '.join(one.name for one in inside)}")
        for one in inside:
            one.share = found[one.name]
        self.left, self.dealers = left, len(inside)
        return True

    # what it comes to

    def pool(self) -> tuple[int, int]:
        """Return the pool and the part that the house adds to reach it."""
        paid = sum(one.paid for one in self.people.values()) + self.pooled
        base = paid + self.price("prizes", "added")
        amounts = self.terms["prizes"].get("amounts", [])
        least = max(self.price("prizes", "guarantee"), sum(round(Fraction(one) * 100) for one in amounts))
        return max(base, least), max(0, least - base)

    def prizes(self) -> list[int]:
        """Return the prizes for those who can take one."""
        listed = self.prize_list()
        takers = sum(one.state in ("in", "out") and not one.staff for one in self.people.values())
        if takers and takers < len(listed):
            listed = [listed[0] + sum(listed[takers:]), *listed[1:takers]]
        return listed

    def prize_list(self) -> list[int]:
        declared, rounding = self.terms["prizes"], self.price("prizes", "rounding")
        value: Any
        if "seat" in declared:
            way, value = "seat", self.price("prizes", "seat")
        elif "amounts" in declared:
            way, value = "amounts", [round(Fraction(one) * 100) for one in declared["amounts"]]
        elif "brackets" in declared:
            way = "brackets"
            value = [(row["entries"], [Fraction(one) for one in row["places"]]) for row in declared["brackets"]]
        else:
            way, value = "places", [Fraction(one) for one in declared["places"]]
        return money.prize_list(way, value, self.pool()[0], self.entries, rounding)

    def groups(self) -> list[list[Person]]:
        """Return the placed players, best first: players in by chips when it is over, players out by when."""
        decided = not self.cancelled
        keyed = [((1, one.chips, 0), one) for one in self.people.values() if one.state == "in" and decided]
        keyed += [((0, one.moment, one.began), one) for one in self.people.values() if one.state == "out"]
        found: list[list[Person]] = []
        for key in sorted({key for key, _ in keyed}, reverse=True):
            found.append(sorted((one for other, one in keyed if other == key), key=lambda one: one.turn))
        return found

    def outcome(self) -> dict[str, dict[str, Any]]:
        """Return everybody's place, prize, bounties and refund."""
        groups = self.groups()
        above = sum(one.state == "in" for one in self.people.values()) if self.cancelled else 0
        found: dict[str, dict[str, Any]] = {}
        for one in self.people.values():
            own = one.head if one.state == "in" and not self.cancelled else 0
            found[one.name] = {"state": one.state, "chips": one.chips, "bounties": one.won + own, "prize": 0}
            found[one.name] |= {"place": None, "refund": 0}
        for group in groups:
            for one in group:
                found[one.name]["place"] = above + 1
            above += len(group)
        for name, amount in self.won().items():
            found[name]["prize"] = amount
        if self.cancelled:
            self.give_back(found)
        return found

    def won(self) -> dict[str, int]:
        groups = self.groups()
        staff = {one.name for one in self.people.values() if one.staff}
        names = [[one.name for one in group] for group in groups]
        if self.cancelled == "refund":
            return {}
        if self.cancelled:
            return self.cancelled_share(names, staff)
        if self.left is None:
            return money.awards(self.prize_list(), names, staff)
        return self.after_deal(groups, staff)

    def after_deal(self, groups: list[list[Person]], staff: set[str]) -> dict[str, int]:
        """Return the agreed shares; earlier players get the list's prizes, and the first gets the rest of the pool."""
        found = {one.name: one.share for group in groups for one in group if one.share is not None}
        later = [[one.name for one in group if one.share is None] for group in groups]
        listed = self.prize_list()
        slots = [listed[at] if at < len(listed) else 0 for at in range(len(self.people) + len(listed))][self.dealers :]
        for group in later:
            able = [name for name in group if name not in staff]
            if able:
                total = sum(slots.pop(0) for _ in able)
                found |= money.hand_out(total, {name: Fraction(total, len(able)) for name in able}, able)
        first = groups[0][0].name
        found[first] += self.pool()[0] - sum(found.values())
        return found

    def cancelled_share(self, names: list[list[str]], staff: set[str]) -> dict[str, int]:
        inside = sorted((one for one in self.inside() if not one.staff), key=lambda one: one.turn)
        listed = self.prizes()
        slots = [listed[at] if at < len(listed) else 0 for at in range(len(self.people) + len(listed))]
        after = slots[len(inside) :]
        found: dict[str, int] = {}
        for group in names:
            able = [name for name in group if name not in staff]
            if able:
                total = sum(after.pop(0) for _ in able)
                found |= money.hand_out(total, {name: Fraction(total, len(able)) for name in able}, able)
        if not inside:
            return found
        open_ = [*listed[: len(inside)]]
        if sum(listed) - sum(found.values()) != sum(open_):
            open_[0] += sum(listed) - sum(found.values()) - sum(open_)
        return found | money.cancelled(open_, {one.name: one.chips for one in inside})

    def give_back(self, found: dict[str, dict[str, Any]]) -> None:
        bounty = self.price("bounty", "amount")
        for one in self.people.values():
            mine = found[one.name]
            if self.cancelled == "refund":
                mine["bounties"] = 0
                mine["refund"] = one.paid + one.fees + bounty * (1 + one.again)
            elif one.state == "in":
                mine["refund"] = one.fees + one.head


def random_night(rng: Random) -> Night:
    night = Night(rng)
    night.write_terms()
    night.begin()
    night.play()
    if not night.cancelled:
        night.lines.append("director close")
    return night
