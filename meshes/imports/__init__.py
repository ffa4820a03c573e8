"""Users' own mesh files: read as untrusted bytes, audited, and made into pieces.

Imports `shapes`. Doors: `import_piece.import_piece`, `audit.audit_mesh`.
"""
