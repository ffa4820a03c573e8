"""Files written whole, or a fault."""

from __future__ import annotations

from pathlib import Path

from sandbox.scenario.writing import unwritable, write_whole
from sightline._fault import Fault


def write(path: Path, content: bytes, *, make_folder: bool = False) -> None:
    """Replace a file in one step. ``make_folder``: make its folder, too. Raises Fault."""
    try:
        if make_folder:
            path.parent.mkdir(exist_ok=True)
        write_whole(path, content)
    except (OSError, ValueError) as error:
        raise Fault(unwritable(path, error)) from None
