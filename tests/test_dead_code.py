"""Nothing of the product is there for tests alone: vulture finds what no module uses."""

from __future__ import annotations

import pytest
from repository import ROOT
from vulture import Vulture

pytestmark = pytest.mark.slow

_CALLED_BY_LIBRARIES = [
    # Pydantic, Panel, Typer and Python's own exit call what these mark.
    *(
        "@field_validator*",
        "@model_validator*",
        "@atexit*",
        "@app.*",
        "@*.command*",
        "@*.callback*",
    ),
]
_NAMED_BY_LIBRARIES = [
    # Panel, Tornado, SQLAlchemy, numba, click, trimesh and vtk look these up by their names.
    *("_handle_msg", "_sync_layoutable", "on_message", "on_close", "check_origin"),
    *("select_subprotocol", "transform_first_chunk", "list_commands", "namespaced"),
    *("get_compression_options", "set_extra_headers"),
    *("process_bind_param", "process_result_value", "load_overload", "from_function"),
    *("ensure_cache_path", "get_cache_path", "get_source_stamp", "get_disambiguator"),
]
_BY_NAME = {
    # Acts of a menu, a table's list and a player, found by the name that the message has.
    "apps/server/menus/file_menu.py": {"show_storage", "list_tables"},
    "apps/server/menus/tables.py": {"_rename", "_archive"},
    "rules/bolt_action/player/legal.py": None,
    "rules/shadow_war/player/legal.py": None,
    # The page's scripts get their types from these.
    "apps/scene/words.py": None,
    # A command of one table, which a script starts.
    "apps/server/serve.py": {"serve_table"},
}
"""By module, what is used by its name; None: all of it."""

_ASKED_BY_TESTS = {"at_windows", "veil_of", "with_policy"}
"""Asked by tests of a table: where windows are, what is drawn, the same table by other rules."""


def test_no_module_has_what_nobody_uses() -> None:
    vulture = Vulture(ignore_names=_NAMED_BY_LIBRARIES, ignore_decorators=_CALLED_BY_LIBRARIES)
    vulture.scavenge(
        [
            str(ROOT / room)
            for room in ("languages", "rules", "meshes", "sandbox", "apps", "sightline")
        ]
    )
    dead = []
    for one in vulture.get_unused_code(min_confidence=60):
        path = one.filename.resolve().relative_to(ROOT).as_posix()
        known = _BY_NAME.get(path, set())
        if one.typ not in ("function", "method", "class", "property"):
            continue
        if path.startswith("sightline/") or known is None or one.name in known | _ASKED_BY_TESTS:
            continue
        dead.append(f"{path}:{one.first_lineno}: {one.typ} {one.name}")
    assert not dead, "\n".join(["", *dead])
