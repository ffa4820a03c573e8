"""The rules as pure functions of facts and dice.

Imports `model`, never `play`. A module per part: `fire`, `close_combat`, `damage`, `morale` …
"""
