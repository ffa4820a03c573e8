"""A unit's own keys: shown beside what its template has, changed in one step each."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tables import HEAD, table_from, unit

from apps.table.editing.unit_editing import (
    AWAY,
    NOTHING,
    SOMETHING,
    unit_change,
    unit_fields,
)
from apps.table.state.session import Session
from sandbox.document.refusal import Refused
from sandbox.table.table import Table

FIVE = [f"position = [{10 + 1.5 * n}, 10], facing = 90" for n in range(5)]
SCENE = f"""{HEAD}
{unit("able", "axis", *FIVE)}
{
    unit(
        "gun",
        "axis",
        "position = [30, 10]",
        "position = [28, 9]",
        "position = [28, 11]",
        template="light-anti-tank-gun",
    )
}
{unit("tank", "axis", "position = [40, 20]", template="medium-tank")}
{unit("truck", "axis", "position = [50, 20]", template="truck")}
{unit("baker", "allies", "position = [60, 30]", template="dive-bomber")}
"""


@pytest.fixture
def session(tmp_path: Path) -> Session:
    found = Session()
    found.lay(table_from(tmp_path, SCENE))
    return found


def fields(session: Session, name: str) -> dict[str, Any]:
    return {field["id"]: field for field in unit_fields(session.table, name)}


def change(session: Session, name: str, field: str, value: Any) -> Table:
    """The table after a line said something else, which is one step."""
    steps = session.desk.seq
    assert session.do(unit_change(session.table, name, field, value)) is not None, session.notice
    assert session.desk.seq == steps + 1
    return session.table


def unit_row(session: Session, name: str) -> dict[str, Any]:
    return session.table.unit(name).spec.model_dump(exclude_unset=True, exclude={"models"})


@pytest.mark.slow
def test_values_of_the_template_are_shown_as_such(session: Session) -> None:
    able = fields(session, "able")
    assert list(able) == [
        "name", "side", "quality", "officer", "count", "pose", "hidden",
        *(f"weapons.{number}" for number in range(5)),
    ]  # fmt: skip
    assert (able["quality"]["value"], able["quality"]["said"]) == ("regular", False)
    assert (able["officer"]["value"], able["officer"]["usual"]) == ("none", "none")
    assert (able["count"]["value"], able["count"]["usual"]) == (5, 10)
    assert able["weapons.3"]["value"] == able["weapons.3"]["usual"] == "lmg"
    assert not able["weapons.3"]["said"]
    tank = fields(session, "tank")
    assert "count" not in tank and "pose" not in tank
    assert tank["arms.0.weapon"]["value"] == "medium anti-tank gun"
    assert tank["arms.2.mount"]["value"] == "hull"
    assert "officer" not in fields(session, "baker")


@pytest.mark.slow
def test_a_single_model_shows_its_own_weapons(session: Session) -> None:
    names = [field["id"] for field in unit_fields(session.table, "able", 3)]
    assert [name for name in names if name.startswith("weapons")] == ["weapons.3"]


def test_quality_officer_name_and_side_are_said_and_taken_back(session: Session) -> None:
    change(session, "able", "quality", "veteran")
    change(session, "able", "officer", "captain")
    change(session, "able", "name", "First section")
    assert unit_row(session, "able") == {
        "id": "able",
        "side": "axis",
        "template": "rifle-squad",
        "quality": "veteran",
        "officer": "captain",
        "name": "First section",
    }
    assert fields(session, "able")["quality"]["said"]
    for field in ("quality", "officer", "name"):
        change(session, "able", field, None)
    assert unit_row(session, "able") == {"id": "able", "side": "axis", "template": "rifle-squad"}
    change(session, "able", "side", "allies")
    assert session.table.unit("able").side_number == session.table.unit("baker").side_number


def test_men_come_and_go_at_the_end_and_keep_their_weapons(session: Session) -> None:
    change(session, "able", "weapons.4", "smg")
    table = change(session, "able", "count", 8)
    assert len(table.unit("able").models) == 8
    assert session.desk.steps[-1].title == "added 3 models to Able"
    # The last row stands for all that follow.
    assert table.unit("able").spec.carried(7) == ("smg",)
    table = change(session, "able", "count", 2)
    assert len(table.unit("able").models) == 2
    assert session.desk.steps[-1].title == "took 6 models from Able"
    session.undo()
    assert len(session.table.unit("able").models) == 8
    assert len(change(session, "able", "count", None).unit("able").models) == 10


@pytest.mark.parametrize("count", [0, 61, 5, 2.5, "many", True])
def test_other_numbers_of_men_are_refused(session: Session, count: Any) -> None:
    with pytest.raises(Refused, match="Able"):
        unit_change(session.table, "able", "count", count)


def test_a_single_model_may_carry_another_weapon(session: Session) -> None:
    change(session, "able", "weapons.1", "rifle, panzerfaust")
    assert session.table.unit("able").spec.weapons == (
        "smg",
        ("rifle", "panzerfaust"),
        "rifle",
        "lmg",
        "rifle",
    )
    assert fields(session, "able")["weapons.1"]["said"]
    change(session, "able", "weapons.3", NOTHING)
    assert session.table.unit("able").spec.carried(3) == ()
    change(session, "able", "weapons.3", None)
    change(session, "able", "weapons.1", None)
    assert "weapons" not in unit_row(session, "able")


def test_a_gun_keeps_what_it_fires(session: Session) -> None:
    assert fields(session, "gun")["weapons.0"]["value"] == "light anti-tank gun"
    change(session, "gun", "weapons.2", "rifle")
    assert session.table.unit("gun").spec.weapons == ("light anti-tank gun", (), "rifle")
    change(session, "gun", "weapons.2", None)
    assert "weapons" not in unit_row(session, "gun")


def test_a_vehicle_has_other_weapons_elsewhere(session: Session) -> None:
    change(session, "tank", "arms.0.weapon", "heavy anti-tank gun")
    change(session, "tank", "arms.2.mount", "pintle")
    change(session, "tank", "arms.more", "hmg")
    assert session.table.unit("tank").spec.weapons == (
        ("heavy anti-tank gun", "turret"),
        ("mmg", "turret"),
        ("mmg", "pintle"),
        ("hmg", "turret"),
    )
    change(session, "tank", "arms.3.weapon", AWAY)
    change(session, "tank", "arms.2.mount", None)
    change(session, "tank", "arms.0.weapon", None)
    assert "weapons" not in unit_row(session, "tank")


def test_a_tractor_takes_a_free_gun_of_its_own_side(session: Session) -> None:
    assert fields(session, "truck")["towing"]["choices"] == [SOMETHING, "gun"]
    change(session, "truck", "towing", "gun")
    assert session.table.unit("truck").spec.towing == "gun"
    assert fields(session, "tank")["towing"]["choices"] == [SOMETHING]
    change(session, "tank", "towing", SOMETHING)
    assert session.table.unit("tank").spec.towing is True
    change(session, "truck", "towing", None)
    assert "towing" not in unit_row(session, "truck")


def test_a_unit_on_the_ground_may_start_hidden(session: Session) -> None:
    line = fields(session, "able")["hidden"]
    assert (line["kind"], line["value"], line["said"]) == ("switch", False, False)
    change(session, "able", "hidden", True)
    assert session.table.unit("able").spec.hidden
    assert fields(session, "able")["hidden"]["value"]
    change(session, "able", "hidden", False)
    assert "hidden" not in unit_row(session, "able")
    assert "hidden" not in fields(session, "baker"), "a plane in the air"


def test_no_unit_starts_hidden_where_the_document_has_no_hiding(tmp_path: Path) -> None:
    session = Session()
    session.lay(
        table_from(tmp_path, f'{HEAD}ruleset = "fr-abridged"\n{unit("able", "axis", *FIVE)}')
    )
    assert "hidden" not in fields(session, "able")


@pytest.mark.slow
def test_all_kneel_and_stand_up_again(session: Session) -> None:
    table = change(session, "able", "pose", "kneeling")
    assert {model.spec.pose for model in table.unit("able").models} == {"kneeling"}
    assert session.desk.steps[-1].title == "set pose of Able"
    change(session, "able", "pose", None)
    assert "pose" not in session.table.unit("able").models[0].spec.model_fields_set
    with pytest.raises(Refused, match="standing already"):
        unit_change(session.table, "able", "pose", "standing")


@pytest.mark.parametrize(
    ("name", "field"),
    [("able", "template"), ("able", "weapons.9"), ("able", "weapons.x"), ("tank", "arms.7.mount"),
     ("tank", "arms.0.colour"), ("able", "side")],
)  # fmt: skip
def test_a_missing_property_is_refused_in_a_sentence(
    session: Session, name: str, field: str
) -> None:
    with pytest.raises(Refused, match=r"\.$"):
        unit_change(session.table, name, field, None)


def test_a_value_that_the_rules_refuse_is_explained(session: Session) -> None:
    assert session.do(unit_change(session.table, "able", "weapons.0", "death ray")) is None
    assert "death ray" in session.notice
    assert "weapons" not in unit_row(session, "able")
