"""The table on paper: a plan to scale on one page, footprints at full size.

Imports `view`, `table` and below. Doors: `plan.plan` (PDF or PNG), `footprints.footprints` (PDF or
DXF).
"""
