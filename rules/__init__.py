"""The shared rules core: games and their rulesets, without geometry."""
