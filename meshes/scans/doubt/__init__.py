"""Faults that a scan's surface may have beside its noise: openings that it closed.

Imports `meshes.scans.noise` and shapes. Door: `openings.closed_openings`.
"""
