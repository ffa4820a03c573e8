"""What is drawn over a table: sight lines, rings, measures, templates, maps, ways and flights."""
