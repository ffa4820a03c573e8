"""The docs site, read in a browser."""
