"""A game that nobody has heard of is put beside the others as two folders: everything plays it."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from shutil import copytree

import pytest
from copied_program import Sightline, commands, copied, python
from games.players import player
from repository import ROOT

from rules.catalogue import RULESETS, folder_of
from rules.engine.play.objectives import Ending
from rules.games import game_of
from sandbox.scenario.game_spec import table_game

pytestmark = pytest.mark.slow

THIRD = ROOT / "tests" / "third_game"
PACKAGES = ("languages", "rules", "meshes", "sandbox", "apps", "sightline")


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program with the game's folders laid into it, and not a line changed."""
    place = tmp_path_factory.mktemp("program")
    copied(PACKAGES, place)
    for name in ("rules", "sandbox"):
        copytree(THIRD / name / "pig", place / name / "pig")
    return place


@pytest.fixture(scope="module")
def sightline(beside: Path) -> Iterator[Sightline]:
    with commands(beside) as found:
        yield found


def test_everything_plays_it(sightline: Sightline, beside: Path, tmp_path: Path) -> None:
    farm = THIRD / "farm.toml"
    assert "Pig, to thirty" in sightline("rules")
    assert "farmer" in sightline("templates")
    chance = json.loads(sightline("odds", "-", "--json", stdin='{"game": "pig", "action": "push"}'))
    assert chance == {"p_lose": 1 / 6}
    seen = json.loads(sightline("los", farm, "ann", "bea", "--json"))
    assert seen["verdict"] == "clear"
    log = sightline("play", farm, "--seed", "3", "--policy", "simple", "--json")
    assert log == sightline("play", farm, "--seed", "3", "--policy", "simple", "--json")
    script = (
        f"import sightline; print(sightline.open({str(farm)!r}).play(seed=3).log.decode(), end='')"
    )
    assert log == python(beside, "-c", script)
    actions = [row["action"] for row in map(json.loads, log.splitlines()) if "action" in row]
    assert any(row["higher_in"] > 0.5 for row in actions)
    path = tmp_path / "game.jsonl"
    path.write_text(log, encoding="utf-8")
    lines = sightline("replay", path, "--story").splitlines()
    assert any(line.startswith("hill banks") for line in lines)
    assert lines[-1].startswith("Victory for ") and "lost" in lines[-1]


def test_words_of_another_game_are_taken_for_what_they_are(
    sightline: Sightline, tmp_path: Path
) -> None:
    mixed = """
[[terrain]]
id = "pen"
kind = "box"
size = [1, 8, 0.7]
position = [58, 20]
cover = "bunker"
ground = "obstacle"

[[units]]
id = "guest"
side = "hill"
template = "rifle-squad"
models = [{ position = [60, 20] }]
"""
    farm = tmp_path / "farm.toml"
    farm.write_text((THIRD / "farm.toml").read_text(encoding="utf-8") + mixed, encoding="utf-8")
    seen = json.loads(sightline("los", farm, "bea", "guest", "--json"))
    assert seen["verdict"] == "stony"
    assert [row["cover"] for row in seen["pairs"][0]["hidden_by"]] == ["stony"]
    assert "stony cover" in sightline("los", farm, "bea", "guest")
    listed = json.loads(sightline("check", farm, "--json"))["terrain"]
    assert [(row["cover"], row["ground"]) for row in listed][-1] == ("stony", "grass")


def test_a_third_game_ends_with_a_result_by_its_objectives(
    sightline: Sightline, tmp_path: Path
) -> None:
    farm = tmp_path / "farm.toml"
    place = '[[objectives]]\nid = "knoll-top"\nkind = "hold"\npoints = 3\nposition = [21, 20]\n'
    farm.write_text((THIRD / "farm.toml").read_text(encoding="utf-8") + place, encoding="utf-8")
    log = sightline("play", farm, "--seed", "3", "--policy", "simple", "--json")
    rows = [json.loads(line) for line in log.splitlines()]
    held = "Victory for hill by 3 points to 0: hill held the knoll top (3)."
    points = {"hill": 3, "dale": 0}
    assert rows[-1].items() >= {"type": "result", "winner": "hill", "points": points}.items()
    assert rows[-1]["why"] == held


def shared() -> Iterator[tuple[str, str]]:
    """Everything outside the games' own folders, but for scripts of others: path and text."""
    folders = {"vendor", *(folder_of(name) for name in RULESETS)}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*")):
            inner = path.relative_to(ROOT)
            if path.suffix in (".py", ".js") and folders.isdisjoint(inner.parts):
                yield inner.as_posix(), path.read_text(encoding="utf-8")


def test_no_game_is_named_outside_its_own_folders() -> None:
    named = re.compile("|".join(rf"{folder_of(name)}\b|\"{name}\"" for name in RULESETS))
    files = {path for path, said in shared() if named.search(said)}
    assert files == {"rules/catalogue.py"}  # which says what a file that names no game is of


def test_no_rule_of_a_game_is_cited_outside_its_own_folders() -> None:
    ids = ROOT / "tests" / "rules" / "ids"
    own = {
        line.partition("-")[0]
        for name in RULESETS
        for line in (ids / f"{name}.txt").read_text(encoding="utf-8").split()
    } - {"PLAY"}  # the engine's own, which every game's list repeats
    assert own >= {"BA", "WP", "SW"}
    cited = re.compile(rf"\b(?:{'|'.join(own)})-[A-Z0-9-]+")
    assert {path: cited.findall(said) for path, said in shared() if cited.search(said)} == {}


