"""Items to draw of a table: the same ones make the pictures and the page.

Imports `analysis`, `measure` and below; no browser. Doors: `scene.Scene`, `rendering.pictures`.
"""
