"""Crown Poker, Crown Melbourne: seven games among the players."""
