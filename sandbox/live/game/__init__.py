"""The game on a live table: its frames, its place, its dice between people."""
