"""Tools: what a click on the table means while one is on.

Imports `output`, `layers`, `state`. Doors: `tools.Tools`, and a class per tool.
"""
