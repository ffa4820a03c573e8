"""How far a verdict holds: its margin, its tolerance of placement, and other rulesets beside it."""
