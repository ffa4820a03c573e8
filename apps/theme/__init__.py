"""Colours, type and blurred backgrounds for light and dark, each defined once.

Imports no other room. Doors: `theme`, `styles.style`.
"""
