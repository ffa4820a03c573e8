"""Army lists: unit templates, what a scenario may say of a unit, what an army should not have.

Imports `model`. Doors: `templates.unit`, `mustering.unit_faults`, `listing.listing`.
"""
