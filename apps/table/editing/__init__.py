"""Setting up a table: the palette, handles, the fields of things, groups, many things at once.

Imports `tools`, `output`, `layers`, `state`. Doors: `editing.Editing`, `palette.Palette`,
`arrange.Arrange`.
"""
