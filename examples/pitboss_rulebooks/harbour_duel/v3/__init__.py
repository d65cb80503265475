"""Version 3: the dealer needs a ten, and the clause on fresh decks is gone."""
