"""A gantry of an industrial yard, reached by stairs."""

from __future__ import annotations

from typing import Annotated, Literal

import numpy as np
from pydantic import Field, model_validator

from languages.message import message
from meshes.buildings.stairs import flight, run_of, steps_to
from meshes.shapes.character import Shelter, Underfoot
from meshes.shapes.kind import LONGEST, Length, Seed, TerrainKind, refusal
from meshes.shapes.piece import Piece
from meshes.shapes.primitives import limb
from meshes.shapes.solid import Solid, joined
from meshes.shapes.texture import Texture, all_of
from meshes.terrain.industry.walkway import RAIL, Walkway

_STEEL, _DARK, _PLATE = all_of(Texture.METAL, "#6f7373", "#55585a", "#7f7d73")


class Gantry(TerrainKind):
    """A deck on legs along x with railings, and stairs at one end or both that one walks up.

    Parts: ``deck``, ``legs``, ``railing``, and for each flight ``stairs`` and ``strings``.
    """

    shelter = Shelter.SCREEN
    underfoot = Underfoot.OPEN

    size: tuple[
        Annotated[Length, Field(ge=4.0, le=LONGEST)], Annotated[Length, Field(ge=1.2, le=LONGEST)]
    ] = (13.0, 2.0)
    height: Length = Field(3.0, ge=1.0, le=12.0)
    stairs: Literal["both", "one"] = "one"
    railing: bool = True
    seed: Seed = 0

    @model_validator(mode="after")
    def _room_for_a_deck(self) -> Gantry:
        least = 2.0 + (2 if self.stairs == "both" else 1) * run_of(self.height)
        if self._deck() < 2.0 - 1e-9:
            facts = {"height": self.height, "deck": self._deck(), "length": self.size[0]}
            found = message("shape-stairs-leave", **facts)
            raise refusal(found, message("shape-length-at-least", least=least))
        return self

    def _deck(self) -> float:
        """Return the length of the deck, inches."""
        flights = 2 if self.stairs == "both" else 1
        return self.size[0] - flights * run_of(self.height)

    def make(self) -> Piece:
        """Build it, the deck as its first part."""
        length, width = self.size
        deck = self._deck()
        middle = 0.0 if self.stairs == "both" else (length - deck) / 2
        above = Walkway(
            size=(deck, width),
            height=self.height,
            railing=self.railing,
            ladders="none",
            seed=self.seed,
        ).build()
        shift = np.array([middle, 0.0, 0.0])
        parts = [one.with_vertices(one.mesh.vertices + shift) for one in above.parts]
        for end in (-1, 1) if self.stairs == "both" else (-1,):
            # A walkway's plates end slightly within its length, where its ladders stand.
            at = middle + end * (deck / 2 - 0.09)
            steps = joined(*flight(self.height, width * 0.8, _PLATE, solid=False))
            strings = joined(*self._strings(width * 0.8))
            for name, one in (("stairs", steps), ("strings", strings)):
                turned = one.scaled(-end, 1, 1).moved(at)
                parts.append(turned.part(name, support=name == "stairs"))
        return Piece(tuple(parts))

    def _strings(self, width: float) -> list[Solid]:
        """The beams beneath the treads, and handrails."""
        rise = self.height / steps_to(self.height)
        low = np.array([-run_of(self.height) + 0.02, 0.0, rise * 0.45])
        top = np.array([-0.02, 0.0, self.height - 0.12])
        made = []
        for side in (-1, 1):
            y = np.array([0.0, side * (width / 2 - 0.03), 0.0])
            made.append(limb(low + y, top + y, 0.08, 0.08, _STEEL, sides=4, round_ends=False))
            if self.railing:
                up = np.array([0.0, 0.0, RAIL - 0.05])
                made.append(
                    limb(
                        low + y + up, top + y + up, 0.035, 0.035, _STEEL, sides=4, round_ends=False
                    )
                )
                for share in (0.1, 0.55):
                    foot = low + (top - low) * share + y
                    made.append(
                        limb(foot, foot + up, 0.035, 0.035, _DARK, sides=4, round_ends=False)
                    )
        return made
