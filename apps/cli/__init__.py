"""The command line: results on stdout, progress and errors on stderr; exit 2 for bad input.

Imports `server` for `serve`. Door: `main.main`.
"""
