"""Maps of a table: for every cell of it, the sight on a man who stood there; pure.

Imports `movement`, `sight`, `table` and below. Doors: `sight_map.sight_map`, `writing.written`.
"""
