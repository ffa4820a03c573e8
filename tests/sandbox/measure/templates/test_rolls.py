"""Templates rolled for: the story, step by step, what it leaves, and what a player has to say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from games.in_words import in_words
from tables import table_from, unit

from meshes.shapes.piece import BODY
from sandbox.measure.templates.by_game import Rolled, TemplateFault
from sandbox.measure.templates.laid import lay_template, roll_template, rolled_on
from sandbox.scenario.briefing import TemplateSpec
from sandbox.sight.judge import judge
from sandbox.table.table import Table
from sandbox.view.marks.template_words import template_words, unit_word
from sandbox.view.marks.templates import template_items

TEXT = (
    unit("able", "axis", "position = [10, 20]", "position = [11.5, 20]", "position = [13, 20]")
    + unit("baker", "allies", "position = [20, 20]", "position = [21.5, 20]")
    + unit("far", "allies", "position = [60, 40]")
    + unit("plane", "allies", "position = [10, 30]", template="interceptor")
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return table_from(tmp_path, TEXT)


def spec(kind: str, seed: int = 1, **keys: object) -> TemplateSpec:
    row = {"id": "t", "kind": kind, "position": [16.0, 20.0], "seed": seed, **keys}
    return TemplateSpec.model_validate(row)


def rolls(table: Table, kind: str, **keys: object) -> Iterator[Rolled]:
    for seed in range(40):
        yield roll_template(table, spec(kind, seed, **keys))


def first(table: Table, words: str, kind: str, **keys: object) -> tuple[int, Rolled]:
    """The first roll whose story has these words."""
    for seed, rolled in enumerate(rolls(table, kind, **keys)):
        if any(words in line for step in rolled.steps for line in in_words(step)):
            return seed, rolled
    raise AssertionError(words)


def names(table: Table) -> list[str]:
    return [model.id for model in table.models()]


@pytest.mark.slow
def test_the_same_seed_is_the_same_story_and_steps_tell_it_one_by_one(table: Table) -> None:
    seed, whole = first(table, "loses", "barrage")
    assert whole.steps == roll_template(table, spec("barrage", seed)).steps
    assert in_words(whole.steps[0])[0].strip().startswith("barrage radius")
    assert whole.shown == len(whole.steps) and len(names(whole.table)) < len(names(table))
    for step in range(len(whole.steps) + 1):
        some = roll_template(table, spec("barrage", seed, step=step))
        assert some.shown == step and some.steps == whole.steps
        assert len(names(some.table)) >= len(names(whole.table))
    begun = roll_template(table, spec("barrage", seed, step=0))
    assert names(begun.table) == names(table) and begun.radius_in is None and not begun.tokens
    assert "plane/0" in names(whole.table) and "far/0" in names(whole.table)
    assert names(table) == names(table_from(table.file.path.parent, TEXT))  # as it was


@pytest.mark.slow
def test_only_who_is_within_what_was_rolled_is_hit(table: Table) -> None:
    for rolled in rolls(table, "barrage"):
        text = " ".join(line for step in rolled.steps for line in in_words(step))
        assert rolled.radius_in is not None and 7 <= rolled.radius_in <= 12
        assert "far" not in text and "plane" not in text
        pinned = {name for name, laid in rolled.tokens.items() if laid.pins}
        assert pinned <= {"able", "baker"}


@pytest.mark.slow
def test_called_by_the_rules_it_may_be_late_or_astray(table: Table) -> None:
    _, late = first(table, "delayed", "barrage", called=True)
    assert late.late and late.within_in == 12
    assert str(late.asks) == "Its owner moves the point, up to 12″: click where."
    seed, astray = first(table, "astray", "barrage", called=True)
    assert not astray.late and astray.within_in == 24 and astray.radius_in is None
    moved = roll_template(table, spec("barrage", seed, called=True, shifted=[30.0, 20.0]))
    assert moved.at == (30.0, 20.0) and not moved.asks
    count = len(astray.steps[0])
    assert moved.steps[0][:count] == astray.steps[0]
    (line,) = in_words(moved.steps[0][count:])
    assert line == "The point of the barrage is moved 14.0″, to (30.0, 20.0), by Allies."
    with pytest.raises(TemplateFault, match="24″ at most"):
        roll_template(table, spec("barrage", seed, called=True, shifted=[60.0, 20.0]))


@pytest.mark.rule("BA-SMK-1")
def test_a_smoke_screen_comes_as_a_barrage_does_and_is_judged_at_once(table: Table) -> None:
    keys = {"position": [16.0, 20.0], "weapon": "light mortar", "called": True}
    _, late = first(table, "delayed", "smoke-screen", **keys)
    assert late.late and late.within_in == 12 and not late.table.scenario.smoke
    seed, astray = first(table, "astray", "smoke-screen", **keys)
    assert astray.within_in == 24
    assert str(astray.asks) == "Its opponent moves the point, up to 24″: click where."
    called = spec("smoke-screen", seed, **keys, shifted=[30.0, 20.0])
    moved = roll_template(table, called)
    (stands,) = moved.table.scenario.smoke
    assert (stands.position, stands.radius) == ((30.0, 20.0), 3.0) and not moved.asks
    items = template_items(table, lay_template(table, called), moved)
    (drawn,) = (item for item in items if item.name == "template/t")
    across = np.asarray(drawn.mesh.points)[:, 0]
    assert ((across > 20) & (across < 26)).any(), "a line from where it was called to where it is"
    fell = next(roll for roll in rolls(table, "smoke-screen", **keys) if not roll.asks)
    assert fell.at == (16.0, 20.0) and fell.radius_in == 3.0
    on_them = roll_template(table, spec("smoke-screen", seed, **keys, shifted=[16.0, 20.0]))
    assert judge(table, "able", "baker").forward.verdict == "clear"
    assert judge(on_them.table, "able", "baker").forward.verdict == "blocked"
    begun = roll_template(table, spec("smoke-screen", seed, **keys, step=0))
    assert not begun.table.scenario.smoke


def test_the_label_of_a_shell_stands_above_the_squad_that_it_hits(table: Table) -> None:
    """And above the smoke of its burst; a label at a point stands on the ground."""
    laid = [lay_template(table, spec("he", 1, **keys)) for keys in ({"of": "baker"}, {})]
    above, beside = (next(template_words(table, one)).at[2] - one.at[2] for one in laid)
    assert above > 2.5 > beside > 0
    fallen = spec("barrage", 1)
    over = next(template_words(table, lay_template(table, fallen), roll_template(table, fallen)))
    assert over.at[2] > 2.5, "a barrage that bursts at its point"


@pytest.mark.slow
@pytest.mark.parametrize("template", ["rifle-squad", "medium-tank", "dive-bomber"])
def test_the_label_of_a_unit_stands_above_its_body(tmp_path: Path, template: str) -> None:
    alone = table_from(tmp_path, unit("able", "a", "position = [30, 20]", template=template))
    (model,) = alone.unit("able").models
    body = model.piece.part(BODY)
    above = unit_word("able", alone.unit("able"), "").at[2] - model.stand.z
    assert body is not None and 0.5 < above - float(body.mesh.bounds[1, 2]) < 1.0


@pytest.mark.slow
def test_fire_ranges_in_until_a_shell_hits(table: Table) -> None:
    _, missed = first(table, "The shell misses", "he", of="baker")
    assert not missed.tokens and in_words(missed.steps[0])[0].strip().startswith("to hit, 6")
    seed, hit = first(table, "gains", "he", of="baker", turn=5)
    assert "2+ (ranged in +4)" in in_words(hit.steps[0])[0]
    assert hit.struck == ((20.75, 20.0),)
    items = template_items(table, lay_template(table, spec("he", seed)), hit)
    assert [item.name for item in items] == [
        "template/t",
        "template/t/burst-0",
        "template/t/craters",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("weapon", ["light mortar", "medium mortar"])
def test_the_mark_of_a_burst_hides_nobody_who_has_survived_it(table: Table, weapon: str) -> None:
    keys = {"of": "baker", "turn": 5, "weapon": weapon}
    left = 0
    for seed in range(12):
        shell = spec("he", seed, **keys)
        rolled = roll_template(table, shell)
        for one in template_items(rolled.table, lay_template(table, shell), rolled):
            if "/burst-" in one.name:
                x, y = one.matrix[:2, 3]
                drawn = one.mesh.points @ one.matrix[:3, :3].T
                wide = np.linalg.norm(drawn[:, :2], axis=1).max()
                away = [np.hypot(m.stand.x - x, m.stand.y - y) for m in rolled.table.models()]
                assert wide < min(away) - 0.2, seed
                left += any(unit.id == "baker" for unit in rolled.table.units)
    assert left


def test_a_flame_wants_somebody_within(table: Table) -> None:
    with pytest.raises(TemplateFault, match="nobody is within"):
        roll_template(table, spec("flame", position=[40.0, 40.0]))
    _, burnt = first(table, "loses", "flame")
    assert set(burnt.tokens) | {"able", "baker"} == {"able", "baker"}


@pytest.mark.slow
def test_an_air_strike_pins_around_its_target_and_attacks_it(table: Table) -> None:
    seen = set()
    for rolled in rolls(table, "air-strike", of="baker"):
        lines = [line for step in rolled.steps for line in in_words(step)]
        seen |= {line.rpartition(": ")[2] for line in lines if "Aircraft of" in line}
    assert seen >= {"strafing fighter.", "fighter-bomber.", "ground attack."}
    _, late = first(table, "delayed", "air-strike", of="baker", called=True)
    assert late.late and "click the unit" in str(late.asks)


def test_a_side_alone_can_be_shelled_too(tmp_path: Path) -> None:
    alone = table_from(tmp_path, unit("able", "axis", "position = [16, 20]"))
    assert roll_template(alone, spec("barrage")).steps


def test_a_roll_in_a_file_is_as_it_was(tmp_path: Path, table: Table) -> None:
    assert rolled_on(table) is None
    seed, whole = first(table, "loses", "barrage")
    row = f'[[templates]]\nid = "t"\nkind = "barrage"\nposition = [16, 20]\nseed = {seed}\n'
    saved = table_from(tmp_path, TEXT + row, "kept.toml")
    rolls = rolled_on(saved)
    assert rolls is not None and rolls.steps == whole.steps and rolled_on(saved) is rolls
    items = template_items(saved, lay_template(saved, saved.scenario.templates[0]))
    assert [item.name for item in items][-1] == "template/t"
    assert sum(item.name.startswith("template/t/veil-") for item in items) == 6
    heights = items[-1].mesh.points[:, 2]
    assert heights.min() > 0  # over the ground
