"""What the rulebooks say: one folder per book with its clauses, rulings, games, jackpots and rooms."""
