"""Hands compared, and every wager settled."""
