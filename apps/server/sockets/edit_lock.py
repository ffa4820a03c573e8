"""A lock on the flags of Panel's classes, which two threads that build pages would both change.

Panel and param let a constant parameter be set by lifting the flag of the parameter, which all
objects of a class share, and put it back afterwards. Two threads at once put it back under each
other's hands, and the later one's assignment is refused.
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


def _alone(edit: Edit) -> Edit:
    @contextmanager
    def edit_alone(parameterized: param.Parameterized) -> Iterator[None]:
        with _LOCK, edit(parameterized):
            yield

    return edit_alone


def lock_edits() -> None:
    """Have one thread at a time lift flags, in every module that does; again: nothing."""
    for name, edit in _EDITS.items():
        alone = _alone(edit)
        for module in list(sys.modules.values()):
            if getattr(module, "__dict__", {}).get(name) is edit:
                setattr(module, name, alone)
