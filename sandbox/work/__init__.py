"""Long work: its progress, and its results, cached while they are in use.

Imports nothing of the table. Doors: `progress.Progress`, `keeping.Kept`, `many.each`.
"""
