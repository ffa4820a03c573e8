"""One file to hand on: a table in 3D with its rulings and maps, as a page that needs no server.

Imports `cards`, `table`, `scene`, `web`. Door: `shared_page.shared_page`.
"""
