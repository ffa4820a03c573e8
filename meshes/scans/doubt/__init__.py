"""What a scan's surface may hide: openings that it closed.

Imports `meshes.scans`' own measures only. Door: `openings.closed_openings`.
"""
