"""Results for readers: text for terminals and notebooks, HTML pages, plans on paper.

Imports `view`, `analysis` and below. Doors: `words` (parts for `rich`), `sheet.framed` (the
frame of every page), `plans.plan.plan` (PDF or PNG), `plans.footprints.footprints` (PDF or DXF).
"""
