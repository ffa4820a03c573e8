"""The document: a scenario that is changed by commands, with its history; no table, no browser.

Imports `scenario`. Doors: `commands` (the possible changes), `apply.apply` (their results),
`document.Document` (a scenario, its game and its history, changed by one author after another).
"""
