"""The values of a game of Shadow War: state, actions, events, facts, profiles and rulesets.

All of them are frozen. Imports the engine. Doors: `state.State`, `ruleset.ruleset`.
"""
