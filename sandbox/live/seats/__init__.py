"""People at a live table: roles, names, consent, and the messages to each seat."""
