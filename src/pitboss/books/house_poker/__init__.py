"""House poker rules, approved by no regulator: stud with a bring-in, lowball, badugi, short deck."""
