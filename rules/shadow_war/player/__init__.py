"""A game for its players: questions to geometry, facts, legal actions, the policy, the story.

Imports every room of the game. Doors: `queries.Field`, `legal.legal_actions`, `policy.simple`,
`sentences.story`.
"""
