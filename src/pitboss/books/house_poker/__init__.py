"""Poker by rules of our own, approved by no regulator: stud with a bring-in, lowball, badugi, short deck."""
