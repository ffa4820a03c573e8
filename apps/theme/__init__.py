"""Colours, type and glass, once, for light and dark.

Imports no other room. Door: `theme`.
"""
