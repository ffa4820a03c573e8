"""Shared by everything that runs in the browser: DOM nodes, Panel's types, bundling of modules.

Imports no other room of the page. Doors: `bundle.bundle`, for the ``_esm`` of a
`component.Component`; `template.template`, for the page.
"""
