"""CONTRIBUTING.md's lists of files to touch are complete: each is followed in a copy of the
program, and the new thing works there.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from copied_program import commands, copied, python
from repository import ROOT, TESTS

HERE = TESTS / "contributing"
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
PACKAGES = ("languages", "rules", "meshes", "sandbox", "apps", "sightline", "tests")

HEADINGS = {
    "terrain": "A kind of terrain",
    "mark": "A kind of mark",
    "unit": "A unit",
    "weapon": "A weapon",
    "rule": "A rule",
    "card": "A card of the page",
    "tool": "A tool of the page",
    "command": "A command with a key",
    "message": "A message of the scene",
}


def files_listed(heading: str) -> set[str]:
    """The files that begin the points of a section's list."""
    section = re.search(rf"^### {heading}\n(.*?)(?=^##|\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    assert section, heading
    return set(re.findall(r"^- `([^`]+)`", section[1], re.MULTILINE))


def followed(what: str, place: Path) -> set[str]:
    """A copy of the program with a new thing in it; the files that were touched for it."""
    copied((*PACKAGES, "examples"), place)
    (place / "pyproject.toml").write_bytes((ROOT / "pyproject.toml").read_bytes())
    touched = set()
    laid = HERE / what / "laid"
    for source in sorted(laid.rglob("*")) if laid.is_dir() else ():
        if source.is_file():
            name = source.relative_to(laid).as_posix().removesuffix(".new")
            assert not (place / name).exists(), name
            (place / name).parent.mkdir(parents=True, exist_ok=True)
            (place / name).write_bytes(source.read_bytes())
            touched.add(name)
    edits = HERE / what / "edits.toml"
    for edit in tomllib.loads(edits.read_text(encoding="utf-8"))["edit"]:
        file = place / edit["file"]
        text = file.read_text(encoding="utf-8")
        assert edit["after"] in text, (edit["file"], edit["after"])
        first, rest = text.split(edit["after"], 1) if edit["after"] else (text, "")
        file.write_text(first + edit["after"] + edit["text"] + rest, encoding="utf-8")
        touched.add(edit["file"])
    return touched


def passes(place: Path, *words: str) -> None:
    python(place, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0", *words)


UNITS = """
[[units]]
id = "able"
side = "axis"
template = "{template}"
models = [ {{ position = [6, 20] }} ]
[[units]]
id = "baker"
side = "allies"
template = "rifle-squad"
models = [ {{ position = [30, 20] }} ]
"""


def table(place: Path, terrain: str = "", template: str = "rifle-squad") -> str:
    file = place / "new.toml"
    head = 'format = 1\nname = "New"\n'
    file.write_text(head + UNITS.format(template=template) + terrain, encoding="utf-8")
    return str(file)


def a_kind_stands_and_hides(place: Path) -> None:
    tall = '[[terrain]]\nid = "stones"\nkind = "cairn"\nheight = 4\nposition = [15, 20]\n'
    with commands(place) as sightline:
        assert "cairn" in sightline("kinds")
        seen = json.loads(sightline("los", table(place, tall), "able", "baker", "--json"))
    assert [blocker["id"] for blocker in seen["pairs"][0]["hidden_by"]] == ["stones"]
    tests = ("tests/sandbox/scenario/test_scenario_file.py", "tests/meshes/shapes/test_textures.py")
    passes(place, *tests, "-k", "each_kind and cairn or every_kind and cairn")


def a_mark_is_placed_drawn_titled_and_edited(place: Path) -> None:
    marks = "tests/sandbox/scenario/marks/test_marks.py"
    passes(place, "tests/sandbox/scenario/test_beacon.py", marks)


def a_unit_is_fielded_and_plays(place: Path) -> None:
    with commands(place) as sightline:
        assert "carbine-squad" in sightline("templates")
        file = table(place, template="carbine-squad")
        assert "Carbine squad" in sightline("templates")
        assert sightline("los", file, "able", "baker").startswith("CLEAR")
        log = sightline("play", file, "--policy", "simple", "--turns", "1", "--json")
    assert '"template":"carbine-squad"' in log.replace(": ", ":")


def a_weapon_fires(place: Path) -> None:
    facts = {
        "game": "bolt-action",
        "action": "shoot",
        "shooter": {"quality": "regular", "models": 1},
        "target": {"quality": "regular", "models": 5},
        "shots": [{"weapon": "carbine on a sling", "count": 1, "range_in": 9}],
    }
    with commands(place) as sightline:
        assert json.loads(sightline("odds", "-", "--json", stdin=json.dumps(facts)))
    shown = (
        "from sandbox.scenario.templates import figure_of; "
        "print(figure_of('lmg-team', 0, ('carbine on a sling',)))"
    )
    assert python(place, "-c", shown).strip() == "smg"
    tests = ("model/test_unit_templates.py", "model/test_rulesets.py")
    passes(place, *(f"tests/rules/bolt_action/{name}" for name in tests), "-k", "weapon")


def a_rule_holds_and_is_listed(place: Path) -> None:
    steady = "tests/rules/bolt_action/test_steady_veterans.py"
    passes(place, steady, "tests/rules/test_every_rule_is_tested.py")


def a_card_is_on_the_page(place: Path) -> None:
    passes(place, "tests/apps/cards/sight/test_weather.py", "tests/apps/server/test_card_room.py")


def a_tool_is_switched_on_and_obeys(place: Path) -> None:
    passes(place, "tests/apps/table/tools/test_pin_tool.py")


def a_command_obeys_its_key(place: Path) -> None:
    passes(place, "tests/apps/table/test_keys.py")


def a_message_is_sent_and_written_down(place: Path) -> None:
    document = place / "docs" / "scene-protocol.md"
    document.parent.mkdir(exist_ok=True)
    document.write_bytes((ROOT / "docs" / document.name).read_bytes())
    python(place, "tests/support/message_types.py")
    assert "| `title` | `text` |  | page |" in document.read_text(encoding="utf-8")
    passes(place, "tests/apps/scene/test_title.py", "tests/apps/scene/test_message_types.py")
    tools = Path("tests", "js", "node_modules")
    if (ROOT / tools).is_dir():
        (place / tools).symlink_to(ROOT / tools, target_is_directory=True)
        passes(place, "tests/apps/web/test_javascript.py", "-k", "types or lint")


WORKS: dict[str, Callable[[Path], None]] = {
    "terrain": a_kind_stands_and_hides,
    "mark": a_mark_is_placed_drawn_titled_and_edited,
    "unit": a_unit_is_fielded_and_plays,
    "weapon": a_weapon_fires,
    "rule": a_rule_holds_and_is_listed,
    "card": a_card_is_on_the_page,
    "tool": a_tool_is_switched_on_and_obeys,
    "command": a_command_obeys_its_key,
    "message": a_message_is_sent_and_written_down,
}


@pytest.mark.slow
@pytest.mark.parametrize("what", HEADINGS)
def test_the_list_is_all_that_is_touched_and_the_new_thing_works(what: str, tmp_path: Path) -> None:
    assert followed(what, tmp_path) == files_listed(HEADINGS[what])
    WORKS[what](tmp_path)


def test_the_folders_of_a_game_are_those_of_the_third_game() -> None:
    third = TESTS / "third_game"
    rooms = {
        path.parent.relative_to(third).parent.as_posix() for path in third.rglob("__init__.py")
    }
    named = {name.removesuffix("/<game>/") for name in files_listed("A game")}
    assert named == rooms


def test_every_list_of_the_guide_is_followed() -> None:
    headings = re.findall(r"^### (.*)$", GUIDE, re.MULTILINE)
    assert set(headings) == {*HEADINGS.values(), "A game", "A language"}
