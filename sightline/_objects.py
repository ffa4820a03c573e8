"""A table as objects of trimesh, PyVista and Panel."""

from __future__ import annotations

from typing import Any

from languages.message import message
from languages.writing import text
from sightline._fault import Fault, misfit
from sightline._laid import Laid


class Objects(Laid):
    """A table in other libraries."""

    def trimesh(self, id: str | None = None) -> Any:
        """Return the table as trimesh: a `trimesh.Scene`, or one thing as a `trimesh.Trimesh`.

        These are the meshes that the engine judges by, in inches, z up, x along the long edge; the
        names are those of `sightline export`. ``id``: a piece, smoke, a unit, or a model
        ``unit/0``. Changes of the result do not change the table. Raises Fault.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> scene = table.trimesh()
        >>> "model/able/0/body" in scene.geometry, scene.units
        (True, 'inches')
        >>> house = table.trimesh("farmhouse")
        >>> house.is_empty, house.units, house.visual.face_colors.shape == (len(house.faces), 4)
        (False, 'inches', True)
        """
        from sandbox.exchange.mesh_objects import mesh_of, scene_of

        if id is None:
            return scene_of(self._table)
        try:
            return mesh_of(self._table, id)
        except KeyError:
            raise self._missing(id) from None

    def pyvista(self) -> Any:
        """Return the table as PyVista: a `pyvista.MultiBlock`, whose `plot` shows its colours.

        The blocks are ``ground``, then those of `trimesh` under the same names, in the same frame.
        Each has the cell array ``colors``, uint8 ``(n_cells, 4)``.

        >>> import sightline
        >>> blocks = sightline.open("examples/crossroads.toml").pyvista()
        >>> blocks.keys()[0], [round(side, 1) for side in blocks.bounds[:4]]
        ('ground', [0.0, 72.0, 0.0, 48.0])
        >>> blocks["model/able/0/body"].cell_data["colors"].dtype.name
        'uint8'
        """
        from sandbox.exchange.mesh_objects import blocks_of

        return blocks_of(self._table)

    def plotter(self, **how: Any) -> Any:
        """Return a `pyvista.Plotter` that shows the table, to draw more on, in inches.

        ``how``: arguments of `pyvista.Plotter`, such as ``off_screen`` or ``window_size``.

        >>> import sightline
        >>> table = sightline.open("examples/crossroads.toml")
        >>> plotter = table.plotter(off_screen=True, window_size=(320, 200))
        >>> _ = plotter.add_mesh(table.los("able/0", "charlie/2").pairs[0].rays().pyvista())
        >>> plotter.screenshot().shape
        (200, 320, 3)
        >>> plotter.close()
        """
        from sandbox.view.scene import plotter_of

        return plotter_of(self._table, **how)

    def show(self, *, height: int = 480) -> Any:
        """Return the live scene in 3D, to turn and zoom: a Panel pane, which a notebook shows.

        ``height``: pixels. The scene is drawn by the browser, as on the page of `sightline serve`.
        """
        if not isinstance(height, int) or not 50 <= height <= 4000:
            expected = message("api-pixels", least="50", most="4000")
            raise misfit("height", repr(height), expected)
        from apps.scene.pane import scene_pane

        return scene_pane(self._table, height)

    def _missing(self, id: str) -> Fault:
        from rules.engine.model.suggestions import did_you_mean, one_of

        table = self._table
        known = [piece.id for piece in (*table.pieces, *table.smoke)]
        known += [unit.id for unit in table.units]
        whole = id.partition("/")[0] if isinstance(id, str) else id
        models = [model.id for model in table.models() if model.unit == whole]
        wanted = one_of(message("api-piece-or-unit"), whole, known)
        expected = message("scenario-near", wanted=wanted, near=did_you_mean(whole, known))
        if models:
            expected = message("api-models", first=models[0], last=models[-1])
        where, thing = str(self._where), f"{id!r:.90}"
        return Fault(text("api-not-on-table", where=where, thing=thing, expected=expected))
