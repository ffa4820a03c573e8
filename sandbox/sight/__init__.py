"""Line of sight and cover: cast rays at the meshes, count them, and judge and explain the result.

Imports `sandbox.table` and below. Doors: `judge.judge` for a verdict, `cache.SightCache` for
the verdicts of a game in progress.
"""
