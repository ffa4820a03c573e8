"""docs/layout.md names what there is: every room, every file, every function beside its file."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from repository import ROOT

GUIDE = (ROOT / "docs" / "layout.md").read_text(encoding="utf-8")
FLOORS = ("rules", "meshes", "sandbox", "apps", "sightline")
NAMED = re.findall(r"`([\w./<>-]+/[\w./<>-]*)`((?:\s\((?:`[\w.]+`(?:,\s)?)+\))?)", GUIDE)


@cache
def defined(path: Path) -> set[str]:
    """Every function, class, method and value that a module defines."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return set(re.findall(r"[A-Za-z_]\w*", text))
    paths = set()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.FunctionDef() | ast.ClassDef() | ast.AsyncFunctionDef():
                paths.add(node.name)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                paths.add(name)
            case _:
                pass
    return paths


def test_the_guide_names_files() -> None:
    assert len(NAMED) > 40


def test_every_name_in_the_layout_guide_exists() -> None:
    missing = []
    for path, names in NAMED:
        for game in ("bolt_action", "shadow_war") if "<game>" in path else ("",):
            there = ROOT / path.replace("<game>", game)
            if not there.exists():
                missing.append(path)
                continue
            missing += [
                f"{name} of {path}"
                for name in re.findall(r"`([\w.]+)`", names)
                if not set(name.split(".")) <= defined(there)
            ]
    assert missing == []


def test_every_room_has_its_line() -> None:
    rooms = {
        path.parent.relative_to(ROOT).as_posix()
        for floor in FLOORS
        for path in (ROOT / floor).glob("*/__init__.py")
    }
    named = set(re.findall(r"^\| `([\w/]+)/` \|", GUIDE, re.MULTILINE))
    assert named == rooms


def test_the_line_of_a_room_names_its_inner_rooms() -> None:
    for floor in ("meshes", "sandbox", "apps"):
        for path in (ROOT / floor).glob("*/*/__init__.py"):
            inner, room = (folder.relative_to(ROOT).as_posix() for folder in path.parents[:2])
            (line,) = (line for line in GUIDE.splitlines() if line.startswith(f"| `{room}/` |"))
            assert f"`{inner}/`" in line, inner


def test_every_room_says_what_lives_there_and_what_it_imports() -> None:
    for floor in FLOORS:
        for path in (ROOT / floor).rglob("__init__.py"):
            docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
            assert docstring, path
            if path.parent.parent.name in FLOORS and floor != "rules":
                assert "mport" in docstring and "Door" in docstring, path
