"""What all tabs have: lists, forms, questions, the units, the tables and their links.

Imports no other room of the cards. Doors: `widgets`, `question.Question`, a class per card.
"""
