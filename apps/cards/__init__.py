"""The cards that float at the page's edges, by the tab that has them.

Rooms: `table`, `sight`, `play` and `people`, which do not know each other, upon `shared`. The
JavaScript of a room's components is in its ``js``.

Imports `table`, `scene`, `theme`, `runtime`, `web`. Doors: a class per card, which
`server.page` lays out.
"""
