"""Examples of docstrings are code: Markdown takes lines that begin with ``>>>`` for quotes."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension

_EXAMPLE = re.compile(r"^[ ]*>>> .*(?:\n.*\S.*)*", re.MULTILINE)


class Doctests(Extension):  # type: ignore[misc]
    """Fence each run of lines from ``>>>`` to the next empty one."""

    def on_instance(self, *, obj: Any, **_: Any) -> None:
        """Change the text of one docstring."""
        if obj.docstring is not None:
            text = obj.docstring.value
            obj.docstring.value = _EXAMPLE.sub(lambda one: f"```pycon\n{one[0]}\n```", text)
