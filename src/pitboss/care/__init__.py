"""Limits that protect: what somebody has set for themselves, what they have played, and when that stops. Pure."""
