"""The steps that ask, roll and tell, by what `rules` says; of the same names where they are a pair.

Imports `rules`, `army`, `model`. Door: `game`.
"""
