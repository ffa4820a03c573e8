"""The values of a game of Shadow War: state, actions, events, facts, rulesets and army lists.

All of them are frozen. Imports the engine. Doors: `state.State`, `ruleset.ruleset`.
"""
