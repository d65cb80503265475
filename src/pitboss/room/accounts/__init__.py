"""Who is who: names, passwords, sessions."""
