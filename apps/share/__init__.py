"""Tables to hand on: a page in 3D with rulings and maps that needs no server, or a folder of them.

Imports `cards`, `table`, `scene`, `web`. Doors: `shared_page.shared_page`, `folder.write_folder`.
"""
