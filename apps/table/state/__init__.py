"""What one browser looks at: the table, what is chosen on it, the verdict, how it is looked at.

`desk` is the page's place at a live table: commands go out there, and what happened comes in.

Imports no other room of the table. Doors: `session.Session`, `view_state.ViewState`, `desk.Desk`.
"""
