"""The page as a whole, its URL state, and the server.

The page's address: `url_state`, `address`, `browser`; `changeover` goes to another table. For those
who run a server: `health`, `logs`, `metrics`, `stopping`.

Imports all rooms except `cli`. Doors: `serve.serve_table`, `app.make_page`.
"""
