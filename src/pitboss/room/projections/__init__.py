"""What the logs add up to: balances, figures, histories and play, kept as caches."""
