"""Tell faults of this program from values that a page sent and a library refused."""

from __future__ import annotations

import traceback

_OWN = ("languages", "apps", "sandbox", "rules", "meshes", "sightline")


def own_place(error: BaseException) -> str:
    """Return the innermost module of this program in the traceback of an error, or ""."""
    frames = traceback.walk_tb(error.__traceback__)
    names = [str(frame.f_globals.get("__name__", "")) for frame, _line in frames]
    return next((name for name in reversed(names) if name.partition(".")[0] in _OWN), "")
