"""Results in words and tables: what the command line prints and a notebook shows.

Imports `analysis` and below. Doors: `verdicts`, `inventory`, `chances`, `games`,
`statistics` and `audits` yield parts for `rich` to print; `plain` makes one text of them, `markup`
HTML.
"""
