"""The table as things to draw: the same items make the pictures and the page.

Imports `analysis`, `measure` and below; no browser. Doors: `scene.Scene`, `rendering.pictures`.
"""
