"""The rules: games and their rulesets, without geometry."""
