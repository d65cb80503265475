"""The HTTP doors: people, accounts, lobby, rounds, jackpots, pages; what guards them and what an error looks like."""
