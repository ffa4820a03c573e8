"""The Panel page, the scene component and the command line."""
