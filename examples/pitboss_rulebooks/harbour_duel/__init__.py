"""Harbour Duel: two cards against the dealer's two."""
