"""What a benchmark found out: printed a line each, and written as JSON where somebody says to."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any


def print_rows(rows: Mapping[str, Any], variable: str) -> None:
    """Print rows, names to the right; ``variable`` of the environment names a file for them."""
    print()
    width = max(map(len, rows), default=0)
    for what, found in rows.items():
        print(f"{what:>{width}}: {found}")
    if out := os.environ.get(variable):
        Path(out).write_text(json.dumps(rows, indent=1), encoding="utf-8")
