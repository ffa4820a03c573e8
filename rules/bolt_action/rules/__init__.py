"""The rules as pure functions of facts and dice.

Imports `model`, never `play`. One module per part of the rules: `to_hit`, `damage`, `morale` …
"""
