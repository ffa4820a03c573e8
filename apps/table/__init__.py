"""One browser's table: what it holds, what comes in from the browser and what goes out to it.

`session` and `view_state` hold what there is, `watched_game` and `air` a game and a flight on it.
`controller`, with `hand`, `keys` and `commands`, changes them by what the browser says;
`presenter`, with `flights`, shows them.

One mechanism tells a view that something changed: it watches parameters (``session.param.watch``).
What changes together is set in one ``param.update`` and told once, always on the page's own thread,
where `runtime.background.Latest` brings the answers of others.

Imports `scene`, `runtime`. Doors: `session.Session`, `workspace.Workspace`.
"""
