"""Several processes behind one port: the front that hands out connections, and its workers.

Doors: `front.serve_workers`.
"""
