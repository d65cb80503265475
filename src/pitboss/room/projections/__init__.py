"""Projections of the logs: balances, figures, histories and play, kept as caches."""
