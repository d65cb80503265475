"""What goes over the sockets: messages, their parts, and what a stranger may be shown."""
