"""The ground: high, dug, flat and wet; bridges and piers over water; what grows on it."""
