"""Banked games: every box plays against the house. One machine; rulebooks declare wagers, stages and tables."""
