"""Soldiers and their equipment, and the list of all models that a template can name.

Imports `shapes`, `vehicles`. Door: `models`.
"""
