"""Training: hands to practise with, judged decision by decision. No table of the room has anything to do with it."""
