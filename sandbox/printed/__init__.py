"""Results in words and tables: what the command line prints and a notebook shows.

Each function yields parts for `rich` to print; `plain` makes one text of them, `markup` HTML.
"""
