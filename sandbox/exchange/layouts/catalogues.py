"""Layouts with their templates and deployment patterns: of files, or of the package wh40kdc.

The package's data file is read; none of its code is run.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from languages.writing import text
from sandbox.scenario.json_text import fault, read_json
from sandbox.work.program import with_extra

PACKAGE = "wh40kdc"
"""The package that has layouts, templates and deployment patterns of the 40kdc format."""

_CREDITS = tomllib.loads(Path(__file__).with_name("credits.toml").read_text(encoding="utf-8"))
CREDIT: str = _CREDITS["package"]
"""Credit that the data's licence and its makers ask for."""

BATTLEMASTER: str = _CREDITS["battlemaster"]
"""Credit of a layout whose source names it."""

BESIDE = ("terrain-templates.json", "deployment-patterns.json")
"""File names of the catalogues beside a layout: of its templates, of deployment patterns."""


@dataclass(frozen=True)
class CatalogueShelf:
    """Catalogues that layouts name, as unchecked JSON, each with the name of its file."""

    templates: tuple[str, Any] | None = None
    patterns: tuple[str, Any] | None = None


def package_layouts() -> list[Any]:
    """Return the layouts of the package. Raises ScenarioFault where it is not installed."""
    data = _package()
    if data is None:
        wanted = text("exchange-installed", command=with_extra("layouts"))
        raise fault(PACKAGE, "", text("layout-no-package"), wanted)
    return list(data["terrain_layouts"])


def package_shelf() -> CatalogueShelf:
    """Return the catalogues of the package; none where it is not installed."""
    data = _package() or {}
    rows = [data.get(key) for key in ("terrain_templates", "deployment_patterns")]
    return CatalogueShelf(*((PACKAGE, one) if one else None for one in rows))


def shelf_of(path: Path | None, templates: Path | None, patterns: Path | None) -> CatalogueShelf:
    """Return the catalogues for the layout in a file: these, or those beside it, or the package's.

    ``path``: None for a layout of the package. Raises ScenarioFault for a file that cannot be read.
    """
    package = package_shelf()
    return CatalogueShelf(
        _read(templates, path, BESIDE[0]) or package.templates,
        _read(patterns, path, BESIDE[1]) or package.patterns,
    )


def _read(named: Path | None, path: Path | None, usual: str) -> tuple[str, Any] | None:
    if named is None and path is not None and path.with_name(usual).is_file():
        named = path.with_name(usual)
    return None if named is None else (str(named), read_json(named))


@lru_cache(maxsize=1)
def _package() -> Mapping[str, Any] | None:
    spec = find_spec(PACKAGE)
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        file = Path(folder) / "_bundle.json"
        try:
            found = json.loads(file.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            raise fault(str(file), "", text("layout-unreadable"), f"{PACKAGE} 1.4") from None
        keys = ("terrain_layouts", "terrain_templates", "deployment_patterns")
        return {key: found.get(key) or [] for key in keys} if isinstance(found, Mapping) else None
    return None
