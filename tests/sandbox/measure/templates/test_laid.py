"""Templates laid on a table: distances by hand, who is within, and the odds that the rules give."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console
from tables import table_from, unit

from rules.games import odds
from sandbox.measure.templates.by_game import Template, TemplateFault
from sandbox.measure.templates.laid import kinds_in, lay_template, template_json
from sandbox.paper.words.templates import laid_template
from sandbox.scenario.briefing import TemplateSpec
from sandbox.table.table import Table
from sandbox.view.marks.templates import template_items

TEXT = (
    '[[terrain]]\nid = "tower"\nkind = "box"\nsize = [4, 4, 3]\nposition = [30, 40]\n'
    + unit("able", "axis", "position = [10, 20]", "position = [11.5, 20]")
    + unit("tubes", "axis", "position = [5, 5]", template="medium-mortar-team")
    + unit("baker", "allies", "position = [20, 20]", "position = [24, 20]")
    + unit("high", "allies", "position = [31.4, 40]")
    + unit("plane", "allies", "position = [10, 22]", template="interceptor")
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return table_from(tmp_path, TEXT)


def lay(table: Table, kind: str, at: tuple[float, float], **keys: object) -> Template:
    row = {"id": "t", "kind": kind, "position": list(at), **keys}
    return lay_template(table, TemplateSpec.model_validate(row))


def of(template: Template, name: str) -> object:
    return next(one for one in (*template.units, *template.models) if one.id == name)


def base_in(table: Table, name: str) -> float:
    """The radius of a model's base, inches."""
    base = table.model(name).piece.part("base")
    assert base is not None
    return float(base.mesh.bounds[1, 0])


@pytest.mark.slow
def test_a_barrage_by_each_radius(table: Table) -> None:
    template = lay(table, "barrage", (12.0, 20.0))
    near = of(template, "baker/0")
    assert near.distance_in == pytest.approx(8.0 - base_in(table, "baker/0"), abs=1e-3)
    assert [c.radius_in for c in template.circles] == [7, 8, 9, 10, 11, 12]
    assert [c.chance for c in template.circles] == pytest.approx(
        [1, 5 / 6, 4 / 6, 3 / 6, 2 / 6, 1 / 6]
    )
    baker = of(template, "baker")
    assert baker.p_within == pytest.approx(5 / 6)  # within on a 2 or more: 8" and on
    assert of(template, "able").p_within == 1 and of(template, "high").p_within == 0
    rolled = {row["radius_in"]: row for row in template.also["radii"]}
    assert rolled[7]["units"] == ["able"] and rolled[8]["units"] == ["able", "baker"]
    assert rolled[8]["models"] == ["able/0", "able/1", "baker/0"]
    assert baker.odds == odds(dict(baker.facts))
    assert baker.odds["p_in_radius"] == pytest.approx(baker.p_within)


def test_a_barrage_is_measured_from_above_and_a_flame_straight(table: Table) -> None:
    base = base_in(table, "high/0")
    assert of(lay(table, "barrage", (34.0, 40.0)), "high").distance_in == pytest.approx(
        2.6 - base, abs=1e-3
    )
    flame = of(lay(table, "flame", (34.0, 40.0)), "high")
    assert flame.distance_in == pytest.approx(((2.6 - base) ** 2 + 9) ** 0.5, abs=1e-3)
    assert flame.within and flame.odds["shots"][0]["weapon"] == "flamethrower (infantry)"


def test_a_plane_is_not_hit_by_shells(table: Table) -> None:
    plane = of(lay(table, "barrage", (10.0, 20.0)), "plane")
    assert not plane.within and plane.p_within == 0 and not plane.odds
    assert not of(lay(table, "air-strike", (10.0, 20.0)), "plane").within


@pytest.mark.rule("WP-9")
@pytest.mark.parametrize("kind", ["barrage", "he", "air-strike", "flame"])
def test_a_plane_is_told_by_which_rule_it_is_not_struck(table: Table, kind: str) -> None:
    (said,) = of(lay(table, kind, (10.0, 20.0)), "plane").lines
    assert str(said).startswith("WP-9: "), said


