"""Shared by everything that runs in the browser: DOM nodes, bundling of modules, and the theme.

The theme is colours, type and blurred backgrounds for light and dark, each defined once.

Imports no other room of the page. Doors: `bundle.bundle`, for the ``_esm`` of a
`upstream.component.Component`; `upstream` for all that works round Panel, Bokeh and vtk.js;
`theme`, `styles.style`.
"""
