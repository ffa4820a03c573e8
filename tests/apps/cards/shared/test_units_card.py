"""The list of units: what is chosen in it."""

from __future__ import annotations

from repository import SCENARIOS
from shown import Shown
from tables import laid

from apps.cards.shared.units import UnitsCard
from apps.table.state.session import Session

CROSSING = SCENARIOS / "crossing.toml"


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
