"""Labels for order dice, pins and markers of a game, or of a roll."""

from __future__ import annotations

from collections.abc import Collection

from apps.scene.ops import Label
from apps.table.state.captions import label_of, reach_of, waist
from apps.table.state.session import Session
from rules.engine.player.tokens import Tokens
from sandbox.table.lying import laid_down
from sandbox.table.table import PlacedModel, PlacedUnit, Table


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


def said(laid: Tokens) -> str:
    """Return tokens in words: ``down, 2 pins``; empty for none."""
    pins = f"{laid.pins} pin{'s' if laid.pins > 1 else ''}" if laid.pins else ""
    return ", ".join(filter(None, (*laid.words, pins)))


def chips(session: Session, table: Table, but: Collection[str] = ()) -> list[Label]:
    """Return labels for tokens beside units and models, without those of the units ``but``."""
    found: list[Label] = []
    for unit in table.units:
        if unit.id in but or not unit.models:
            continue
        laid = beside(session, unit)
        if laid:
            whole = label_of(unit, "token")
            found.append(_chip(unit, laid, whole["id"], whole["at"], whole["radius"]))
            continue
        marked = [model for model in unit.models if model.id in session.told_tokens]
        found += [_on(model, unit, session.told_tokens[model.id]) for model in marked]
    return found


def _on(model: PlacedModel, unit: PlacedUnit, laid: Tokens) -> Label:
    return _chip(unit, laid, f"token/{model.id}", list(waist(model)), reach_of(model))


def _chip(unit: PlacedUnit, laid: Tokens, name: str, at: list[float], radius: float) -> Label:
    return {
        "id": name,
        "text": ", ".join(laid.words).capitalize(),
        "detail": f"{laid.pins}●" if laid.pins else "",
        "tone": f"token side-{unit.side_number}",
        "at": at,
        "radius": radius,
        "upright": True,
    }
