"""Cards and widgets for all tabs: lists, forms, questions, units, tables and links.

Imports no other room of the cards. Doors: `card.Card`, `widgets`, `question.Question`.
"""
