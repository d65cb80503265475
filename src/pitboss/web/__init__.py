"""The room on the network: HTTP and socket endpoints, and the processes that serve them."""
