"""The pages, tried by a browser against a running room."""
