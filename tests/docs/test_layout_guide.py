"""docs/layout.md is short, and names what there is: every file, every function beside its file."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from repository import ROOT

GUIDE = (ROOT / "docs" / "layout.md").read_text(encoding="utf-8")
FLOORS = ("languages", "rules", "meshes", "sandbox", "apps", "sightline")
NAMED_IN = re.compile(r"`([\w./<>-]+/[\w./<>-]*|setup\.py)`((?:\s\((?:`[\w.]+`(?:,\s)?)+\))?)")
NAMED = NAMED_IN.findall(GUIDE)
WAYS = re.findall(r"^## (From .*)\n((?:.*\n)*?)(?=^## )", GUIDE, re.MULTILINE)
MOST_LINES, MOST_ROWS = 180, 60


@cache
def defined(path: Path) -> set[str]:
    """Every function, class and value of a module; what a class defines as ``Class.name``."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return set(re.findall(r"[A-Za-z_]\w*", text))
    names, bodies = set(), [("", ast.parse(text).body)]
    while bodies:
        within, body = bodies.pop()
        for node in body:
            match node:
                case ast.ClassDef(name=name):
                    names.add(within + name)
                    bodies.append((f"{within}{name}.", node.body))
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    names.add(within + name)
                case (
                    ast.Assign(targets=[ast.Name(id=name)])
                    | ast.AnnAssign(target=ast.Name(id=name))
                ):
                    names.add(within + name)
                case _:
                    pass
    return names


def test_the_guide_names_files() -> None:
    assert len(NAMED) > 40


@pytest.mark.slow
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
                if name not in defined(there)
            ]
    assert missing == []


def test_the_guide_is_short() -> None:
    assert len(GUIDE.splitlines()) <= MOST_LINES
    _, rows = GUIDE.split("\n| you look for | it is in |\n| --- | --- |\n")
    assert len(re.findall(r"^\| ", rows, re.MULTILINE)) <= MOST_ROWS


def test_a_way_is_about_ten_functions_each_with_its_file() -> None:
    assert len(WAYS) == 4
    for heading, text in WAYS:
        steps = re.findall(r"^\d+\. (.*)", text, re.MULTILINE)
        assert 9 <= len(steps) <= 12, heading
        for step in steps:
            found = NAMED_IN.match(step)
            assert found and found[2], step


def test_every_floor_has_its_line() -> None:
    assert tuple(re.findall(r"^\| `(\w+)/` \|", GUIDE, re.MULTILINE)) == FLOORS


def test_every_room_says_what_lives_there_and_what_it_imports() -> None:
    for floor in FLOORS:
        for path in (ROOT / floor).rglob("__init__.py"):
            docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
            assert docstring, path
            if path.parent.parent.name in FLOORS and floor != "rules":
                assert "mport" in docstring and "Door" in docstring, path
