"""Waiting lists for the whole room, and the dealers' rotation."""
