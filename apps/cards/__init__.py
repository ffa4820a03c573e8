"""The cards that float at the page's edges.

Imports `table`, `scene`, `theme`, `runtime`, `web`. Doors: a class per card, which
`server.page` lays out.
"""
