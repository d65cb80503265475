"""Rules that several books state in the same words: functions of `cite` that each book calls with its own."""
