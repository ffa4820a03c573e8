"""Army lists become units by name, with their models, weapons, quality and rank, in their zone."""

from __future__ import annotations

import io
import json
import tomllib
import zipfile
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
import shapely
from repository import ROOT

from languages.writing import LANGUAGES, speaking
from sandbox.exchange.rosters.importing import Imported, blank_table, import_roster, zone_of
from sandbox.exchange.rosters.names import checked_names, names_of, weapon_called, words_of
from sandbox.exchange.rosters.reading import NAMESPACE, roster_in
from sandbox.exchange.rosters.stand import Stand
from sandbox.movement.standing import misplaced
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import ScenarioFile, read_scenario
from sandbox.scenario.kinds import word_called
from sandbox.scenario.schema import UnitSpec
from sandbox.scenario.templates import template_called, templates
from sandbox.scenario.words import QUALITIES
from sandbox.table.table import Table, lay

SIZE = (72.0, 48.0)
FAUST = ("rifle", "panzerfaust")


def xml(inner: str, head: str = f'<roster name="A" xmlns="{NAMESPACE}">') -> bytes:
    return (
        f"<?xml version='1.0'?>{head}<forces><force name='Platoon'><selections>{inner}"
        "</selections></force></forces></roster>"
    ).encode()


def row(name: str, kind: str = "upgrade", number: int = 1, inner: str = "") -> str:
    return (
        f'<selection name="{name}" type="{kind}" number="{number}">'
        f"<selections>{inner}</selections></selection>"
    )


SQUAD = row(
    "Heer Grenadier Squad",
    "unit",
    1,
    row("Veteran")
    + row("NCO", "model", 1, row("Submachine Gun"))
    + row("Grenadier", "model", 6, row("Rifle", number=6) + row("Panzerfaust", number=2))
    + row("Gunner", "model", 1, row("MG42 light machine gun"))
    + row("Flux capacitor")
    + row("Sd.Kfz. 251/1", "unit"),
)
ROS = xml(row("Battle size") + SQUAD + row("Oberleutnant", "model", 1, row("Man", "model", 2)))


