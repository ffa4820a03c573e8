"""The game on a live table: its frames, its place, and its dice between people."""
