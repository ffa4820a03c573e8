"""Areas of published layouts under the words "Footprint ruins": they hide what is behind them."""

from __future__ import annotations

import importlib.util

import pytest

from sandbox.analysis.audit.audit import hidden_from_squads
from sandbox.analysis.fairness.looks import Looks, Man, Scenery
from sandbox.analysis.fairness.zones import zones_of
from sandbox.exchange.layouts.importing import scenario_file
from sandbox.paper.words.cover_words import ruleset
from sandbox.scenario.cover_words.shipped import shipped
from sandbox.table.table import Table, lay

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        importlib.util.find_spec("wh40kdc") is None, reason="needs the extra `layouts`"
    ),
]

WORDS, STEP = "footprint-ruins", 5.0


def layout(name: str, words: str = "") -> Table:
    return lay(scenario_file(f"wh40kdc:{name}").by_words(words))


def figures(table: Table) -> tuple[list[float], list[float]]:
    """Return the exposed share of either zone, and the share hidden from a squad, as audited."""
    scenery = Scenery.of(table, zones_of(table), Man.of(table), STEP, STEP)
    looks = Looks.of(scenery)
    hidden = [hidden_from_squads(looks, number).mean for number in range(2)]
    return [float(mask.mean()) for mask in looks.exposed], hidden


@pytest.mark.parametrize(
    "name", ["bm-take-vs-purge-01", "bm-disrupt-vs-assets-02", "kotc-colosseum"]
)
def test_areas_hide_more_of_both_zones_than_what_stands_on_them(name: str) -> None:
    plain, worded = layout(name), layout(name, WORDS)
    marked = [piece for piece in plain.pieces if piece.spec.area]
    assert len(marked) >= 13 and {piece.spec.kind_name for piece in marked} <= {"box", "prism"}
    assert all(piece.cover == piece.game.no_cover for piece in marked if piece.spec.area)
    assert plain.digest != worded.digest
    (exposed, hidden), (less, more) = figures(plain), figures(worded)
    assert all(after < before for after, before in zip(less, exposed, strict=True))
    assert all(after > before for after, before in zip(more, hidden, strict=True))


def test_words_that_do_not_refer_to_areas_see_them_as_before() -> None:
    name = "bm-take-vs-purge-01"
    plain, other = layout(name), layout(name, "height-classes")
    assert {piece.spec.id for piece in plain.pieces} == {piece.spec.id for piece in other.pieces}
    assert not any("area" in row.kinds for row in shipped()["height-classes"].areas)
    said = " ".join(map(str, ruleset(shipped()[WORDS])))
    assert "Pieces marked as areas, ruin" in said
