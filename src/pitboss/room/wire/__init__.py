"""What goes over the sockets: messages, their parts, and what strangers may see."""
