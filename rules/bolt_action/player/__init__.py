"""Tools of players: the questions to geometry, facts, legal actions, the simple policy, and the
game as sentences and statistics.

Imports every room of the game. Doors: `queries.Field`, `queries.PolicyField`,
`legal.legal_actions`, `policy.simple`, `sentences.story`, `tallies.tallied`.
"""
