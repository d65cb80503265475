"""Ultimate Texas Hold'em, Crown Perth: played against the house."""
