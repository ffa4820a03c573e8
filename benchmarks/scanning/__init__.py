"""Synthetic scans of a table, as a phone makes them, and their verdicts beside the true ones.

`room` builds what is looked at, `depth_views` looks, `fusion` makes a mesh of the views,
`synthetic` does all of it, `compared` judges the scan and the true table.
"""
