"""Scenario files: what may be written in one, read and checked, written back, named by digest.

Imports the rules' names of games and nothing else of the sandbox but `work`. Doors: `file.load`,
`file.save`, `schema.Scenario`.
"""
