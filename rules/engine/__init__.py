"""The engine that all games share: dice, choices, events, the log, and the game itself."""
