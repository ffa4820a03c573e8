"""What every game shares: dice, choices, events, the log, and the game that plays through them."""
