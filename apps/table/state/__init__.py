"""The state of one page: the table, the selection, the verdict, the view, and what is displayed.

`table_client` is the page's client of a live table: commands go out there, and steps come in.

Imports no other room of the table. Doors: `session.Session`, `view_state.ViewState`,
`table_client.TableClient`.
"""
