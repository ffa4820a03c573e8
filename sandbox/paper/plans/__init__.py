"""The table on paper: a plan to scale on one page, footprints at full size, cards with a code.

Imports `view`, `table` and below. Doors: `plan.plan` (PDF or PNG), `footprints.footprints` (PDF or
DXF), `table_cards.table_cards` (PDF).
"""
