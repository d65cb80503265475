"""Wagers: what is forced, what may be done in turn, out of turn and in what time."""
