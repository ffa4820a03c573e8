"""Templates on a page: laid by hand, seen by everybody, rolled for, stepped through, put back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from games.in_words import in_words
from page_of_messages import Page
from tables import table_from, unit

from apps.table.layers import template_layer
from apps.table.state.session import Session
from apps.table.workspace import Workspace
from sandbox.document.document import Document
from sandbox.live.live_document import LiveDocument
from sandbox.measure.templates.laid import roll_template
from sandbox.sight.judge import judge
from sandbox.table.table import Table
from sandbox.view.scene import build_scene

pytestmark = pytest.mark.slow

SCENE = f"""
[table]
size = [48, 36]
{unit("able", "a", "position = [6, 6]", "position = [6, 8]", "position = [6, 10]")}
{unit("baker", "b", "position = [26, 7]", "position = [26, 9]")}
{unit("tubes", "b", "position = [40, 30]", template="medium-mortar-team")}
"""


class LabelledPage(Page):
    """A page whose labels can be read."""

    def words(self) -> dict[str, str]:
        """Return the labels of the templates on the table, by id."""
        labels = self.last("labels")["labels"]
        return {one["id"]: f"{one['text']} {one['detail']}".strip() for one in labels}


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Table:
    return table_from(tmp_path_factory.mktemp("laying"), SCENE)


@pytest.fixture
def pages(field: Table) -> Iterator[list[Workspace]]:
    """Two pages at one live table."""
    live = LiveDocument("field", Document(field.scenario), field)
    spaces = []
    for _ in range(2):
        spaces.append(Workspace(Session(), LabelledPage()))
        spaces[-1].show(build_scene(field), field, live)
        spaces[-1].view.tell("ready", width=800, height=600)
        spaces[-1].state.workspace = "play"
    yield spaces
    for page in spaces:
        page.close()


def view(page: Workspace) -> LabelledPage:
    assert isinstance(page.view, LabelledPage)
    return page.view


def drawn(page: Workspace, head: str) -> set[str]:
    assert page.view.scene is not None
    return {name for name in page.view.scene.items if name.startswith(head)}


def lay(page: Workspace, kind: str, at: tuple[float, float], weapon: str = "") -> None:
    page.templates.lay(kind, weapon)
    view(page).tell("carry", at=list(at), phase="over")
    view(page).tell("carry", at=list(at), phase="drop", touch=False)


def standing(page: Workspace) -> list[str]:
    return [model.id for model in page.session.table.models()]


def roll_words(page: Workspace) -> str:
    about = page.templates.about
    assert about is not None and about.rolled is not None
    return " ".join(
        line for step in about.rolled.steps[: about.rolled.shown] for line in in_words(step)
    )


def until(page: Workspace, words: str) -> None:
    """Roll what has these words in its story."""
    spec, table = page.templates.spec, page.session.standing
    for seed in range(200):
        rolled = roll_template(table, spec.model_copy(update={"seed": seed}))
        if any(words in line for step in rolled.steps for line in in_words(step)):
            break
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(template_layer, "randbelow", lambda _most: seed)
        page.templates.roll()
    page.templates.to_end()
    assert words in roll_words(page)


def test_a_barrage_follows_the_pointer_and_is_laid_for_everybody(pages: list[Workspace]) -> None:
    mine, theirs = pages
    mine.templates.lay("barrage")
    view(mine).tell("carry", at=[16.0, 8.0], phase="over")
    assert drawn(mine, "ghost/") and not drawn(theirs, "ghost/")
    assert "turn it" not in mine.state.words
    view(mine).tell("carry", at=[16.0, 8.0], phase="drop", touch=False)
    assert not drawn(mine, "ghost/") and mine.state.tool == ""
    for page in pages:
        assert "template/barrage" in drawn(page, "template/")
        assert len(drawn(page, "template/barrage/veil-")) == 6
    assert mine.templates.chosen == "templates:barrage" and theirs.templates.chosen == ""
    labels = view(mine).words()
    assert labels["template/barrage/1"] == "8″ 83 %"
    assert labels["template/barrage/unit/able"] == "Able 50 %"  # 9.5" away
    assert "template/barrage/unit/able" not in view(theirs).words()
    mine.session.undo()
    assert not drawn(theirs, "template/") and mine.templates.chosen == ""


def test_a_roll_is_shown_to_everybody_and_undone(pages: list[Workspace]) -> None:
    mine, theirs = pages
    whole = standing(mine)
    lay(mine, "barrage", (16.0, 8.0))
    until(mine, "loses")
    assert standing(mine) == standing(theirs) != whole
    assert mine.session.tokens == theirs.session.tokens
    assert "″ rolled" in view(theirs).words()["template/barrage/fell"]
    fallen = standing(mine)
    steps = len(mine.templates.about.rolled.steps)
    mine.templates.step(-steps)
    assert standing(mine) == standing(theirs) == whole and not mine.session.tokens
    for _ in range(steps):
        mine.templates.step(1)
    assert standing(theirs) == fallen
    theirs.templates.chosen = "templates:barrage"
    theirs.templates.put_back()
    assert standing(mine) == whole and mine.templates.about.rolled is None
    mine.templates.roll()
    mine.session.undo()
    assert mine.templates.about.rolled is None


def test_by_the_rules_the_opponent_says_where_it_goes(pages: list[Workspace]) -> None:
    mine, theirs = pages
    lay(mine, "barrage", (16.0, 8.0))
    mine.templates.by_the_rules(True)
    until(mine, "astray")
    assert "click where" in str(mine.templates.about.rolled.asks)
    theirs.templates.chosen = mine.templates.chosen
    theirs.templates.point()
    view(theirs).tell("carry", at=[44.0, 30.0], phase="drop", touch=False)
    assert "24″ at most" in theirs.session.notice  # it is 35" away
    view(theirs).tell("carry", at=[34.0, 20.0], phase="drop", touch=False)
    mine.templates.to_end()
    assert mine.templates.about.rolled.at == (34.0, 20.0) and not mine.templates.about.rolled.asks
    mine.templates.put_back()
    until(mine, "delayed")
    mine.templates.point()
    view(mine).tell("carry", at=[20.0, 8.0], phase="drop", touch=False)
    assert mine.templates.spec.position == (20.0, 8.0) and mine.templates.about.rolled is None


@pytest.mark.parametrize(("at", "weapon"), [((16.0, 8.0), "light mortar"), ((25.5, 8.0), "")])
def test_smoke_changes_the_verdict_to_that_of_a_file_that_has_it(
    pages: list[Workspace], tmp_path: Path, at: tuple[float, float], weapon: str
) -> None:
    mine, theirs = pages
    for page in pages:
        page.session.show("able", "baker")
    clear = mine.session.verdict.report.to_json()
    lay(mine, "smoke", at, weapon)
    radius = 3.0 if weapon else 6.0
    row = f'[[smoke]]\nid = "smoke"\nposition = [{at[0]}, {at[1]}]\nradius = {radius}\n'
    in_file = judge(table_from(tmp_path, SCENE + row), "able", "baker").to_json()
    for page in pages:
        assert page.session.verdict.report.to_json() == in_file != clear
    assert mine.templates.chosen == "smoke:smoke"
    assert mine.templates.about.template.radius_in == radius
    mine.templates.remove()
    assert theirs.session.verdict.report.to_json() == clear


def test_fire_at_a_unit_ranges_in_turn_after_turn(pages: list[Workspace]) -> None:
    page = pages[0]
    lay(page, "he", (25.0, 8.0), "heavy mortar")
    assert page.templates.spec.of == "baker" and page.templates.spec.weapon == "heavy mortar"
    assert page.templates.about.template.also["rounds"][4]["needs"] == 2
    until(page, "misses")
    page.templates.roll(next_turn=True)
    assert page.templates.spec.turn == 2 and "to hit, 5+" in roll_words(page)
    page.templates.put_back()
    assert page.templates.spec.turn == 1
    page.templates.of_weapon("light howitzer")
    assert page.templates.spec.weapon == "light howitzer"


def test_the_other_kinds_are_laid_too(pages: list[Workspace]) -> None:
    page = pages[0]
    lay(page, "flame", (22.0, 8.0))
    assert page.templates.about.template.circles[0].radius_in == 6
    lay(page, "air-strike", (25.5, 8.0))
    assert page.templates.spec.of == "baker"
    lay(page, "air-strike", (16.0, 20.0))
    assert page.templates.spec.of is None
    page.templates.roll()
    assert page.templates.about.fault == "" or "nobody" in page.templates.about.fault
    lay(page, "ranges", (38.0, 30.0))
    assert page.templates.spec.of == "tubes"
    assert {c.radius_in for c in page.templates.about.template.circles} == {18, 30, 60}
    page.templates.remove()
    assert page.templates.chosen == ""


def test_only_one_is_rolled_for_at_a_time(pages: list[Workspace]) -> None:
    page = pages[0]
    lay(page, "barrage", (16.0, 8.0))
    page.templates.roll()
    lay(page, "barrage", (30.0, 8.0))
    page.templates.roll()
    says = page.session.standing.scenario
    assert [template.seed is None for template in says.templates] == [True, False]
