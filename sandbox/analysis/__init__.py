"""Analysis of tables and verdicts: maps, fairness, a survey, an audit, stable verdicts; pure.

Imports `measure` and below. Doors: `maps.sight_map.sight_map`, `fairness.fairness.fairness`,
`survey.survey.remarks`, `audit.audit.audit`; of a verdict: `margin.margins`,
`tolerance.how_it_holds` (its placement), `least_height.least_heights` (other heights),
`side_by_side.side_by_side` (other rulesets beside it).
"""
