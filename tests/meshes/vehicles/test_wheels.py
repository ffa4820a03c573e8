"""Wheels and tracks of vehicles and guns turn clear of their hulls."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from meshes.figures.models import BLUE, MODEL_KINDS
from meshes.shapes.boolean import shared, united
from meshes.shapes.solid import Solid
from meshes.vehicles.running_gear import tyre

WHEELED = (
    "truck", "anti-aircraft-truck", "jeep", "scout-car", "armoured-car", "halftrack",
    "gun-halftrack", "anti-aircraft-halftrack", "light-anti-aircraft-gun", "heavy-autocannon",
    *(f"{size}-anti-tank-gun" for size in ("light", "medium", "heavy", "super-heavy")),
    *(f"{size}-howitzer" for size in ("light", "medium", "heavy")),
)  # fmt: skip

TRACKED = (
    "light-tank", "medium-tank", "flamethrower-tank", "heavy-tank", "super-heavy-tank",
    "assault-gun", "tank-destroyer", "carrier",
)  # fmt: skip

HUB = 0.3
"""Share of a wheel's radius within which its axle enters it."""


def parts_of(kind: str, monkeypatch: pytest.MonkeyPatch) -> tuple[Solid, ...]:
    """Return the solids that a model's body is united from."""
    calls: list[tuple[Solid, ...]] = []

    def spied(*solids: Solid) -> Solid:
        calls.append(solids)
        return united(*solids)

    monkeypatch.setattr("meshes.vehicles.fittings.united", spied)
    MODEL_KINDS[kind].builder(BLUE, "standing")
    return calls[0]


def depths(solids: tuple[Solid, ...]) -> Iterator[float]:
    """Yield how far each wheel or track runs into each other solid, in inches, its hub apart."""
    plain = tyre(0.3, 0.1, "#ffffff").colours
    rubber = plain[plain.sum(axis=1).argmin()]
    turning = [(solid.colours == rubber).all(axis=1).any() for solid in solids]
    assert sum(turning) >= 2
    for number, wheel in enumerate(solids):
        low, high = wheel.vertices.min(axis=0), wheel.vertices.max(axis=0)
        middle, radius = (low + high) / 2, np.ptp(wheel.vertices[:, 2]) / 2
        for other, solid in enumerate(solids):
            if not turning[number] or other == number:
                continue
            common = shared(wheel, solid).vertices - middle
            if len(common) and np.hypot(common[:, 0], common[:, 2]).max() > HUB * radius:
                yield float(np.ptp(common, axis=0).min())


@pytest.mark.parametrize("kind", [*WHEELED, *TRACKED])
def test_wheels_and_tracks_stay_clear_of_hulls(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert max(depths(parts_of(kind, monkeypatch)), default=0.0) < 0.006
