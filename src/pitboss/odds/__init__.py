"""What a rule is worth: exact edges, best play and spreads of the house games, for any pay table.

Nothing is compiled or counted at import: `pitboss.odds.games.analyse` and its neighbours load what they need.
"""
