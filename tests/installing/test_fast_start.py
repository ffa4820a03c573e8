"""The command line imports what a command needs, and no more."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
import typer
from repository import ROOT

from apps.cli.lazily import GROUPS, MODULES
from apps.cli.main import cli

pytestmark = pytest.mark.slow

FAR = (
    "IPython", "PIL", "bokeh", "matplotlib", "networkx", "panel", "pyvista", "scipy.linalg",
    "scipy.optimize", "scipy.sparse", "scipy.spatial", "sqlalchemy", "trimesh", "vtkmodules",
    "apps.server", "meshes.scans.parting", "rules.shadow_war", "sandbox.live", "sandbox.view",
    "sandbox.bolt_action.opponent_field",
)  # fmt: skip
"""Modules that a verdict does not need."""

ASIDE = (*FAR, "numba", "numpy", "scipy", "shapely", "rules.bolt_action", "meshes")
"""Modules that help does not need."""

RUN = """\
import json, sys
from apps.cli.main import main
try:
    main()
finally:
    print(json.dumps(sorted(sys.modules)), file=sys.stderr)
"""


def imported(*words: str | Path) -> set[str]:
    """Return the modules that a command imports, as a process of its own."""
    run = subprocess.run(
        [sys.executable, "-c", RUN, *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        check=True,
    )
    return set(json.loads(run.stderr.splitlines()[-1]))


def test_a_verdict_imports_no_scene_no_server_and_no_store() -> None:
    words = ("los", ROOT / "examples" / "crossroads.toml", "able", "baker")
    imported(*words)  # compiles kernels, and keeps hulls and pieces, where this machine is new
    assert not imported(*words).intersection(FAR)


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["los", "--help"]])
def test_help_imports_no_numbers(words: list[str]) -> None:
    assert not imported(*words).intersection(ASIDE)


def test_every_command_is_listed_with_the_module_that_has_it() -> None:
    for name, place in MODULES.items():
        module, _, attribute = place.partition(":")
        found = typer.main.get_command(getattr(import_module(f"apps.cli.{module}"), attribute))
        inner = getattr(found, "commands", {found.name: found})
        if name not in GROUPS:
            assert set(inner) == {row for row, other in MODULES.items() if other == place}
    room = (ROOT / "apps" / "cli").glob("*.py")
    having = {path.stem for path in room if "= command_group(" in path.read_text("utf-8")}
    assert having == {place.partition(":")[0] for place in MODULES.values()} | {"main"}


def test_help_lists_every_command() -> None:
    group = typer.main.get_command(cli)
    assert isinstance(group, typer.core.TyperGroup)
    context = typer.Context(group)
    names = group.list_commands(context)
    assert len(names) == len(set(names)) > len(MODULES)
    for name in names:
        command = group.get_command(context, name)
        assert command is not None and command.name == name and command.get_short_help_str()
