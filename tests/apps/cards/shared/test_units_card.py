"""The list of units: what is chosen in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from repository import SCENARIOS
from shown import Shown
from tables import HEAD, laid, table_from

from apps.cards.shared.units import UnitsCard
from apps.table.state.session import Session

CROSSING = SCENARIOS / "crossing.toml"


@pytest.mark.slow
def test_the_arrows_move_what_the_list_chose() -> None:
    session = Session()
    roster = UnitsCard(session, lambda: None)
    session.lay(laid(CROSSING))
    Shown(roster).pick("unit:able")
    assert (session.firer, session.selected) == ("able", ("able/0", "able/1"))
    before = [session.table.model(name).stand.x for name in session.selected]
    session.move((1.0, 0.0))
    after = [session.table.model(name).stand.x for name in session.selected]
    assert after == [x + 1.0 for x in before]
    Shown(roster).pick("unit:baker")
    assert session.target == "baker"
    assert all(name.startswith("baker/") for name in session.selected)


def test_a_table_without_units_says_where_they_come_from(tmp_path: Path) -> None:
    session = Session()
    roster = UnitsCard(session, lambda: None)
    session.lay(table_from(tmp_path, HEAD))
    (section,) = Shown(roster).sections
    assert not section["rows"] and "from the palette" in section["none"]
