"""Plants: trees, woods, orchards, hedges, bocage."""
