"""Words for cover of any game: a sight-only ruleset as data, in TOML.

A ruleset says what counts as a model, from which hidden share each word holds, what areas and other
units do to a line, and how a unit's word follows from those of its models. It has no rules. Imports
`values`, the kinds of terrain and what reads scenario files. Doors: `ruleset.CoverWords`,
`shipped.shipped` (those of this program), `reading.read_words` (a player's own file) and
`game.worded` (the game on the table). The files beside the code are the shipped rulesets.
"""
