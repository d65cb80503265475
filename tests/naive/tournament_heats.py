"""Random Three Card Poker tournaments in heats, as terms and lines, with their expected results."""

from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from naive import tournament_money as money

MINIMUM = 50


@dataclass
class Person:
    """A player in the naive calculation."""

    name: str
    turn: int
    state: str = "entered"
    chips: int = 0
    key: tuple[int, ...] = ()
    """When and how the player went out: stage, chips at its end or the time, chips left, stack before."""
    ranked: int = 0
    """The rank from a play-off or draw; more is higher."""
    paid: int = 0
    fees: int = 0


@dataclass
class Heats:
    """One tournament in stages."""

    rng: Random
    stages: list[dict[str, Any]] = field(default_factory=list)
    prizes: dict[str, Any] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)
    people: dict[str, Person] = field(default_factory=dict)
    moment: int = 0
    issued: int = 0
    removed: int = 0
    house: int = 0
    goers: list[Person] = field(default_factory=list)
    """Players who advance to the next stage."""

    def write_terms(self) -> None:
        rng = self.rng
        heat = {"name": "heat", "ends": "hands", "hands": rng.randint(1, 5), "sessions": rng.randint(1, 2)}
        heat |= {"by": rng.choice(["table", "session", "all"]), "advance": rng.randint(1, 3)}
        heat |= {"tie_break": rng.choice(["play-off", "draw", "all"])}
        if heat["by"] == "table" and rng.random() < 0.4:
            heat["more"] = rng.randint(1, 2)
        self.stages = [heat]
        if rng.random() < 0.4:
            self.stages.append(
                {"name": "repechage", "ends": "hands", "hands": 2, "advance": 1, "entrants": "out", "cost": "10.00",
                 "fee": "2.50", "chips": 400}
            )  # fmt: skip
        final = {"name": "final", "ends": "hands", "hands": rng.randint(1, 6), "chips": rng.choice([1000, 700])}
        self.stages.append(final)
        for stage in self.stages:
            if rng.random() < 0.4 and stage["hands"] > 1:
                stage["eliminate"] = sorted(rng.sample(range(1, stage["hands"] + 1), 1))
        self.prizes = {"by": "chips"} if rng.random() < 0.3 else {"places": rng.choice([[50, 30, 20], [100], [60, 40]])}

    def play(self) -> None:
        rng = self.rng
        self.lines += ["operator publish", "operator notify", "operator appoint alice", "operator designate t1 t2 t3"]
        self.lines += ["director brief"]
        for turn in range(rng.randint(6, 20)):
            person = Person(f"p{turn}", turn, paid=5000, fees=500)
            self.people[person.name] = person
            self.lines.append(f"director enter {person.name}")
        everybody = list(self.people.values())
        for number, stage in enumerate(self.stages):
            if stage["name"] == "heat":
                starters = everybody
            elif stage["name"] == "repechage":
                starters = self.come_back(stage)
                if not starters and not (starters := self.come_back(stage, sure=True)):
                    self.lines.clear()
                    return
            else:
                starters = self.goers
            self.stage(number, stage, starters)

    def come_back(self, stage: dict[str, Any], sure: bool = False) -> list[Person]:
        found: list[Person] = []
        for one in self.people.values():
            if one.state == "out" and (sure or self.rng.random() < 0.5) and len(found) < 15:
                self.lines.append(f"director re-enter {one.name}")
                one.paid += 1000
                one.fees += 250
                found.append(one)
        return found

    def stage(self, number: int, stage: dict[str, Any], starters: list[Person]) -> None:
        self.issued = self.removed = self.house = 0
        sessions = stage.get("sessions", 1)
        groups = [starters[at::sessions] for at in range(sessions)]
        for group in groups:
            tables = self.seat(group)
            self.lines.append("director start")
            for one in group:
                one.state, one.chips, one.ranked = "in", stage.get("chips", 600), 0
                self.issued += one.chips
            self.session(number, stage, tables)
            self.after_session(stage, tables)
        if stage["name"] == "final":
            return
        if stage.get("by", "all") == "all":
            self.choose(stage, [one for group in groups for one in group if one.state == "in"])
        for one in starters:
            if one.state == "in":
                one.state, one.key = "out", (number, 1, one.chips, one.ranked, one.chips)

    def seat(self, group: list[Person]) -> dict[str, list[Person]]:
        tables: dict[str, list[Person]] = {}
        count = min(3, max(1, -(-len(group) // 6)))
        for at, one in enumerate(group):
            tables.setdefault(f"t{at % count + 1}", []).append(one)
        seats = [f"{one.name} {name}/{at}" for name, there in tables.items() for at, one in enumerate(there, 1)]
        self.lines.append(f"director seat {' '.join(seats)}")
        return tables

    def session(self, number: int, stage: dict[str, Any], tables: dict[str, list[Person]]) -> None:
        for hand in range(1, stage["hands"] + 1):
            for name, there in tables.items():
                inside = [one for one in there if one.state == "in"]
                if inside:
                    self.hand(number, stage, name, hand, inside)

    def hand(self, number: int, stage: dict[str, Any], table: str, hand: int, inside: list[Person]) -> None:
        rng = self.rng
        self.moment += 1
        began = {one.name: one.chips for one in inside}
        words = []
        for one in inside:
            change = rng.choice([0, 50, 100, -50, -100, 200, -200, -one.chips, -one.chips + 25])
            change = max(change, -one.chips)
            if len([other for other in inside if other.chips >= MINIMUM]) <= 3 and one.chips + change < MINIMUM:
                change = 0
            if change:
                words.append(f"{one.name}={change:+d}")
                one.chips += change
                self.house += change
        self.lines.append(f"{table} hand {hand} {' '.join(words)}".rstrip())
        for one in inside:
            if one.chips < MINIMUM:
                self.goes(number, one, began[one.name])
        left = [one for one in inside if one.state == "in"]
        if hand in stage.get("eliminate", ()) and len(left) > 1:
            self.eliminate(number, left, began)

    def goes(self, number: int, one: Person, began: int) -> None:
        one.state, one.key = "out", (number, 0, self.moment, one.chips, began)
        self.removed += one.chips
        one.chips = 0

    def eliminate(self, number: int, left: list[Person], began: dict[str, int]) -> None:
        least = min(one.chips for one in left)
        tied = [one for one in left if one.chips == least]
        if len(tied) > 1:
            self.rng.shuffle(tied)
            self.lines.append(f"director rank {' '.join(one.name for one in tied)}")
        self.goes(number, tied[-1], began[tied[-1].name])
        if len(tied) > 1:
            tied[-1].key = (number, 0, self.moment, least, least)

    def after_session(self, stage: dict[str, Any], tables: dict[str, list[Person]]) -> None:
        if stage["name"] == "final":
            return
        if stage.get("by") == "table":
            for there in tables.values():
                self.choose(stage, [one for one in there if one.state == "in"])
            if stage.get("more"):
                rest = [one for there in tables.values() for one in there if one.state == "in"]
                self.choose(stage, rest, stage["more"])
        elif stage.get("by") == "session":
            self.choose(stage, [one for there in tables.values() for one in there if one.state == "in"])

    def choose(self, stage: dict[str, Any], among: list[Person], count: int = 0) -> None:
        """The largest stacks go on; a tie for the last place is ranked, or everybody in it goes on."""
        count = count or stage["advance"]
        ordered = sorted(among, key=lambda one: -one.chips)
        going = ordered[:count]
        if len(ordered) > count and ordered[count].chips == ordered[count - 1].chips:
            level = ordered[count].chips
            tied = [one for one in ordered if one.chips == level]
            sure = [one for one in ordered if one.chips > level]
            if stage.get("tie_break") == "all":
                going = sure + tied
            else:
                self.rng.shuffle(tied)
                self.lines.append(f"director rank {' '.join(one.name for one in tied)}")
                going = sure + tied[: count - len(sure)]
                for at, one in enumerate(tied):
                    one.ranked = count - len(sure) - at  # the first who stays is level with others of those chips
        for one in going:
            one.state = "advanced"
            self.goers.append(one)

    # what it comes to

    def pool(self) -> int:
        return sum(one.paid for one in self.people.values())

    def groups(self) -> list[list[Person]]:
        last = len(self.stages)
        keyed = [((last, one.chips) if one.state == "in" else one.key, one) for one in self.people.values()]
        return [
            sorted((one for key, one in keyed if key == wanted), key=lambda one: one.turn)
            for wanted in sorted({key for key, _ in keyed}, reverse=True)
        ]

    def outcome(self) -> dict[str, tuple[int, str, int, int]]:
        """Return each player's place, state, chips and prize."""
        groups = self.groups()
        if "places" in self.prizes:
            listed = money.prize_list("places", self.prizes["places"], self.pool(), len(self.people), 1)
            won = money.awards(listed, [[one.name for one in group] for group in groups], set())
        else:
            inside = {one.name: one.chips for one in self.people.values() if one.state == "in"}
            inside = dict(sorted(inside.items(), key=lambda pair: self.people[pair[0]].turn))
            total = sum(inside.values())
            exact = {name: Fraction(self.pool() * chips, total) for name, chips in inside.items()}
            won = money.hand_out(self.pool(), exact, money.from_largest(inside))
        found, place = {}, 1
        for group in groups:
            for one in group:
                chips = one.chips if one.state == "in" else None
                found[one.name] = (place, one.state, chips, won.get(one.name, 0))
            place += len(group)
        return found  # type: ignore[return-value]


def random_heats(rng: Random) -> Heats:
    """Return a tournament whose repechage, if any, somebody can enter."""
    while True:
        heats = Heats(rng)
        heats.write_terms()
        heats.play()
        if heats.lines:
            heats.lines.append("director close")
            return heats
