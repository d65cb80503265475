"""Waiting lists and rotation in the running room."""
