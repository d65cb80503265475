"""The machine of each kind of log, one module per kind."""
