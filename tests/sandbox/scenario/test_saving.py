"""Saving: only what changed is touched, what is saved is read again, and a crash loses nothing."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tables import loaded

from sandbox.scenario.file import ScenarioFile, load, meaning, write_whole
from sandbox.scenario.schema import ModelSpec, Scenario, UnitSpec
from sandbox.table.table import lay

TEXT = """\
# The crossroads, as played on Sunday.
format = 1
name   =   "Crossroads"   # spaced by hand

[table]  # the kitchen table
size = [ 48,36 ]

# The wall that everything turns on.
[[terrain]]
id = "wall"       # known to both sides
position = [24, 18]
kind = "wall"
size = [6, 0.4, 0.84]


# Able holds the wall …
[[units]]
template = "rifle-squad"
side = "axis"
id = "able"
models = [
    # the sergeant
    { position = [10, 10.5], facing = 90 },   # keep him back
    {position=[12,10]},
]

# … and the hedge is behind them.
[[terrain]]
kind = "hedge"
id = "hedge"
position = [24.0, 6.0]  # not dense

[[units]]
id = "baker"
side = "allies"
template = "rifle-squad"
models = [{ position = [24, 30, 1.5], facing = 270.0 }] # on a crate

[policy]
# we agreed on a third
cover_share = 0.33

