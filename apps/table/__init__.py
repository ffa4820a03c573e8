"""One browser's table: its state, the messages from the browser, and the instructions to it.

Each room imports those after it: `game` and `editing`, which do not know each other; `tools`;
`output`; `layers`; `state`. What comes from the browser arrives above them: at `controller`, `hand`
(the pointer), `keys` and `commands` (buttons). `workspace` builds them all.

There is one channel of changes: param parameters. A tool, a game or a card sets a parameter, and a
view watches it (``session.param.watch``). What changes together is set in one ``param.update``,
always on the page's own thread; `runtime.background.Latest` brings results of other threads there.

There is one door for commands: `state.table_client.TableClient.submit`.

Imports `scene`, `runtime`. Doors: `state.session.Session`, `workspace.Workspace`.
"""
