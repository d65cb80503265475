"""What a round does when something went wrong: it asks, offers, remembers and puts right."""
