"""What several books say in the same words: functions of `cite`, that each of these books calls with its own."""
