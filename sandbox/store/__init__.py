"""The store: documents, their logs and what belongs to them, kept on disk.

Imports `document`. Door: `store.Store`.
"""
