"""People's own mesh files, read as untrusted bytes, audited, made into pieces.

Imports `shapes`. Door: `import_piece.import_piece`.
"""
