"""House poker rules, not approved by any regulator: stud with a bring-in, lowball, badugi, short deck."""
