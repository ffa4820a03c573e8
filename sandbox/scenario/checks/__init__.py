"""Faults of a scenario file: refusals of its schema in words, and contradictions."""
