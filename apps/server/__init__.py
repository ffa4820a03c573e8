"""The page as a whole, its address and what comes back on a reload; and the server that gives it.

Imports all rooms but `cli`. Doors: `serve.serve_table`, `app.make_page`.
"""
