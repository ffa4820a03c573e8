"""Army lists: unit templates, the choices for a unit in a scenario, advice about armies.

Imports `model`. Doors: `templates.unit`, `mustering.unit_faults`.
"""
