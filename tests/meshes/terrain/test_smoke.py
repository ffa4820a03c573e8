"""Smoke as it is drawn."""

from meshes.terrain.smoke import smoke


def test_smoke_rests_on_the_ground_and_is_not_cut_by_it() -> None:
    for radius in (2.0, 6.0):
        puffs = smoke(radius).part("puffs")
        assert puffs is not None and 0.0 < puffs.mesh.bounds[0, 2] < 0.05 * radius
