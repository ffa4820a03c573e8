"""The page's address: written as the page changes, restored on a reload; the way between tables."""
