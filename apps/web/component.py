"""A component of the page whose module the browser runs as it stands."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, ClassVar

from panel.custom import JSComponent

_digests: dict[str, str] = {}


class Component(JSComponent):
    """What its ``_esm`` is, `apps.web.bundle.bundle` has joined: modules in plain JavaScript.

    Panel takes any other module for TypeScript, which every browser translates when it opens the
    page: of ours a third of a second.
    """

    # Nor does Panel look for files of a bundle beside every component of a page.
    _bundle_path: ClassVar[None] = None

    def _get_properties(self, doc: Any) -> dict[str, Any]:
        found: dict[str, Any] = super()._get_properties(doc)
        module = found["esm"]
        if module not in _digests:
            _digests[module] = sha256(module.encode("utf-8")).hexdigest()
        found["bundle"] = _digests[module]
        return found

    @classmethod
    def _render_esm(cls, *_how: Any, **_more: Any) -> str:
        return str(cls._esm)
