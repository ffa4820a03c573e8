"""For those who run a server: its health, its measurements, its log, its end."""
