"""The cards about people at a table: badges, chat, names, the list of steps, and consent.

Imports `shared`. Doors: a class per card.
"""
