"""The table in the browser: the component, what it is sent, what it says.

Imports no other room of the page. Doors: `view.SceneView`, `protocol`.
"""
