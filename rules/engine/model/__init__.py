"""Values that go into files and come out of them: events, assumptions, and readers of both.

Imports `errors` alone. Doors: `codec.Codec`, `events.Event`, `assumptions.assume`.
"""
