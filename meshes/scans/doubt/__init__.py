"""The error of a scan: its noise, the surface moved by it, holes, and openings that it closed.

Imports the height map, outlines and shapes. Doors: `noise.noise_of`, `offset.inwards`,
`offset.outwards`, `holes.holes_of`, `openings.closed_openings`.
"""
