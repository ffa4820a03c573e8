"""The base class of components whose module the browser runs without translation."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Any, ClassVar

from panel.custom import JSComponent
from param.parameterized import no_instance_params


@cache
def _digest(module: str) -> str:
    return sha256(module.encode("utf-8")).hexdigest()


class Component(JSComponent):
    """A component whose ``_esm`` is plain JavaScript from `apps.web.bundle.bundle`.

    Panel takes any other module for TypeScript, which every browser would translate when it opens
    the page. For the modules of this page that takes a third of a second. No issue is known; with
    https://github.com/holoviz/panel/pull/7204 one bundles by Node.
    """

    # Keeps Panel from looking for bundle files beside every component of a page.
    _bundle_path: ClassVar[None] = None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        no_instance_params(cls)

    def _get_properties(self, doc: Any) -> dict[str, Any]:
        properties: dict[str, Any] = super()._get_properties(doc)
        properties["bundle"] = _digest(properties["esm"])
        return properties

    @classmethod
    def _render_esm(cls, *_args: Any, **_options: Any) -> str:
        return str(cls._esm)
