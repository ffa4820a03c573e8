"""The keys of a scenario's units: weapons, officer, quality, towing; and the look of the unit."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tables import HEAD, loaded, table_from, unit

from meshes.figures.models import MODEL_KINDS, build_model
from rules.bolt_action.model.templates import templates as rule_templates
from rules.bolt_action.model.weapons import weapons as rule_weapons
from rules.shadow_war.model.profiles import weapons as fighters_weapons
from sandbox.bolt_action.armies import armies
from sandbox.play.games import start_game
from sandbox.scenario.faults import ScenarioFault
from sandbox.scenario.file import load
from sandbox.scenario.game_spec import table_game
from sandbox.scenario.templates import figure_of, templates
from sandbox.shadow_war.armies import armies as bands
from sandbox.table.sides import LIVERIES
from sandbox.table.table import Table

AT = [f"position = [{2 + 1.2 * n:.1f}, 5]" for n in range(4)]
FOE = unit("foe", "allies", "position = [10, 30]")


def gun_of(side: str) -> str:
    where = ("position = [20, 5]", "position = [22, 5]")
    return unit("gun", side, *where, template="light-anti-tank-gun")


def able(*more: str, template: str = "rifle-squad", models: int = 4) -> str:
    return unit("able", "axis", *AT[:models], template=template) + "\n".join(more) + "\n"


def entry(folder: Path, text: str) -> dict[str, Any]:
    return armies(table_from(folder, text + FOE))[0]


def figures(table: Table) -> list[str]:
    """The kinds of the first unit's figures, by the very piece."""
    made = {id(build_model(kind, LIVERIES[0])): kind for kind in MODEL_KINDS}
    return [made[id(model.piece)] for model in table.units[0].models]


# --- what goes without saying -----------------------------------------------------------------


def test_quality_and_officer_are_the_templates(tmp_path: Path) -> None:
    table = table_from(tmp_path, able(template="smg-squad") + FOE)
    assert armies(table)[0]["quality"] == "veteran"
    assert table.units[0].spec.troop_quality == "veteran"
    game, _ = start_game(table, seed=1)
    assert game.state.units["able"].quality == "veteran"
    team = table_from(tmp_path, able(template="officer-team", models=2) + FOE)
    game, _ = start_game(team, seed=1)
    assert game.state.units["able"].officer == "first lieutenant"


def test_quality_officer_and_name_are_the_scenarios_where_it_says(tmp_path: Path) -> None:
    lines = ('quality = "inexperienced"', 'officer = "captain"', 'name = "Able, 1st"')
    weapons = entry(tmp_path, able(*lines, template="smg-squad"))
    assert (weapons["quality"], weapons["officer"]) == ("inexperienced", "captain")
    assert weapons["name"] == "Able, 1st"
    assert "officer" not in entry(tmp_path, able()) and "name" not in entry(tmp_path, able())
    none = table_from(tmp_path, able('officer = "none"', template="officer-team", models=2) + FOE)
    assert start_game(none, seed=1)[0].state.units["able"].officer == "none"


def test_both_templates_agree_on_quality_officer_and_figures() -> None:
    for name, made in rule_templates().items():
        shown = templates()[name]
        assert (shown.quality, shown.officer) == (made.quality, made.officer), name
        assert shown.label == made.label
        if made.kind in ("infantry", "artillery"):
            for number in range(made.models):
                row = made.figures[min(number, len(made.figures) - 1)]
                assert figure_of(name, number, row) == shown.figure(number), (name, number)


# --- weapons ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_weapons_are_one_entry_for_each_model_the_last_for_all_that_follow(tmp_path: Path) -> None:
    text = able('weapons = ["smg", ["rifle", "panzerfaust"], "rifle"]')
    table = table_from(tmp_path, text + FOE)
    assert armies(table)[0]["figures"] == [["smg"], ["rifle", "panzerfaust"], ["rifle"]]
    game, _ = start_game(table, seed=1)
    carried = [[a.weapon for a in m.arms] for m in game.state.units["able"].models]
    assert carried == [["smg"], ["rifle", "panzerfaust"], ["rifle"], ["rifle"]]
    assert figures(table) == ["smg", "panzerfaust", "rifleman", "rifleman"]


