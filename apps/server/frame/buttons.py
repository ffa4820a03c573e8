"""The round buttons of the page's header and bars."""

from __future__ import annotations

from collections.abc import Callable

import panel_material_ui as pmu
import param

from apps.web.theme import PRESSED, TOOLTIP_CSS


def button(
    what: str, icon: str, act: Callable[[], None], tooltip: str = TOOLTIP_CSS
) -> pmu.IconButton:
    """Build an icon button. ``what``: its effect, shown as its tooltip and used as its name."""
    return pmu.IconButton(
        icon=icon, description=what, color="default", size="1.5em", margin=0, align="center",
        on_click=lambda _event: act(), stylesheets=[tooltip],
    )  # fmt: skip


def toggle(owner: param.Parameterized, name: str, icon: str, what: str) -> pmu.IconButton:
    """Build a button that toggles the parameter ``name`` of ``owner`` and shows its state."""
    return switch(
        owner,
        name,
        icon,
        what,
        act=lambda: setattr(owner, name, not getattr(owner, name)),
        on=lambda: bool(getattr(owner, name)),
    )


def switch(
    owner: param.Parameterized,
    name: str,
    icon: str,
    what: str,
    *,
    act: Callable[[], None],
    on: Callable[[], bool],
) -> pmu.IconButton:
    """Build a button that shows whether ``on()`` is true, checked when a parameter changes."""
    icon_button = button(what, icon, act)

    def update(*_events: object) -> None:
        lit = on()
        icon_button.param.update(color="primary" if lit else "default", sx=PRESSED if lit else {})

    owner.param.watch(update, name)
    update()
    return icon_button
