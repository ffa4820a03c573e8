"""A game as those who play it see it: legal answers, offers in words, tokens, statistics.

Imports `play`, `telling` and `model`. Doors: `legal.LegalActions`, `offers.Offer`.
"""
