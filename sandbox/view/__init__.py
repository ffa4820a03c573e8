"""The table as things to draw: the same items make the pictures and the page.

Imports `movement`, `sight` and below; no browser. Doors: `scene.Scene`, `pictures`.
"""
