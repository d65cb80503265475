"""The room's jackpots: the Game Manager fed by the tables, claims, and the officials who approve them."""
