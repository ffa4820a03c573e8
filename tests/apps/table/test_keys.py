"""The table of keys: each has one row, that says what it does and is its line on the sheet."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import panel_material_ui as pmu
import pytest
from page_of_messages import Page, from_browser
from repository import ROOT
from tables import table_from, unit

from apps.cards.shared.help import cheat_sheet, sheet
from apps.table.keys import KEYS, REDO, UNDO, WHOLE, Chord, Row
from apps.table.state.modes import GAME_ON
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.view.scene import build_scene

SCENE = f"""
[table]
size = [24, 24]
{unit("able", "a", "position = [6, 12]", "position = [6, 14]")}
{unit("baker", "b", "position = [18, 12]")}
"""
IN_THE_BROWSER = ROOT / "apps" / "scene" / "js" / "pointer" / "keys.js"

OBEYED = [
    (row, chord) for row in KEYS if row.act is not None and not row.showing for chord in row.chords
]
"""The keys outside demonstrations."""


def name_of(value: Row | Chord) -> str:
    return value.caps if isinstance(value, Row) else value.key


@pytest.fixture
def space(tmp_path: Path) -> Workspace:
    table = table_from(tmp_path, SCENE)
    space = Workspace(Session(), Page())
    space.show(build_scene(table), table)
    space.view.tell("ready", width=800, height=600)
    space.session.show("able", "baker", ["able/0"])
    return space


def press(space: Workspace, key: str, *, shift: bool = False, control: bool = False) -> None:
    from_browser(space.view, {"type": "key", "key": key, "shift": shift, "control": control})


def test_no_key_is_in_two_rows() -> None:
    chords = [chord for row in KEYS if not row.showing for chord in row.chords]
    for one in chords:
        alike = [o for o in chords if (o.key, o.control) == (one.key, one.control)]
        held = [o.shift for o in alike]
        assert len(held) == 1 or (None not in held and len(set(held)) == len(held)), one


def test_the_sheet_has_every_row() -> None:
    content = sheet("table")
    rows = re.findall(r"<span>((?:<kbd>[^<]+</kbd> ?)+)</span><span>([^<]+)</span>", content)
    caps = [(" ".join(re.findall(r"<kbd>([^<]+)</kbd>", keys)), words) for keys, words in rows]
    ordered = sorted(KEYS, key=lambda row: not row.setting_up)
    assert caps == [(row.caps, row.words) for row in ordered]


def test_help_opens_at_the_keys_of_the_tab(space: Workspace) -> None:
    dialog = cheat_sheet(space.state, pmu.Button())
    for tab, first in (
        ("table", "<kbd>Del</kbd>"),
        ("sight", "<kbd>1</kbd>"),
        ("play", "<kbd>1</kbd>"),
    ):
        space.state.workspace = tab
        space.state.param.trigger("help")
        content = dialog.objects[1].object
        assert dialog.open and content.index(first) == content.index("<kbd>"), tab
        dialog.open = False


def test_the_camera_s_keys_are_those_that_the_browser_obeys() -> None:
    source = IN_THE_BROWSER.read_text(encoding="utf-8")
    (rows,) = re.findall(r"CAMERA_KEYS = \{\n(.*?)\n\};", source, re.S)
    names = [row.partition(": [")[0].strip().strip('"') for row in rows.splitlines()]
    ours = {chord.key for row in KEYS if row.act is None for chord in row.chords}
    assert sorted(names) == sorted(ours)


def test_the_browser_tells_of_all_the_others(space: Workspace) -> None:
    assert isinstance(space.view, Page)
    space.state.workspace = "table"
    ops = [op for op in space.view.messages if op["op"] == "listen"]
    assert len(ops) == 2  # elsewhere the browser has some of them for itself
    for op, setting_up in zip(ops, (False, True), strict=True):
        rows = [(r, chord) for r, chord in OBEYED if setting_up or not r.setting_up]
        asked = {(chord.key, chord.control) for _, chord in rows}
        keys = [(key, False) for key in op["plain"]] + [(key, True) for key in op["control"]]  # type: ignore[attr-defined]
        assert sorted(keys) == sorted(asked)


@pytest.mark.parametrize(("row", "chord"), OBEYED, ids=name_of)
def test_in_a_game_a_key_works_or_says_why_not(row: Row, chord: Chord, space: Workspace) -> None:
    session = space.session
    session.change(session.table.moved("able/1", 3.0, 3.0, 0.0))
    session.play()
    session.choose("able", "able/0", also=True)
    if row.setting_up:
        space.state.workspace = "table"
    session.notice = ""
    there = session.table
    press(space, chord.key, shift=bool(chord.shift), control=chord.control)
    assert session.table is there
    assert (session.notice == str(GAME_ON)) != row.in_game


DONE: list[tuple[str, dict[str, Any], Callable[[Workspace], object], object]] = [
    ("f", {}, lambda space: space.session.armed, "firer"),
    ("t", {}, lambda space: space.session.armed, "target"),
    ("u", {}, lambda space: space.session.selected, ("able/0", "able/1")),
    ("x", {}, lambda space: (space.session.firer, space.session.target), ("baker", "able")),
    ("e", {}, lambda space: space.state.eye, True),
    ("Escape", {}, lambda space: space.session.target, ""),
    ("ArrowRight", {}, lambda space: space.session.table.model("able/0").stand.x, 6.125),
    ("ArrowUp", {"shift": True}, lambda space: space.session.table.model("able/0").stand.y, 13.0),
    ("[", {}, lambda space: space.session.table.model("able/0").stand.turn, 15.0),
    ("]", {}, lambda space: space.session.table.model("able/0").stand.turn % 360, 345.0),
]


@pytest.mark.parametrize(("key", "held", "seen", "then"), DONE, ids=[row[0] for row in DONE])
def test_the_effect_of_each_key(
    key: str,
    held: dict[str, bool],
    seen: Callable[[Workspace], object],
    then: object,
    space: Workspace,
) -> None:
    space.session.free = True
    assert seen(space) != then
    press(space, key, **held)
    assert seen(space) == then


@pytest.mark.parametrize("again", [{"key": "y"}, {"key": "z", "shift": True}])
def test_undo_and_redo(again: dict[str, Any], space: Workspace) -> None:
    first = space.session.table
    press(space, "ArrowLeft")
    second = space.session.table
    press(space, "z", control=True)
    assert space.session.table.digest == first.digest != second.digest
    press(space, control=True, **again)
    assert space.session.table.digest == second.digest


def test_a_key_for_setting_up_does_nothing_elsewhere(space: Workspace) -> None:
    before = space.session.table
    for row, chord in OBEYED:
        if row.setting_up:
            press(space, chord.key, control=chord.control)
    assert space.session.table is before and space.session.selected == ("able/0",)
    space.state.workspace = "table"
    press(space, "Delete")
    assert not space.session.table.has("able/1")


def test_an_arrow_with_nothing_to_move_says_nothing_in_a_game(space: Workspace) -> None:
    space.session.play()
    press(space, "[")
    assert space.session.notice == ""


def test_a_key_of_no_row_is_dropped(space: Workspace, caplog: pytest.LogCaptureFixture) -> None:
    press(space, "q")
    press(space, "q", control=True)
    press(space, "a")
    lines = [record.getMessage() for record in caplog.records if record.levelno == logging.WARNING]
    assert [re.findall('found "([^"]+)"', line) for line in lines] == [["q"], ["Control q"], ["a"]]
    assert space.session.firer == "able"


@pytest.mark.slow
def test_a_button_does_what_its_keys_do_and_names_them(space: Workspace) -> None:
    hints = [row.hint for row in (UNDO, REDO, WHOLE)]
    assert hints == ["Undo (Ctrl Z)", "Redo (Ctrl Y)", "The whole table (Home)"]
    space.session.free = True
    space.state.workspace = "table"
    for row in KEYS:
        if row.icon and row.setting_up:
            space.session.select(["able/0"])
            here, hidden = space.session.table, space.state.hidden
            _, _, act = row.button(space.commands)
            act()
            by_button = space.session.table.digest, space.session.selected, space.state.hidden
            space.session.undo()
            space.session.select(["able/0"])
            space.state.hidden = hidden
            chord = row.chords[0]
            press(space, chord.key, shift=bool(chord.shift), control=chord.control)
            by_key = space.session.table.digest, space.session.selected, space.state.hidden
            assert by_key == by_button, row.caps
            if space.session.table.digest != here.digest:
                space.session.undo()


def test_no_key_is_written_by_hand_on_a_button() -> None:
    by_hand = [
        f"{path.name}: {found}"
        for path in (ROOT / "apps").rglob("*.py")
        for found in re.findall(r'\((?:(?:Shift|Ctrl) )?[A-Z]\)"', path.read_text(encoding="utf-8"))
        if path.name != "keys.py"
    ]
    assert not by_hand
