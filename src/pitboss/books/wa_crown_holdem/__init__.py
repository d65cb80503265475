"""Crown Hold'em Poker, Crown Perth: played against the house."""
