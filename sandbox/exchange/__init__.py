"""Read files of other programs as untrusted bytes, and write a table for other programs.

Imports `movement`, `table`, `document`, `scenario` and the meshes. Doors:
`layouts.importing.scenario_of` (a layout or a save as a scenario),
`layouts.terrain_layout_out.layout_text`, `rosters.importing.import_roster` (an army list as units),
`scan_taking.take_scan` (a scan as a scenario and its meshes), `archive.unpacked` and
`archive.packed` (a scenario and its meshes as a zip), `gltf.glb`. `scan_since.take_since` takes a
second scan of a table and tells what moved.
"""
