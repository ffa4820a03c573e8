"""Stability of a verdict: its margin, its placement tolerance, and other rulesets beside it."""
