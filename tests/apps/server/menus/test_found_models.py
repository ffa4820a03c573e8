"""The models that a scan shows are replaced on arrival, all of one look at once."""

from __future__ import annotations

from pathlib import Path

import panel as pn
import pytest
from scanned_table import scanned_table
from shown import Shown

from apps.server.menus.found_models import FoundModels
from apps.table.state.session import Session
from sandbox.live.tables.scanned_models import FoundLook

LOOKS = (FoundLook("1 vehicle <3> × 2″", {"scatter-1": (26.0, 12.0, 45.0)}),)


@pytest.fixture
def session(tmp_path: Path) -> Session:
    made = Session()
    live = scanned_table(tmp_path)
    made.sit(live)
    made.table = live.table
    return made


def test_a_look_is_replaced_by_the_chosen_unit_and_undo_offers_it_again(session: Session) -> None:
    page = Shown(FoundModels(session, LOOKS))
    field = page.only(pn.widgets.Select)
    assert field.name == "Replace 1 vehicle <3> × 2″ by"
    page.press("Replace it")
    assert "1 vehicle &lt;3&gt; × 2″: choose a unit first." in page.text
    field.value = field.options["Medium tank, Allies"]
    page.fill({"Name": " Sherman "})
    page.press("Replace it")
    tank = session.table.unit("medium-tank")
    assert (tank.spec.label, tank.spec.side) == ("Sherman", "allies")
    assert (tank.models[0].stand.x, tank.models[0].stand.turn) == (26.0, 45.0)
    assert "replaced Scatter 1 by Sherman, Allies. Undo brings back the scan." in page.text
    assert not page.every(type(field)), "it is done"
    session.undo()
    assert page.only(type(field)).options["Medium tank, Allies"] == "medium-tank allies"
    assert "Undo" not in page.text
