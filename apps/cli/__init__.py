"""The command line: results on stdout, progress and faults on stderr; bad input exits with 2.

Imports `server` for `serve`. Door: `main.main`.
"""
