"""Live tables: documents that several people change at once, kept before anything is told.

Imports `document`, the table and the games on it; no browser. Doors:
`live_document.LiveDocument` (one table), `hub.Hub` (all that are open), `seats.roles` (who may do
what), `store.store.Store` (the database that keeps them).
"""
