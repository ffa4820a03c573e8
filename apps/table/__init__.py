"""What one browser is looking at and does there, without the cards.

Imports `scene`, `runtime`. Doors: `session.Session`, `workspace.Workspace`.
"""
