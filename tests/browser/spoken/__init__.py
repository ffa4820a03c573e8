"""The page as axe reads it, part by part."""
