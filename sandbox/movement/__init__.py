"""Places where models can stand and go: grounds, floors, steps, bases, houses, flights.

Imports `sight` (its rays) and below. Doors: `ground_classes.Grounds`, `floors`, `flight.fly`,
`standing.misplaced`.
"""
