"""Who sees whom: rays at the meshes, counted, proved, judged, put into words.

Imports `table` and below. Doors: `judge.judge`, `cache.Sights`; `rays` is the only door to Embree.
"""
