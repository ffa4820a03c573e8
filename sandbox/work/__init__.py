"""Long work: its progress, and its results, cached while they are in use.

Imports nothing of the table. Doors: `progress.Progress`, `lasting.lasting`, `weak_lru.WeakLru`,
`many.each`.
"""
