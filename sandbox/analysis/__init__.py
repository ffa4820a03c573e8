"""What a table and a verdict are worth: maps, fairness, a survey, how far a verdict holds; pure.

Imports `measure` and below. Doors: `maps.sight_map.sight_map`, `fairness.fairness.fairness`,
`survey.survey.remarks`, `verdicts.margin.margins`, `verdicts.tolerance.how_it_holds`,
`verdicts.side_by_side.side_by_side`.
"""
