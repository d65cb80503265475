"""Hand histories of other programs: read them, replay them as played, and compare the results.

A round of `rules/` refuses what its rulebook does not allow. The history of another room is a fact: somebody
posted a dead blind, nobody posted a small blind, a stack was never written down. So here forced bets are taken
as they were, the betting is checked, and a breach of a rulebook is reported, not refused.
"""
