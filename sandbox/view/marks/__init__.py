"""Marks over the table: sight lines, rings, measures, templates, maps, ways and flights."""
