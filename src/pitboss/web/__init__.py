"""The room on the network: HTTP and socket doors, and the processes that serve them."""
