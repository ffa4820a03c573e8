"""What everything that runs in the browser shares: nodes, Panel's types, and joining modules.

Imports no other room of the page. Doors: `bundle.bundle`, for the ``_esm`` of a
`component.Component`; `template.template`, for the page.
"""
