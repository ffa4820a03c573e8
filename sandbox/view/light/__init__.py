"""Baked light: ambient occlusion, the sun's shadow, contact shadows; cached on disk."""
