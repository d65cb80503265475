"""Accounts: names, passwords, sessions."""