@pytest.mark.slow
def test_a_guns_weapons_are_the_guns_and_then_its_crews(tmp_path: Path) -> None:
    text = able('weapons = ["heavy anti-tank gun", "rifle", []]', template="light-anti-tank-gun")
    table = table_from(tmp_path, text + FOE)
    game, _ = start_game(table, seed=1)
    gun, first, *others = game.state.units["able"].models
    assert gun.gun and gun.carries("heavy anti-tank gun")
    assert first.carries("rifle") and not any(model.arms for model in others)
    assert figures(table) == ["heavy-anti-tank-gun", "rifleman", "crew", "crew"]


@pytest.mark.slow
def test_a_vehicles_weapons_are_pairs_of_weapon_and_mount(tmp_path: Path) -> None:
    line = 'weapons = [["heavy autocannon", "turret"], ["mmg", "hull"]]'
    table = table_from(tmp_path, able(line, template="medium-tank", models=1) + FOE)
    (tank,) = start_game(table, seed=1)[0].state.units["able"].models
    assert [(a.weapon, a.mount) for a in tank.arms] == [
        ("heavy autocannon", "turret"),
        ("mmg", "hull"),
    ]
    assert figures(table) == ["medium-tank"]
    none = table_from(tmp_path, able("weapons = []", template="medium-tank", models=1) + FOE)
    assert start_game(none, seed=1)[0].state.units["able"].models[0].arms == ()


@pytest.mark.slow
def test_fighters_carry_what_a_scenario_says(tmp_path: Path) -> None:
    text = 'format = 1\nname = "S"\ngame = "shadow-war"\n'
    text += able('weapons = ["heavy weapon", ["pistol", "blade"], "rifle"]', template="fighter")
    table = table_from(tmp_path, text + FOE.replace("rifle-squad", "fighter"))
    assert bands(table)[0]["figures"] == [["heavy weapon"], ["pistol", "blade"], ["rifle"]]
    game, _ = start_game(table, seed=1)
    assert game.state.fighters["able/1"].weapons == ("pistol", "blade")
    assert figures(table) == ["trooper-heavy", "trooper-scout", "trooper", "trooper"]


def test_a_figure_stays_where_it_shows_the_weapon_too() -> None:
    assert figure_of("officer-team", 0, ("pistol",)) == "officer"
    assert figure_of("rifle-squad", 0, ("pistol",)) == "pistol"
    assert figure_of("rifle-squad", 1, ()) == "crew"
    assert figure_of("medium-tank", 0, ("flamethrower (infantry)",)) == "medium-tank"
    assert figure_of("rifle-squad", 1, ("rifle", "flamethrower (infantry)")) == "flamethrower"


@pytest.mark.parametrize(
    ("game", "known"), [("bolt-action", rule_weapons()), ("shadow-war", fighters_weapons())]
)
def test_figures_show_weapons_that_there_are(game: str, known: Any) -> None:
    shown = table_game(game).figures
    assert set(shown) - {""} <= set(known)
    for kinds in shown.values():
        assert kinds and set(kinds) <= set(MODEL_KINDS)
    if game == "bolt-action":
        mounted = {a.weapon for t in rule_templates().values() for a in t.arms}
        assert set(known) - set(shown) <= mounted, "a weapon that no man could be seen with"


# --- towing -----------------------------------------------------------------------------------

GUN = gun_of("axis")


def test_a_vehicle_tows_or_tows_a_gun_by_its_id(tmp_path: Path) -> None:
    for said in ("towing = true", 'towing = "gun"'):
        table = table_from(tmp_path, able(said, template="armoured-car", models=1) + GUN + FOE)
        assert start_game(table, seed=1)[0].state.units["able"].towing
    assert "towing" not in entry(
        tmp_path, able("towing = false", template="armoured-car", models=1)
    )


# --- refusals ---------------------------------------------------------------------------------

