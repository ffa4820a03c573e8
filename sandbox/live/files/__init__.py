"""The files of a live table: its scenario, its meshes, and the groups kept for every table."""
