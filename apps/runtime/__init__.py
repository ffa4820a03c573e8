"""What a server does for pages without knowing what is on them: work off their thread, memory, the
tables of a folder.

Imports no other room. Doors: `background`, `library.Library`.
"""