def test_a_known_radius(table: Table) -> None:
    template = lay(table, "barrage", (12.0, 20.0), radius=7.0)
    assert not of(template, "baker").within and of(template, "baker").odds["p_pin"] == 0
    assert of(template, "able").p_within == 1 and "radii" not in template.also
    only = lay(table, "barrage", (12.0, 20.0), of="able")
    assert [unit.id for unit in only.units] == ["able"]
    assert [model.id for model in only.models] == ["able/0", "able/1"]


def test_smoke_is_as_wide_as_what_lays_it_and_no_higher_than_wide(table: Table) -> None:
    assert lay(table, "smoke", (10.0, 20.0)).radius_in == 6
    assert lay(table, "smoke", (10.0, 20.0), weapon="light mortar").radius_in == 3
    below = lay(table, "smoke", (33.0, 40.0), radius=1.4)  # its top is lower than the tower's
    assert below.height_in == 2.8 and below.radius_in > of(below, "high").distance_in
    assert not of(below, "high").within
    assert of(lay(table, "smoke", (33.0, 40.0), radius=1.6), "high").within


def test_shells_of_every_size_and_how_fire_ranges_in(table: Table) -> None:
    template = lay(table, "he", (20.0, 20.0), weapon="heavy mortar")
    assert [row["needs"] for row in template.also["rounds"]] == [6, 5, 4, 3, 2]
    assert [row["p_by_then"] for row in template.also["rounds"]][:2] == pytest.approx(
        [1 / 6, 1 - 5 / 6 * 4 / 6]
    )
    baker = of(template, "baker")
    assert list(baker.also["by_size"]) == ["D2", "D3", "D6", "2D6", "3D6"]
    assert baker.odds == baker.also["by_size"]["2D6"] and baker.odds["p_pin"] == 1
    assert baker.within and not of(template, "able").within
    assert not lay(table, "he", (20.0, 20.0), weapon="medium anti-tank gun").also["rounds"]


def test_an_air_strike_on_a_point_and_on_its_target(table: Table) -> None:
    there = lay(table, "air-strike", (14.0, 26.0))
    assert there.radius_in == 12 and there.also == {"target": None}
    assert of(there, "able").odds["pins"] == pytest.approx([1 / 3] * 3)
    at_baker = lay(table, "air-strike", (14.0, 26.0), of="baker")
    baker = of(at_baker, "baker")
    assert baker.distance_in == 0 and baker.odds["pins"][0] == 0
    assert baker.facts["target"] is True and of(at_baker, "able").facts["target"] is False
    apart = 20 - 11.5 - 2 * base_in(table, "able/0")
    assert of(at_baker, "able").distance_in == pytest.approx(apart, abs=1e-3)


def test_ranges_have_a_least_and_an_arc(table: Table) -> None:
    template = lay(table, "ranges", (5.0, 20.0), of="tubes")
    assert [c.radius_in for c in template.circles] == [18, 30, 60]
    assert template.radius_in == 60 and template.arc == (0.0, 90.0)
    assert not of(template, "baker/0").within and of(template, "baker/1").within  # 14.5" and 18.5"
    assert of(template, "baker").odds["shots"][0]["needs"] == 6
    aside = lay(table, "ranges", (20.0, 20.0), of="tubes")
    assert of(template, "high").within and not of(aside, "high").within  # 37° aside, and 60°
    assert of(aside, "high").distance_in > 18
    nearest = lay(table, "ranges", (10.0, 19.0))
    assert nearest.spec.of == "able" and nearest.arc is None


def test_a_game_without_such_a_template_names_its_own(tmp_path: Path, table: Table) -> None:
    with pytest.raises(TemplateFault, match="one of barrage, smoke, he"):
        lay(table, "nuke", (1, 1))
    with pytest.raises(TemplateFault, match="found weapon"):
        lay(table, "he", (1, 1), weapon="rifle")
    with pytest.raises(TemplateFault, match="on the table of 72"):
        lay(table, "barrage", (99, 1))
    with pytest.raises(TemplateFault, match="able, tubes"):
        lay(table, "ranges", (1, 1), of="nobody")
    other = table_from(tmp_path, 'format = 1\nname = "S"\ngame = "shadow-war"\n', "other.toml")
    kinds = [kind.name for kind in kinds_in(other.scenario.brings)]
    assert kinds == ["smoke", "ranges"] == list(other.scenario.brings.laid_kinds)
    ours = [kind.name for kind in kinds_in(table.scenario.brings)]
    assert ours == list(table.scenario.brings.laid_kinds)
    with pytest.raises(TemplateFault, match="no unit"):
        lay(other, "ranges", (1, 1))


