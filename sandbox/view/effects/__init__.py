"""Pictures of fire as it happens: tracers, bursts, smoke, dice, and a camera that follows.

Everything is a pure function of a moment and the seconds since its beginning, so that pages, films
and steps back show the same. Imports `items` and below. Door: `show.Show`.
"""
