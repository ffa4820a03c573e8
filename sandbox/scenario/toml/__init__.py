"""The text of a scenario file: read as untrusted bytes, and edited with few changes."""
