"""Files of a live table: its scenario, its meshes, and the groups stored for every table."""
