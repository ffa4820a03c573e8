"""The page under the hands of a player: dropped files, keys, the first moments."""
