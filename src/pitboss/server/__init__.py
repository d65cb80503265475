"""The room on the network: HTTP for the lobby and accounts, one WebSocket a table, the pages."""
