"""Army lists: an entry's fighters, and the rulesets as a program lists them.

Imports `model`. Doors: `roster`, `listing.listing`.
"""
