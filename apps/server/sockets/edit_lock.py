"""A lock on flags of Panel's classes that two threads which build pages would both change.

Panel and param set a constant parameter by clearing its flag, which all objects of a class share,
and restoring it afterwards. Of two threads one restores the flag while the other still needs it
cleared, and the other's assignment is refused.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

import param
from panel.util import edit_readonly

Edit = Callable[[param.Parameterized], AbstractContextManager[None]]

_LOCK = threading.RLock()
_EDITS: dict[str, Edit] = {"edit_readonly": edit_readonly, "edit_constant": param.edit_constant}


def _locked(edit: Edit) -> Edit:
    @contextmanager
    def locked_edit(parameterized: param.Parameterized) -> Iterator[None]:
        with _LOCK, edit(parameterized):
            yield

    return locked_edit


def lock_edits() -> None:
    """Let one thread at a time clear flags, in every module. A second call has no effect."""
    for name, edit in _EDITS.items():
        locked = _locked(edit)
        for module in list(sys.modules.values()):
            if getattr(module, "__dict__", {}).get(name) is edit:
                setattr(module, name, locked)
