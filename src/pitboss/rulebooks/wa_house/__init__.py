"""What the two house games of Western Australia share: one linked jackpot, and what goes wrong with it."""
