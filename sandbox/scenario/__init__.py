"""Scenario files: their schema, reading and checking, writing back, and their digest.

Imports the rules' doors to games, the properties of terrain kinds, solids for bodies, and no room
of the sandbox. Doors: `file.load`, `file.ScenarioFile`, `schema.Scenario`; the game on the table:
`game_spec.table_game`.
"""
