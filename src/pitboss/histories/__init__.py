"""Hand histories of other rooms: read as they were written, played as the table was, compared with what they tell.

A round of `rules/` is played at a casino's own table, which refuses what its rulebook does not allow. A history of
another room is a fact: somebody posted a dead blind, nobody paid a small one, a stack was never written down. So here
forced bets are taken as they were, the betting is checked, and what a rulebook would not allow is told, not refused.
"""
