"""The table on paper: a plan to scale on one page, footprints as large as they are.

Imports `view`, `table` and below. Doors: `plan.plan` (PDF or PNG), `footprints.footprints` (PDF or
DXF).
"""
