"""The frame around the table: the dock of the cards, the bar, the message line."""