def test_the_json_is_the_contracts(table: Table) -> None:
    answer = json.loads(json.dumps(template_json(lay(table, "barrage", (12, 20)), table.digest)))
    assert answer["schema"] == "sightline.template/1" and answer["kind"] == "barrage"
    assert answer["at"] == [12, 20] and answer["radius_in"] == 12
    assert {"id", "distance_in", "within"} == set(answer["models"][0])
    assert {"id", "within", "p_within", "odds"} <= set(answer["units"][0])
    assert all(m["within"] == (m["distance_in"] <= 12) for m in answer["models"][:4])


def test_a_ring_ends_where_the_range_does_up_a_hill_too(table: Table) -> None:
    def rim(template: Template) -> np.ndarray:
        (whole,) = (i for i in template_items(table, template) if i.name == "template/t")
        points = np.asarray(whole.mesh.points) - np.array(template.at)
        return points[np.hypot(points[:, 0], points[:, 1]) > 2]  # not the cross

    flame = rim(lay(table, "flame", (25.8, 40.0)))  # over a tower that is 3" high
    up = flame[(flame[:, 2] > 2.9) & (flame[:, 0] > 2)]
    assert len(up) and np.median(np.hypot(up[:, 0], up[:, 1])) == pytest.approx(27**0.5, abs=0.1)
    level = flame[(flame[:, 2] < 0.2) & (flame[:, 0] < 0)]
    assert np.abs(np.linalg.norm(level[:, :2], axis=1) - 6).max() < 0.3
    strike = rim(lay(table, "air-strike", (22.0, 20.0), of="baker"))
    left = 22 + strike[:, 0].min()
    assert left == pytest.approx(20 - base_in(table, "baker/0") - 12, abs=0.3)


@pytest.mark.rule("WP-9")
def test_a_shell_tells_what_it_does_if_it_hits_and_nothing_of_a_plane(table: Table) -> None:
    template = lay(table, "he", (10.0, 22.0))
    lines = {unit.id: ". ".join(map(str, unit.lines)) for unit in template.units}
    assert lines["baker"].startswith("If it hits: 100 % pinned")
    assert "pinned" not in lines["plane"] and "WP-9" in lines["plane"]
    printed = StringIO()
    console = Console(file=printed, width=200)
    for part in laid_template(template):
        console.print(part)
    rows = [row for row in printed.getvalue().splitlines() if "pinned" in row]
    assert rows and not any(" 0 %" in row for row in rows)


@pytest.mark.rule("WP-1")
def test_an_air_strike_among_warplanes_says_what_replaces_it(tmp_path: Path, table: Table) -> None:
    assert str(lay(table, "air-strike", (20.0, 20.0)).says[0]).startswith("WP-1: ")
    grounded = TEXT.replace('template = "interceptor"', 'template = "rifle-squad"')
    says = lay(table_from(tmp_path, grounded), "air-strike", (20.0, 20.0)).says
    assert "WP-" not in " ".join(map(str, says))


@pytest.mark.rule("WP-9")
@pytest.mark.rule("BA-WPN-7")
def test_ranges_count_only_what_may_fire_at_a_plane(tmp_path: Path) -> None:
    text = unit("tank", "axis", "position = [10, 20]", template="medium-tank") + unit(
        "plane", "allies", "position = [18, 20]", template="interceptor"
    )
    table = table_from(tmp_path, text)
    plane = of(lay(table, "ranges", (10.0, 20.0), of="tank"), "plane")
    assert [*map(str, plane.lines)] == ["Nothing reaches it"]  # it has no pintle
    text = text.replace("medium-tank", "halftrack")
    plane = of(lay(table_from(tmp_path, text), "ranges", (10.0, 20.0), of="tank"), "plane")
    assert str(plane.lines[0]) == "By 1 × MMG" and plane.odds["shots"][0]["needs"] == 6
