"""Set up a table: the palette, handles, fields of things, groups, and many things at once.

Imports `tools`, `output`, `layers`, `state`. Doors: `editing.Editing`, `palette.Palette`,
`arrange.Arrange`.
"""
