"""Play limits: what players set for themselves, what they have played, and when a limit stops them."""
