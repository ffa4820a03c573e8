"""The table in the browser: the component, what it is sent, what it says.

Imports `web`. Doors: `view.SceneView`, `protocol`.
"""
