"""Tournaments in the room: each a log that is folded, a clock that speaks when its time has come, pages that follow."""
