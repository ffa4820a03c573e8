"""The page as a whole, its URL state, and the server.

Imports all rooms except `cli`. Entry points: `serve.serve_table`, `app.make_page`.
"""
