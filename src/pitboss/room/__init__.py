"""The running room: machines wired to logs, live tables, accounts, projections, reports and workers."""
