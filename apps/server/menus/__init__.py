"""What is done with a table from the page: open, save, share, print, branch, upload."""
