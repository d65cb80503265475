"""The two banked hold'em games, solved by counting every card that can come."""