CAR = {"template": "armoured-car", "models": 1}
WRONG: dict[str, tuple[str, str, str, str]] = {
    "a weapon misspelt": (able('weapons = ["rifle", "panzerfuast"]'), "weapons[1]",
                          '"panzerfuast"', "such as panzerfaust"),
    "a weapon of no kin": (able('weapons = ["xyzzy"]'), "weapons[0]", '"xyzzy"', "such as rifle"),
    "a weapon beside another": (able('weapons = [["rifle", "bazoka"]]'), "weapons[0]", '"bazoka"',
                                "bazooka"),
    "one weapon for all": (able('weapons = "rifle"'), "weapons", '"rifle"', "a list of weapons"),
    "numbers": (able("weapons = [1]"), "weapons", "[1]", "a list of weapons"),
    "nested too deep": (able('weapons = [[["rifle"]]]'), "weapons", "[[[", "a list of weapons"),
    "no weapons of men": (able("weapons = []"), "weapons", "[]", "an entry for each model"),
    "more than there are men": (able('weapons = ["rifle", "rifle", "rifle", "smg", "smg"]'),
                                "weapons", "rifle", "at most 4 entries"),
    "a mount on a man": (able('weapons = [["mmg", "hull"]]'), "weapons[0]", "hull", "vehicles"),
    "a vehicle's weapon without a mount": (able('weapons = ["mmg"]', **CAR), "weapons[0]",
                                           '"mmg"', "a weapon and its mount"),
    "a mount that is none": (able('weapons = [["mmg", "roof"]]', **CAR), "weapons[0]", '"roof"',
                             "turret, hull, pintle"),
    "a gun without its crew": (
        able('weapons = ["light howitzer"]', template="light-howitzer"), "weapons",
        "light howitzer", "then what its crew carry"),
    "a rank that is none": (able('officer = "general"'), "officer", '"general"', "captain"),
    "a number for an officer": (able("officer = 3"), "officer", "3", "text"),
    "an officer in the air": (able('officer = "major"', template="interceptor", models=1),
                              "officer", "major", "warplane"),
    "no quality": (able('quality = "elite"'), "quality", '"elite"', "veteran"),
    "men who tow": (able("towing = true"), "towing", "true", "only vehicles tow"),
    "a number that is towed": (able("towing = 1", **CAR), "towing", "1", "true, false or"),
    "what is not there": (able('towing = "baker"', **CAR) + GUN, "towing", '"baker"', '"gun"'),
    "a squad that is towed": (able('towing = "foe"', **CAR) + FOE, "towing", '"foe"', "none"),
    "the enemy's gun": (able('towing = "gun"', **CAR) + gun_of("allies"), "towing",
                        '"gun"', "own side"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_an_unknown_key_is_refused_with_its_place(tmp_path: Path, case: str) -> None:
    text, key, found, wanted = WRONG[case]
    with pytest.raises(ScenarioFault) as caught:
        loaded(tmp_path, HEAD + text)
    (fault,) = caught.value.faults
    assert fault.place == f"units[0] (able).{key}"
    assert found in str(fault.found) and wanted in str(fault.expected)
    assert str(fault).isprintable() and len(str(fault)) < 900


def test_weapons_are_those_of_the_ruleset(tmp_path: Path) -> None:
    text = HEAD + 'ruleset = "de-kurzregeln"\n' + able('weapons = ["mmg"]')
    with pytest.raises(ScenarioFault, match="a weapon of de-kurzregeln"):
        loaded(tmp_path, text)


def test_a_gun_is_towed_once(tmp_path: Path) -> None:
    other = unit("baker", "axis", "position = [30, 5]", template="truck") + 'towing = "gun"\n'
    with pytest.raises(ScenarioFault, match="a gun that nobody tows"):
        loaded(tmp_path, HEAD + able('towing = "gun"', **CAR) + other + GUN)


def test_fighters_have_no_officers(tmp_path: Path) -> None:
    text = HEAD + 'game = "shadow-war"\n' + able('officer = "major"', template="fighter")
    with pytest.raises(ScenarioFault, match="no officer: fighters have leaders"):
        loaded(tmp_path, text)


# --- saving -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_keys_of_a_unit_are_kept_when_it_is_saved(tmp_path: Path) -> None:
    lines = (
        'weapons = ["smg", ["rifle", "panzerfaust"], []]  # as on the shelf',
        'officer = "major"',
        'quality = "veteran"',
    )
    table = table_from(tmp_path, HEAD + able(*lines) + FOE)
    moved = table.moved("able/0", 3, 8, 0)
    text = moved.file.written()
    for line in lines:
        assert line in text
    moved.file.save()
    again = load(moved.file.path)
    assert again.scenario == moved.scenario
    assert again.scenario.units[0].carried(1) == ("rifle", "panzerfaust")
    assert again.scenario.units[0].carried(3) == ()
    assert figures(moved) == ["smg", "panzerfaust", "crew", "crew"]
