"""Tournaments in the room: each has a log, a clock and pages."""
