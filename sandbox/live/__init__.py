"""Live tables: documents that several people change at once, kept before anything is told.

Imports `store`, `document`, the table and the games on it; no browser. Doors:
`live_document.LiveDocument` (one table), `hub.Hub` (all that are open), `roles` (who may do what).
"""
