"""The size of a seed's simulation: short plans for `make test`, long ones for a night."""

import random

from simulation.world import Plan


def plan_of(seed: int, *, short: bool) -> Plan:
    chance = random.Random(f"plan {seed}")
    kind = chance.choice(["tables", "tables", "quick", "quick", "jackpots", "tournament", "cage", "by hand"])
    more = {kind.replace(" ", "_"): True} if kind not in ("tables", "tournament") else {}
    entrants = chance.randint(1, 3) if kind == "tournament" else 0
    if short:
        luck = 0.8 if kind == "jackpots" else 0.0
        return Plan(lives=2, seconds=50.0, tables=1, players=2, entrants=min(entrants, 1), luck=luck, **more)
    tables = chance.randint(1, 3) if entrants else chance.randint(2, 6)
    return Plan(
        lives=chance.randint(3, 8),
        seconds=chance.choice([300.0, 900.0, 2700.0]),
        tables=tables,
        players=2 * tables,
        entrants=entrants,
        **more,
    )
