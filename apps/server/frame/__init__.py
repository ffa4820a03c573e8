"""What frames the table on a page: the dock of its cards, the bar, the line of messages."""
