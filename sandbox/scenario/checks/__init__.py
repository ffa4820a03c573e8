"""Faults of a scenario file: what its schema refuses, in words, and what does not go together."""
