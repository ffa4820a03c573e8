"""Scenario files: what may be written in one, read and checked, written back, named by digest.

Imports the rules' doors to games, what kinds of terrain say of themselves, and nothing else of the
sandbox but `work`. Doors: `file.load`, `file.save`, `schema.Scenario`; what a game brings to the
table: `game_spec.table_game`.
"""
