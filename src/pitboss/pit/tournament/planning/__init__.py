"""What an organiser works out beforehand: levels, how long they last, chips of each colour, the payout table."""
