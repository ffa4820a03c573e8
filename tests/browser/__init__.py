"""What a player sees and does in a browser."""
