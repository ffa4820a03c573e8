"""Marks of a scenario: rows beside terrain and units that have a place on the table.

A kind of mark is one class, `mark.Mark`, in a module of its own, and one line in `kinds.KINDS`. The
class says what a file may hold of it, where it is, how it is drawn, and how a page edits it.

Imports `values`. Door: `kinds.MARKS`.
"""
