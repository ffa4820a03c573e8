"""Instructions to the browser: the scene, marks, labels, notes, motion, other people.

Imports `layers`, `state`. Doors: `presenter.Presenter`, `flights.Flights`, `presence.PagePresence`.
"""
