"""Wagers before the deal, and what a hand decides after it."""