[[sights]]
name = "Over the wall"
shooter = "able"
target = "baker"
# The end.
"""


def changes(old: str, new: str) -> list[tuple[str, str]]:
    """The lines that differ, where none was added or taken."""
    before, after = old.splitlines(keepends=True), new.splitlines(keepends=True)
    assert len(before) == len(after)
    return [(a, b) for a, b in zip(before, after, strict=True) if a != b]


def without(text: str, *parts: str) -> str:
    for part in parts:
        assert part in text
        text = text.replace(part, "")
    return text


@pytest.mark.parametrize("text", [TEXT, TEXT.replace("\n", "\r\n"), TEXT.rstrip("\n")])
def test_unchanged_parts_are_the_same_to_the_byte(tmp_path: Path, text: str) -> None:
    path = tmp_path / "t.toml"
    path.write_bytes(text.encode())
    load(path).save()
    assert path.read_bytes() == text.encode()


def test_a_moved_model_changes_its_own_line_only(tmp_path: Path) -> None:
    table = lay(loaded(tmp_path, TEXT)).moved("able/0", 11, 9.25, 45)
    assert changes(TEXT, table.file.written()) == [
        (
            "    { position = [10, 10.5], facing = 90 },   # keep him back\n",
            "    { position = [11.0, 9.25], facing = 45.0 },   # keep him back\n",
        )
    ]


def test_a_model_moved_without_turning_gets_no_facing(tmp_path: Path) -> None:
    table = lay(loaded(tmp_path, TEXT)).moved("able/1", 13, 10, 0)
    assert changes(TEXT, table.file.written()) == [
        ("    {position=[12,10]},\n", "    {position=[13.0, 10.0]},\n")
    ]


def test_a_model_that_stood_at_a_height_is_dropped_where_it_is_moved_to(tmp_path: Path) -> None:
    table = lay(loaded(tmp_path, TEXT)).moved("baker/0", 20, 30, 270)
    assert table.model("baker/0").stand.z == 0
    ((_, new),) = changes(TEXT, table.file.written())
    assert new == "models = [{ position = [20.0, 30.0], facing = 270.0 }] # on a crate\n"


def test_a_model_put_back_leaves_no_trace(tmp_path: Path) -> None:
    table = lay(loaded(tmp_path, TEXT))
    away = table.moved("able/0", 3, 4, 200)
    assert away.moved("able/0", 10, 10.5, 90).file.written() == TEXT
    assert away.file.written() != TEXT


def test_a_policy_that_changes(tmp_path: Path) -> None:
    table = lay(loaded(tmp_path, TEXT)).with_policy({"cover_share": 0.5})
    assert changes(TEXT, table.file.written()) == [("cover_share = 0.33\n", "cover_share = 0.5\n")]


def test_a_policy_where_there_was_none(tmp_path: Path) -> None:
    text = without(TEXT, "[policy]\n# we agreed on a third\ncover_share = 0.33\n")
    table = lay(loaded(tmp_path, text)).with_policy({"max_rays": 512})
    new = table.file.written()
    assert new.startswith(text)
    assert new.removeprefix(text).split() == ["[policy]", "max_rays", "=", "512"]


def test_a_piece_that_is_taken_away_takes_only_its_own_lines(tmp_path: Path) -> None:
    file = loaded(tmp_path, TEXT)
    others = tuple(piece for piece in file.scenario.terrain if piece.id != "hedge")
    new = file.saying(file.scenario.model_copy(update={"terrain": others})).written()
    start = TEXT.index("# … and the hedge")
    assert new == TEXT[:start] + TEXT[TEXT.index('[[units]]\nid = "baker"') :]


def test_a_unit_that_is_added_comes_after_the_others(tmp_path: Path) -> None:
    file = loaded(tmp_path, TEXT)
    more = UnitSpec(
        id="charlie", side="axis", template="officer-team", models=(ModelSpec(position=(5, 6)),)
    )
    units = (*file.scenario.units, more)
    new = file.saying(file.scenario.model_copy(update={"units": units})).written()
    start, end = TEXT.split("[policy]")
    assert new.startswith(start) and new.endswith("[policy]" + end)
    assert 'id = "charlie"' in new


def test_a_name_where_a_key_is_new_stays_above_the_tables(tmp_path: Path) -> None:
    file = loaded(tmp_path, TEXT)
    new = file.saying(file.scenario.model_copy(update={"ruleset": "fr-abridged"})).written()
    lines = [line for line in new.splitlines() if line not in TEXT.splitlines()]
    assert lines == ['ruleset = "fr-abridged"']
    assert new.index("ruleset") < new.index("[table]")


TOP = 'format = 1\nname = "T"\n'
TRUCK = 'id = "a"\nside = "x"\ntemplate = "truck"\n'
AT = "models = [{position = [3, 4]}]\n"
TRICKY = {
    "inline lists": TOP
    + 'terrain = [{id = "b", kind = "box", position = [1, 2]}]\n'
    + 'units = [{id = "a", side = "x", template = "truck", models = [{position = [3, 4]}]}] # u\n',
    "dotted keys": f"{TOP}table.size = [40, 30]\npolicy.cover_share = 0.3\n[[units]]\n{TRUCK}{AT}",
    "models under headers": f"{TOP}[[units]]\n{TRUCK}[[units.models]]\nposition = [3, 4] # here\n"
    + "[[units.models]]\nposition = [5, 6]\n",
    "quoted headers": f'"format" = 1\nname = "T"\n[["units"]]\n{TRUCK}{AT}',
    "indented": f"{TOP}  [table]\n    size = [40, 30]\n  [[ units ]]\n    {TRUCK}    {AT}# end",
    "a name like a header": 'format = 1 # one\nname = """\\\n[[units]]\\\n"""\n[[units]]\n'
    + f"{TRUCK}{AT}",
    "models after another table": f"{TOP}[[units]]\n{TRUCK}[policy]\n[[units.models]]\n"
    + "position = [3, 4]\n",
    "nothing but units": f"[[units]]\n{TRUCK}{AT}",
}


@pytest.mark.parametrize("case", TRICKY)
def test_files_however_they_are_laid_out(tmp_path: Path, case: str) -> None:
    text = TRICKY[case]
    if "format" not in text:
        text = TOP + text
    table = lay(loaded(tmp_path, text))
    assert table.file.written() == text
    moved = table.moved("a/0", 7, 8, 0)
    assert loaded(tmp_path, moved.file.written()).scenario == moved.scenario
    if "#" in text:
        assert moved.file.written().count("#") == 1


@pytest.fixture
def file(tmp_path: Path) -> ScenarioFile:
    return loaded(tmp_path, TEXT)


def test_a_line_that_was_drawn_is_saved_and_changes_only_its_own_file(file: ScenarioFile) -> None:
    assert not any("points" in row for row in meaning(file.scenario)["terrain"])
    wall, *rest = file.scenario.terrain
    drawn = type(wall).model_validate(
        wall.model_dump(exclude_unset=True) | {"points": [[0, 0], [4, 0.5], [4, 3]]}
    )
    new = file.saying(file.scenario.model_copy(update={"terrain": (drawn, *rest)}))
    file.path.write_text(new.written(), encoding="utf-8")
    again = load(file.path)
    assert "points = [[0.0, 0.0], [4.0, 0.5], [4.0, 3.0]]" in again.text
    assert again.scenario == new.scenario and again.digest == new.digest != file.digest


@pytest.mark.slow
@settings(
    max_examples=25,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(st.data())
def test_every_written_value_is_read_again(file: ScenarioFile, data: st.DataObject) -> None:
    content = file.scenario.model_dump(mode="json", exclude_unset=True)
    for key in ("terrain", "units", "sights"):
        rows = content[key]
        if data.draw(st.booleans()):
            rows = data.draw(st.permutations(rows))[: data.draw(st.integers(0, len(rows)))]
        if key != "sights" and data.draw(st.booleans()):
            new = dict(rows[0]) if rows else dict(content[key][0])
            rows = [*rows, new | {"id": f"new_{key}"}]
        content[key] = rows
        if not rows and data.draw(st.booleans()):
            del content[key]
    for unit in content.get("units", ()):
        unit["models"] = unit["models"] * data.draw(st.integers(1, 3))
        for model in unit["models"]:
            if data.draw(st.booleans()):
                model = data.draw(st.sampled_from(unit["models"]))
                model["position"] = [data.draw(st.floats(0, 36)), data.draw(st.integers(0, 36))]
    if data.draw(st.booleans()):
        content["policy"] = {"precision": data.draw(st.floats(0.002, 0.2))}
    content["name"] = data.draw(st.text("aé\"'\\#[]= ", min_size=1, max_size=12))
    new = file.saying(Scenario.model_validate(content | {"sights": []}))
    file.path.write_text(new.written(), encoding="utf-8")
    again = load(file.path)
    assert again.scenario == new.scenario
    assert again.digest == new.digest
    assert again.written() == new.written()


# --- writing --------------------------------------------------------------------------------


def test_a_crash_while_writing_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = loaded(tmp_path, TEXT)
    moved = lay(file).moved("able/0", 1, 2, 3).file

    def crash(*_: object, **__: object) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(os, "replace", crash)
    monkeypatch.setattr(Path, "replace", crash)
    monkeypatch.setattr(Path, "rename", crash)
    with pytest.raises(OSError, match="the disk is gone"):
        moved.save()
    assert file.path.read_text() == TEXT
    assert list(tmp_path.iterdir()) == [file.path]


def test_a_disk_that_is_full_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = loaded(tmp_path, TEXT)

    def full(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(KeyboardInterrupt):
        lay(file).moved("able/0", 1, 2, 3).file.save()
    assert file.path.read_text() == TEXT
    assert list(tmp_path.iterdir()) == [file.path]


def test_the_old_file_is_whole_until_the_new_one_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "t.toml"
    path.write_bytes(b"old")
    replace, seen = Path.replace, []

    def watched(self: Path, target: Path) -> Path:
        seen.append((self.parent, self.read_bytes(), Path(target).read_bytes()))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", watched)
    write_whole(path, b"new")
    assert seen == [(tmp_path, b"new", b"old")]
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="there are no such modes here")
def test_the_permissions_of_a_file_stay(tmp_path: Path) -> None:
    file = loaded(tmp_path, TEXT)
    file.path.chmod(0o640)
    file.save()
    assert stat.S_IMODE(file.path.stat().st_mode) == 0o640
    file.save(tmp_path / "other.toml")
    assert (tmp_path / "other.toml").read_text() == TEXT
