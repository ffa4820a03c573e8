"""What a game of Shadow War is: state, actions, events, facts,
profiles and rulesets, all of them frozen values.

Imports the engine. Doors: `state.State`, `ruleset.ruleset`.
"""
