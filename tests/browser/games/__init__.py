"""A game on the page, played, watched, shared and taken back."""
