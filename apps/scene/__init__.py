"""The table in the browser: the Panel component and its messages in both directions.

Imports `web`. Doors: `view.SceneView`, `protocol`.
"""
