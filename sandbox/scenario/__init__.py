"""Scenario files: what may be written in one, read and checked, written back, named by digest.

Imports the rules' doors to games, what kinds of terrain say of themselves, and no room of the
sandbox. Doors: `file.load`, `file.ScenarioFile`, `schema.Scenario`; what a game brings to the
table: `game_spec.table_game`.
"""
