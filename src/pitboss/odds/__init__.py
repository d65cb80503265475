"""Exact house edges, optimal strategy, equity and simulation, for any pay table.

Nothing is compiled or computed at import; `pitboss.odds.games.analyse` and the other functions load what they
need.
"""
