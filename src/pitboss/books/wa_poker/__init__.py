"""Poker, Crown Perth: nine games among the players."""