def zipped(*files: tuple[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files:
            archive.writestr(name, content)
    return made.getvalue()


def imported(
    content: bytes | str,
    table: Table | None = None,
    side: str = "axis",
    stand: Stand | None = None,
    own: dict[str, Any] | None = None,
    game: str = "bolt-action",
) -> Imported:
    content = content.encode() if isinstance(content, str) else content
    table = table or blank_table(Path("t.toml"), "T", game, SIZE)
    names = names_of(game, own)
    return import_roster("list", roster_in("list", content, names), names, table, side, stand)


def units(content: bytes | str, **more: Any) -> tuple[UnitSpec, ...]:
    return imported(content, **more).file.scenario.units


def told(content: bytes | str) -> list[tuple[str, int]]:
    return [(unit.template, len(unit.models)) for unit in units(content)]


def refused(content: bytes | str, **more: Any) -> str:
    with pytest.raises(ScenarioFault) as caught:
        imported(content, **more)
    return str(caught.value)


def test_a_battlescribe_roster_has_its_models_weapons_quality_and_rank() -> None:
    result = imported(ROS)
    squad, carrier, officer = result.file.scenario.units
    assert (squad.template, len(squad.models), squad.quality) == ("rifle-squad", 8, "veteran")
    assert squad.weapons == ("smg", FAUST, FAUST, *["rifle"] * 4, "lmg")
    assert (carrier.template, len(carrier.models)) == ("halftrack", 1)
    assert (officer.template, len(officer.models)) == ("officer-team", 3)
    assert [(one.name, one.unit) for one in result.unmatched] == [
        ("Flux capacitor", "Heer Grenadier Squad")
    ]
    assert result.passed_over == ("Battle size",)


@pytest.mark.slow
def test_a_zip_and_new_recruits_json_say_the_same_as_the_xml() -> None:
    new_recruit = {
        "roster": {
            "forces": [
                {
                    "selections": [
                        {
                            "name": "Rifle squad",
                            "type": "unit",
                            "selections": [{"name": "Man", "type": "model", "number": 7}],
                        },
                        {"name": "Hauptmann", "type": "model", "number": 1},
                    ]
                }
            ]
        }
    }
    assert units(zipped(("army.ros", ROS))) == units(ROS)
    squad, officer = units(json.dumps(new_recruit))
    assert (squad.template, len(squad.models)) == ("rifle-squad", 7)
    assert (officer.officer, len(officer.models)) == ("captain", 1)


@pytest.mark.slow
def test_lines_of_text_are_units_with_their_numbers_weapons_and_points() -> None:
    text = """My army [1,250 pts]

Infantry:
10 Regular Grenadiers with 1 LMG (120 pts)
8 Riflemen with SMGs, 95 points
Veteran MMG team 65pts
2x Sherman [400]
Pak 40
"""
    result = imported(text)
    rifles, smgs, *rest = result.file.scenario.units
    assert rifles.weapons == ("rifle", "lmg", "rifle")
    assert (smgs.weapons, len(smgs.models)) == (("smg",), 8)
    assert [(one.template, one.quality) for one in rest] == [
        ("mmg-team", "veteran"),
        ("medium-tank", None),
        ("medium-tank", None),
        ("heavy-anti-tank-gun", None),
    ]
    assert not result.unmatched and result.passed_over == ("Infantry",)


@pytest.mark.parametrize(
    ("text", "models", "weapons"),
    [
        ("Rifle squad (9 men, 2 panzerfausts)", 9, ("rifle", *[FAUST] * 2, "rifle")),
        ("Rifle squad\n10 men\n1 LMG", 10, ("rifle", "lmg", "rifle")),
        ("Rifle squad:\n- 1 NCO with SMG\n- 6 men: 6 rifles", 7, ("smg", "rifle")),
        ("Grenadiere mit 2 Sturmgewehren", 10, ("rifle", *["assault rifle"] * 2, "rifle")),
        ("Escouade de fusiliers, 8 hommes, 1 fusil mitrailleur", 8, ("rifle", "lmg", "rifle")),
    ],
)
def test_blocks_and_three_languages(text: str, models: int, weapons: Any) -> None:
    (unit,) = units(text)
    assert (unit.template, len(unit.models), unit.weapons) == ("rifle-squad", models, weapons)


@pytest.mark.parametrize(
    ("name", "template", "quality"),
    [
        ("Unerfahrene Volksgrenadiere", "rifle-squad", "inexperienced"),
        ("Leichter Granatwerfer-Trupp", "light-mortar-team", None),
        ("Fallschirmjaeger (Veteranen)", "rifle-squad", "veteran"),
        ("Équipe de mitrailleuse, vétéran", "mmg-team", "veteran"),
        ("Canon antichar léger", "light-anti-tank-gun", None),
        ("M4 Sherman Firefly", "medium-tank", None),
        ("KÖNIGSTIGER", "super-heavy-tank", None),
        ("Panhard", "armoured-car", None),
    ],
)
def test_names_in_three_languages(name: str, template: str, quality: str | None) -> None:
    (unit,) = units(name)
    assert (unit.template, unit.quality) == (template, quality)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_calls_units_weapons_and_qualities_is_read(language: str) -> None:
    names = names_of("bolt-action")
    made = [name for name, one in templates().items() if one.game == "bolt-action"]
    with speaking(language):
        units = {name: words_of(template_called(name)) for name in made}
        arms = {name: words_of(weapon_called(name)) for name in ("rifle", "lmg", "light mortar")}
        qualities = {name: words_of(word_called(name)) for name in QUALITIES}
    vague = [name for name, words in units.items() if names.asked.key(words) == name]
    assert {name for name, words in units.items() if names.units.key(words) != name} <= {*vague}
    assert all(names.weapons.key(words) == name for name, words in arms.items())
    assert all(names.qualities.key(words) == name for name, words in qualities.items())


@pytest.mark.parametrize("line", ["Unterstützung:", "Verstärkter Zug", "SOUTIEN", "Troupes"])
def test_headings_in_three_languages(line: str) -> None:
    assert imported(f"{line}\nSherman").passed_over == (line.rstrip(":"),)


def test_an_own_table_of_names_comes_first() -> None:
    own = {"units": {"smg-squad": ["grenadiers", "storm boyz"]}, "weapons": {"smg": ["choppa"]}}
    checked_names("own.toml", own)
    assert [unit.template for unit in units("Grenadiers\nStorm Boyz", own=own)] == ["smg-squad"] * 2
    for rows, said in (
        ({"unit": {}}, "found [unit]; expected a table, one of units"),
        ({"units": {"rifle-squat": []}}, "units.rifle-squat: found"),
        ({"weapons": {"smg": "choppa"}}, "expected a list of names"),
        ({"weapons": {"smg": ["?!"]}}, "expected a name with a letter or a digit"),
    ):
        with pytest.raises(ScenarioFault, match="found") as caught:
            checked_names("own.toml", rows)
        assert said in str(caught.value)


def test_no_name_means_two_templates_or_two_weapons() -> None:
    shipped = tomllib.loads((ROOT / "sandbox/exchange/rosters/names.toml").read_text("utf-8"))
    twice = []
    for table in ("units", "weapons", "qualities", "officers"):
        seen: dict[tuple[str, ...], str] = {}
        for key, listed in shipped[table].items():
            every = [(name, key) for name in (key, *listed)]
            twice += [row for row in every if seen.setdefault(words_of(row[0]), key) != key]
    assert twice == []
    checked_names("names.toml", {k: v for k, v in shipped.items() if k != "stands"})


def test_units_without_a_template_are_listed_or_stand_on_bases() -> None:
    text = "Rifle squad\nIntercessor Squad, 5 models\nGrenadeers"
    result = imported(text)
    assert [unit.template for unit in result.file.scenario.units] == ["rifle-squad"]
    assert [(one.name, one.nearest) for one in result.unmatched][1] == ("Grenadeers", "grenadiers")
    stands = imported(text, stand=Stand(40, 2.0))
    _, five, one = stands.file.scenario.units
    assert (len(five.models), len(one.models)) == (5, 1)
    assert list(stands.meshes) == [five.models[0].mesh]
    assert stands.rows[1]["template"] is None


def test_a_stand_has_the_base_and_the_height_that_it_is_given(tmp_path: Path) -> None:
    result = imported("Intercessors, 2 models", stand=Stand(40, 2.0))
    for name, content in result.meshes.items():
        (tmp_path / name).write_bytes(content)
    text = result.file.written()
    file = ScenarioFile(tmp_path / "t.toml", tmp_path, read_scenario(text), text)
    model = lay(file).units[0].models[0]
    corners = [part.mesh.vertices for part in model.piece.parts]
    assert max(part[:, 2].max() for part in corners) == pytest.approx(2.0)
    assert max(part[:, 0].max() for part in corners) == pytest.approx(20 / 25.4, abs=1e-3)
    assert {part.name for part in model.piece.parts} == {"base", "body"}


@pytest.mark.slow
def test_units_stand_in_their_zone_on_free_ground_and_face_the_enemy() -> None:
    terrain = """
[[terrain]]
id = "block"
kind = "box"
position = [36, 42]
size = [20, 8, 3]
"""
    text = blank_table(Path("t.toml"), "T", "bolt-action", SIZE).file.text + terrain
    table = lay(ScenarioFile(Path("t.toml"), Path(), read_scenario(text), text))
    result = imported(
        "\n".join(["Rifle squad", "Sherman", "Pak 40", "MMG team"] * 3), table, "allies"
    )
    after = lay(result.file)
    assert not result.left_out and len(after.units) == 12 and misplaced(after) == {}
    zone = zone_of(after.scenario, "allies")
    spots = {
        unit.id: shapely.multipoints([(m.stand.x, m.stand.y) for m in unit.models])
        for unit in after.units
    }
    assert all(shapely.covers(zone, at) for at in spots.values())
    assert min(shapely.distance(a, b) for a, b in combinations(spots.values(), 2)) > 1
    assert {model.stand.turn for model in after.models()} == {270.0}


def test_what_finds_no_room_is_listed() -> None:
    table = blank_table(Path("t.toml"), "T", "bolt-action", (12.0, 12.0))
    result = imported("\n".join(["10 Grenadiers"] * 9), table)
    assert 0 < len(result.rows) < 9
    assert any("outside its zone" in line for line in result.left_out)
    assert len(result.rows) + sum("no free ground" in line for line in result.left_out) == 9


@pytest.mark.slow
def test_another_game_has_its_own_templates() -> None:
    leader, heavy = units("Leader\nHeavy with heavy bolter", game="shadow-war")
    assert (leader.template, heavy.template) == ("fighter-leader", "fighter-heavy")
    assert "rifle-squad" not in told("Scout squad")


ENTITY = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "found no unit"),
        (b"\xff\xfe\x00\x01", "text that is not XML"),
        (b"Rifle squad \xff", "bytes that are not UTF-8 (at byte 12); expected a list in UTF-8"),
        (b"<roster>", "text that is not XML (line 1"),
        (b"<table/>", 'the element "table"; expected a roster of'),
        (b"<?xml version='1.0'?>" + ENTITY.encode() + b"<roster>&b;</roster>", "a document type"),
        (b'<!DOCTYPE r SYSTEM "file:///etc/passwd"><roster/>', "a document type or an entity"),
        (xml('<selection name="A" type="unit" number="2e9"/>'), 'number: found "2e9"; expected'),
        (xml('<selection name="A" type="unit" number="100000"/>'), "1 to 200 units or models"),
        (xml('<selection type="unit"/>'), "selections[0].name: found no name; expected the name"),
        (b'{"roster": {"forces": 7}}', "roster.forces: found 7; expected a list"),
        (b'{"roster": 7}', "expected a roster with forces"),
        (b"900 Grenadiers", "line 1: found 900; expected 1 to 200"),
        (b"a" * 700, "line 1: found 700 characters; expected at most 600"),
        (b"Sherman\n" * 301, "more than 300 units"),
        (b"150x Sherman\n151x Sherman", "301 units; expected at most 300"),
        (zipped(("a.txt", b"")), "found 0 rosters in the zip; expected one, a .ros"),
        (zipped(("a.ros", ROS), ("b.ros", ROS)), "found 2 rosters in the zip"),
        (zipped(("../a.ros", ROS)), "which leads out of it"),
        (zipped(*[(f"{n}.ros", b"") for n in range(401)]), "a zip of 401 files; expected at most"),
        (zipped(("a.ros", b" " * 9 * 2**20)), "more than 8,388,608 bytes"),
        (zipped(("a.ros", ROS))[:-30], "damaged or locked"),
    ],
)
def test_hostile_and_damaged_lists_end_in_one_sentence(content: bytes, said: str) -> None:
    sentence = refused(content)
    assert said in sentence and "\n" not in sentence
    assert "found" in sentence and "expected" in sentence


def test_selections_within_each_other_without_end_are_refused() -> None:
    inner = ""
    for _ in range(200):
        inner = row("A", "unit", 1, inner)
    assert "deep" in refused(xml(inner))
    value: dict[str, Any] = {"name": "A", "type": "upgrade"}
    for _ in range(25):
        value = {"name": "A", "type": "upgrade", "selections": [value]}
    text = json.dumps({"forces": [{"selections": [value]}]})
    assert "selections within each other" in refused(text)


def test_a_third_side_is_refused() -> None:
    assert 'side: found "blue"; expected one of axis, allies' in refused("Sherman", side="blue")
