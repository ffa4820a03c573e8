"""The values of a game of Bolt Action: state, actions, events, facts, weapons and rulesets.

All of them are frozen. Imports the engine. Doors: `state.State`, `ruleset.ruleset`.
"""
