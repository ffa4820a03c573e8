"""Scans of whole tables as scenarios: the scan read and parted, its meshes, its rows, its report.

Imports `scenario` and the meshes. Doors: `taking.take_scan` (a file as a scenario and its meshes),
`report.report_json` (the report ``sightline.scan/1``).
"""