def words_of(game: str) -> set[str]:
    """The words that only a game may say: its classes of cover and ground, how its units move,
    qualities, thresholds, assumptions, kinds of actions and events, orders, phases and ranks.

    Not what it calls no cover: ``none`` is everybody's word for nothing.
    """
    table, plays = table_game(game), player(game)
    specs = [*table.covers, *table.cover_shares, *table.cover_words.values(), *table.grounds]
    specs += [row.name for row in game_of(game).ruleset().list_assumptions()]
    specs += [*table.coarser, *table.movers, *table.qualities, *(t.name for t in table.thresholds)]
    # kinds of one word are the engine's and everybody's too: ``move``, ``state``, ``result``
    kinds = {kind for kind in plays.KINDS if "-" in kind}
    return {*specs, *kinds, *plays.WORDS} - {table.no_cover} - ENGINES


ENGINES = {"count-objectives", "game-ended", *(field.name for field in fields(Ending))}
"""Kinds of actions and events, and assumptions, that the engine brings to every game."""

SAID_OTHERWISE = {
    # an option of every game's header
    ("rules/engine/play/log.py", "turns"),
    # names of kinds of terrain in scenario files, and of the part of a road
    ("meshes/terrain/kinds.py", "building"), ("meshes/terrain/kinds.py", "road"),
    ("meshes/terrain/ground/road.py", "road"),
    # a guess of what a piece of a scan is
    ("meshes/scans/guess.py", "building"),
    # what a file's name may say a mesh is, and an argument of the Python API
    ("meshes/imports/units.py", "building"), ("sightline/_table.py", "turns"),
    # words in names of kinds of terrain, by which the palette has them in groups
    ("apps/table/editing/palette.py", "building"), ("apps/table/editing/palette.py", "bunker"),
    ("apps/table/editing/palette.py", "road"),
    # words in names of kinds of terrain, by which tables are generated; themes called so
    ("meshes/terrain/kinds.py", "bunker"), ("sandbox/generate/bocage.py", "building"),
    ("sandbox/generate/roads.py", "road"), ("sandbox/generate/themes.py", "building"),
    ("sandbox/generate/themes.py", "open"), ("sandbox/generate/town.py", "building"),
    ("sandbox/generate/town.py", "road"), ("sandbox/generate/water.py", "road"),
    ("sandbox/generate/farm.py", "building"),
    # the turns of a game and its log
    ("apps/cli/film.py", "turns"), ("sandbox/play/games.py", "turns"),
    # an answer that is asked for again and again while an enemy moves, and is remembered
    ("apps/table/game/ambushes.py", "spring-ambush"),
    # the part of a mesh that one climbs
    ("meshes/buildings/bombed.py", "ladder"),
    ("meshes/buildings/building.py", "ladder"), ("meshes/buildings/ruin.py", "ladder"),
    ("meshes/terrain/industry/walkway.py", "ladder"), ("sandbox/movement/floors.py", "ladder"),
    # how heavy guns and armour are made
    ("meshes/figures/models.py", "heavy"), ("meshes/figures/soldier.py", "heavy"),
    ("meshes/vehicles/guns.py", "heavy"),
    # whoever looks, in the attributes of a map
    ("sightline/_maps.py", "observer"),
    # what an audit of a table stands in a zone, and what a target's place is asked about
    ("sandbox/paper/words/audit_rows.py", "infantry"),
    ("sandbox/analysis/least_height.py", "infantry"),
    ("sandbox/analysis/audit/first_turn.py", "infantry"),
    # what a scan did not see: open or closed
    ("sandbox/table/scanned.py", "open"),
    # a folder whose code is asked for
    ("sandbox/movement/kept.py", "movement"),
    # a figure in a picture that is open, a bracket, the verdicts that are, drawers and cards that
    # are, `sightline.open`
    ("apps/cards/sight/words_wizard.py", "open"),
    ("sandbox/scenario/toml_text.py", "open"), ("sandbox/sight/report.py", "open"),
    ("apps/server/frame/dock.py", "open"), ("apps/server/metrics.py", "open"),
    ("sightline/_names.py", "open"),
    ("apps/share/js/shared_page.js", "open"),
    ("apps/cards/people/chat.py", "open"), ("apps/cards/people/steps.py", "open"),
    ("apps/cards/table/audit.py", "open"), ("apps/cards/table/survey.py", "open"),
    ("apps/cards/play/statistics.py", "open"), ("apps/cards/shared/later.py", "open"),
    ("apps/server/menus/tables.py", "open"), ("apps/cards/shared/js/table_list.js", "open"),
    ("apps/scene/protocol.py", "open"), ("apps/cards/shared/question.py", "open"),
    ("apps/server/js/docked_card.js", "open"),
}  # fmt: skip
"""Words of a game that mean something else there: file and word."""


def literals(path: str, said: str) -> Iterator[str]:
    """Yield the quoted words of a file, without docstrings, and attributes of more than a word."""
    if path.endswith(".js"):
        yield from (a or b or c for a, b, c in re.findall(r"\"(.*?)\"|'(.*?)'|`(.*?)`", said))
        return
    nodes = list(ast.walk(ast.parse(said)))
    docstrings = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                yield node.value
        elif isinstance(node, ast.Attribute) and "_" in node.attr:  # a threshold: `x.run` is none
            yield node.attr


def test_no_word_of_a_game_is_spelled_outside_its_own_folders() -> None:
    words = {word for game in RULESETS for word in words_of(game)}
    assert words >= {"soft", "partial", "rough", "veteran", "warplane", "heavy_share", "ambush"}
    assert "no_measuring" in words
    quotations = {
        (path, quoted.lower())
        for path, said in shared()
        for quoted in literals(path, said)
        if quoted.lower() in words
    }
    assert quotations == SAID_OTHERWISE
