"""Vehicles, guns on wheels, and aircraft on flying bases.

Imports `shapes`. Doors: the builders and designs that `figures.models` lists.
"""
