"""Betting: forced bets, actions in and out of turn, and time to act."""
