"""Live tables: documents that several people change at once, stored before they are told.

Imports `document`, the table and the games on it; no browser. Doors: `live_document.LiveDocument`
(one table), `hub.Hub` (all open tables), `filing` and `shelf` (the scenario and the meshes of a
table), `live_game` (the game on it) and `fair_play` (its dice between people), `seats.roles`
(permissions), `store.store.Store` (the database).
"""
