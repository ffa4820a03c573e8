"""The rules as pure functions of facts and dice, and their exact odds.

Imports `model`, never `play`. A module per part: `fire`, `close_combat`, `damage`, `morale` … Door
of the odds: `odds.odds`.
"""
