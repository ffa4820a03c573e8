"""Vehicles and guns on wheels.

Imports `shapes`. Doors: the builders that `figures.models` lists.
"""
