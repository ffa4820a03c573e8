"""What goes to the browser of a table: the scene, marks, labels, notes, motion, other people.

Imports `layers`, `state`. Doors: `presenter.Presenter`, `flights.Flights`, `company.Company`.
"""
