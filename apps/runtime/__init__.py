"""Services for pages that do not know what is on them: background work, memory, tables of a folder.

Imports no other room. Doors: `background`, `library.Library`.
"""
