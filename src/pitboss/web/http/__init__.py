"""The HTTP endpoints: people, accounts, lobby, rounds, jackpots, pages; with their guards and errors."""
