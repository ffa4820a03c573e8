"""What grows: trees, woods, orchards, hedges, bocage."""
