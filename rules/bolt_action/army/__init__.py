"""Army lists: unit templates, what a scenario may say of a unit, what an army should not have.

Imports `model`. Doors: `templates.muster`, `listing.listing`.
"""
