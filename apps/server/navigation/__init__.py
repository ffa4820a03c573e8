"""URL state: write the page's address as the page changes, restore it; switch tables."""
