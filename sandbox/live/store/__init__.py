"""The store: documents, their logs and their belongings, kept on disk.

Imports `document` and `scenario`. Doors: `store.Store`, `database.usual_url` (its default place),
`opening.opened` (a document as it was left).
"""
