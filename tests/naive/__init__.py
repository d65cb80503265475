"""A second settlement of the banked games, written from the clauses alone, to hold the engine to.

Nothing here imports pitboss: cards are two letters, money is cents, a hand is a tuple, and a game is read from
top to bottom. Only `test_agreement` knows both.
"""
