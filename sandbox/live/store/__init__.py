"""The store: documents, their logs and what belongs to them, kept on disk.

Imports `document` and `scenario`. Doors: `store.Store`, `database.usual_url` (where it is),
`opening.opened` (a document as it was left).
"""
