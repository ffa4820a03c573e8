"""Tools: the meaning of clicks on the table.

Imports `output`, `layers`, `state`. Doors: `tools.Tools`, and a class per tool.
"""
