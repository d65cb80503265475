"""The rulebooks: one folder per book with its clauses, rulings, games, jackpots and room rules."""
