"""The cards at the edges of the page, in one room per tab.

Rooms: `table`, `sight`, `play` and `people`, which do not import each other, and `shared`. The
JavaScript of a room's components is in its ``js``.

Imports `table`, `scene`, `runtime`, `web`. Doors: a `Card` per card, which
`server.frame.cards` lists.
"""
