"""The stylesheets of this room, by name."""

from __future__ import annotations

from pathlib import Path


def style(name: str) -> str:
    """Return the text of a stylesheet: ``panels`` for ``panels.css``."""
    return (Path(__file__).parent / f"{name}.css").read_text(encoding="utf-8")
