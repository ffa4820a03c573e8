"""Workarounds of faults and costs of Panel, Bokeh and vtk.js, to be deleted once these mend them.

Each names the issue upstream, or says that none is known. `tests/apps/web/upstream/` asks each
library whether the fault is still there: a test that fails there names what to delete.

Imports `apps.web` and no other room of the page. Doors: what `apps.server.page` calls,
`component.Component`, `template.template`, `page_application.PageApplication`.
"""
