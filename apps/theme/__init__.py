"""Colours, type and glass, once, for light and dark.

Imports no other room. Doors: `theme`, `styles.style`.
"""
