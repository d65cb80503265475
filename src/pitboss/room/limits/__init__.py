"""People's play limits in the running room."""
