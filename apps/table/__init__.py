"""One browser's table: what it shows, what comes in from the browser and what goes out to it.

Rooms, each imports those named after it: `input`; `game` and `editing`, which do not know each
other; `tools`; `output`; `layers`; `state`. `workspace` puts them together.

One mechanism tells a view that something changed: it watches parameters (``session.param.watch``).
What changes together is set in one ``param.update`` and told once, always on the page's own thread,
where `runtime.background.Latest` brings the answers of others.

Imports `scene`, `runtime`. Doors: `state.session.Session`, `workspace.Workspace`.
"""
