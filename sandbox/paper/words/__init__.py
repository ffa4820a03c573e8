"""Results in words and tables: printed by the command line and shown in a notebook.

Imports `analysis` and below. Doors: `verdicts`, `inventory`, `chances`, `games`, `statistics` and
`audits` yield parts for `rich` to print; `plain` makes one text of them, `markup` HTML.
"""
