"""The table: scenario files, placement, sight and cover, the scene, reports."""
