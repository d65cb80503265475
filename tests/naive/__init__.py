"""A second settlement of the banked games, written from the clauses alone, to check the engine against.

Nothing here imports pitboss: cards are two letters, money is cents, a hand is a tuple, and each game reads from top
to bottom. Only `test_agreement` knows both.
"""
