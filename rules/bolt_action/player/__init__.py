"""Tools of players: the questions to geometry, facts, legal actions, the simple policy.

Imports every room of the game but `story`. Doors: `queries.Field`, `queries.PolicyField`,
`legal.legal_actions`, `policy.simple`.
"""
