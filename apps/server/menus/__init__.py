"""Actions on tables: open, save, share, print, branch, upload."""
