"""In a clone, `sightline.rules` is `rules`: the same module under both names, as for other floors.

So a package of its own has the same imports beside a clone and beside an installed Sightline, where
the floors lie within this package.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from types import ModuleType

FLOORS = ("languages", "rules", "meshes", "sandbox", "apps")


class Beside(Loader):
    """Finds modules of the floors by their names in an installed Sightline."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return what imports the module of a floor under a second name."""
        program, _, inner = name.partition(".")
        if program != __package__ or inner.partition(".")[0] not in FLOORS:
            return None
        return None if find_spec(inner) is None else ModuleSpec(name, self)

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module itself; the import gives it another spec."""
        module = import_module(spec.name.partition(".")[2])
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        """Give the module its own spec back: it ran long ago."""
        assert module.__spec__ is not None, "the import has just set it"
        module.__spec__ = module.__spec__.loader_state


def name_floors() -> None:
    """Let imports find the floors beside this package, unless they lie within it."""
    if find_spec(f"{__package__}.{FLOORS[0]}") is None:
        # First: a floor's folders are found by the path of the floor, and would run again.
        sys.meta_path.insert(0, Beside())
