"""What a game of Bolt Action is: state, actions, events, facts,
weapons and rulesets, all of them frozen values.

Imports the engine. Doors: `state.State`, `ruleset.ruleset`.
"""
