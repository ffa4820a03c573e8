"""The cards of those at a table: badges, chat, names, what was done, and consent.

Imports `shared`. Doors: a class per card.
"""
