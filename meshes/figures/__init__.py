"""Soldiers and what they carry, and the list of every model that a template can name.

Imports `shapes`, `vehicles`, `aircraft`. Door: `models`.
"""
