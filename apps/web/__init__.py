"""Shared by everything that runs in the browser: DOM nodes, Panel's types, bundling of modules.

Imports no other room of the page. Doors: `bundle.bundle`, for the ``_esm`` of a
`upstream.component.Component`; `upstream` for all that works round Panel, Bokeh and vtk.js.
"""
