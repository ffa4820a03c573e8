"""What whoever plays needs: the questions to geometry, facts, legal actions, the policies:
`policy` the simple one, `ahead` one that looks ahead.

Imports every room of the game but `story`. Doors: `queries.Field`, `legal.legal_actions`,
`policy.simple`, `ahead.middle`.
"""
