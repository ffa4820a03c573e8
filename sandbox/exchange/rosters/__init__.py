"""Army lists of other programs: read them, match them to templates by name, and place the units.

A list is untrusted bytes. Imports `scenario`, `table`, `movement`, the archive and the names of the
rules' templates and weapons. Doors: `reading.roster_in` (a file as a `roster.Roster`) and
`importing.import_roster` (its units on a table). ``names.toml`` is the table of
names, ``calibres.toml`` that of calibres.
"""
