"""Labels for order dice, pins and markers of a game, or of a roll."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from apps.scene.ops import Label
from apps.table.state.captions import label_of, reach_of, waist
from apps.table.state.session import Session
from languages.message import coded
from languages.writing import found, text
from rules.engine.player.tokens import Tokens
from sandbox.table.lying import laid_down
from sandbox.table.table import PlacedUnit, Table


def beside(session: Session, unit: PlacedUnit) -> Tokens:
    """Return the tokens beside a unit, or beside its only model."""
    laid: Tokens | None = session.told_tokens.get(unit.id)
    if laid is None and len(unit.models) == 1:
        laid = session.told_tokens.get(unit.models[0].id)
    return laid or Tokens()


def drawn(session: Session, table: Table) -> Table:
    """Return the table as drawn, where models lie whose tokens say so. Sight uses the table
    itself."""
    lying = {name for name, laid in session.told_tokens.items() if laid.lies}
    return laid_down(table, lying) if lying else table


def lies(session: Session, table: Table, model: str) -> bool:
    """Return whether a model is drawn lying while sight takes it as standing."""
    return drawn(session, table).model(model) is not table.model(model)


def said(laid: Tokens, game: str) -> str:
    """Return tokens of a game in words: ``down, 2 pins``; empty for none."""
    pins = text("table-pins", count=laid.pins) if laid.pins else ""
    return ", ".join(filter(None, (*_words(laid, game), pins)))


def _words(laid: Tokens, game: str) -> list[str]:
    """Return what is on tokens; a package of its own brings its own words."""
    return [found(coded("token", f"{game} {word}").key) or word for word in laid.words]


def chips(session: Session, table: Table, but: Collection[str] = ()) -> list[Label]:
    """Return labels for tokens beside units and models, without those of the units ``but``."""
    chips, chip = list[Label](), partial(_chip, table.scenario.game)
    for unit in table.units:
        if unit.id in but or not unit.models:
            continue
        laid = beside(session, unit)
        if laid:
            whole = label_of(unit, "token")
            chips.append(chip(unit, laid, whole["id"], whole["at"], whole["radius"]))
            continue
        for model in unit.models:
            if (laid := session.told_tokens.get(model.id)) is not None:
                at = list(waist(model))
                chips.append(chip(unit, laid, f"token/{model.id}", at, reach_of(model)))
    return chips


def _chip(
    game: str, unit: PlacedUnit, laid: Tokens, name: str, at: list[float], radius: float
) -> Label:
    words = ", ".join(_words(laid, game))
    return {
        "id": name,
        "text": words[:1].upper() + words[1:],
        "detail": f"{laid.pins}●" if laid.pins else "",
        "tone": f"side-{unit.side_number} token",
        "at": at,
        "radius": radius,
        "upright": True,
    }
