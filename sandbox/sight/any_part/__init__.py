"""Sight from any part of one body to any part of another: segments, search, proofs, verdicts."""
