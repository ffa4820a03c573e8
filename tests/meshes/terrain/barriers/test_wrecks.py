from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

from meshes.figures.models import BLUE, build_model
from meshes.terrain.barriers.wreck import Wreck

VEHICLES = get_args(Wreck.model_fields["vehicle"].annotation)


def test_every_armoured_vehicle_can_be_a_wreck():
    assert {"light-tank", "medium-tank", "heavy-tank", "assault-gun", "armoured-car"} <= {*VEHICLES}


@pytest.mark.parametrize("vehicle", VEHICLES)
def test_a_wreck_is_closed_and_as_large_as_what_it_was(vehicle):
    (part,) = Wreck(vehicle=vehicle).make().parts
    assert part.mesh.is_watertight
    whole = build_model(vehicle, BLUE)
    bounds = np.array([part.mesh.bounds for part in whole.parts if part.name != "aerial"])
    expected = [bounds[:, 0].min(axis=0), bounds[:, 1].max(axis=0)]
    assert part.mesh.bounds == pytest.approx(np.array(expected), abs=1e-9)
