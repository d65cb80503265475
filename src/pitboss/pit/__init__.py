"""Pure machines around a round: tables, tournaments, jackpots, the cage, lists and play limits."""
