"""Print the results of benchmarks, and keep them for `--benchmark-json`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

results: dict[str, Mapping[str, Any]] = {}
"""All printed results, by the name of what was measured."""


def print_rows(rows: Mapping[str, Any], name: str) -> None:
    """Print rows, with their names at the right."""
    print()
    width = max(map(len, rows), default=0)
    for what, value in rows.items():
        print(f"{what:>{width}}: {value}")
    results[name] = rows
