"""Long work: how far it is, and what it made, kept while somebody uses it.

Imports nothing of the table. Doors: `progress.Progress`, `keeping.Kept`, `many.each`.
"""
