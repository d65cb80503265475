"""Three Card Poker, Crown Melbourne: played against the house."""
