"""The page as a whole, its URL state, and the server.

Imports all rooms except `cli`. Doors: `serve.serve_table`, `app.make_page`.
"""
