"""The values of a game of Bolt Action: state, actions, events, facts, rulesets, army lists.

All of them are frozen. Imports the engine. Doors: `state.State`, `ruleset.ruleset`.
"""
