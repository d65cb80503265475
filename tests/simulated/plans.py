"""How much of everything a seed has: short ones for `make test`, long ones for a night."""

import random

from simulated.world import Plan


def plan_of(seed: int, *, short: bool) -> Plan:
    chance = random.Random(f"plan {seed}")
    if short:
        return Plan(lives=2, seconds=40.0, tables=chance.randint(1, 2), players=chance.randint(2, 4))
    tables = chance.randint(2, 6)
    return Plan(
        lives=chance.randint(4, 12),
        seconds=chance.choice([120.0, 600.0, 1800.0]),
        tables=tables,
        players=chance.randint(2 * tables, min(3 * tables, 12)),
    )
