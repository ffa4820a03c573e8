"""The round buttons of the page's header and bars."""

from __future__ import annotations

from collections.abc import Callable

import panel_material_ui as pmu
import param

from apps.theme.theme import PRESSED, TOOLTIP_CSS


def button(
    what: str, icon: str, act: Callable[[], None], tooltip: str = TOOLTIP_CSS
) -> pmu.IconButton:
    """A button that is a picture; ``what`` it does is its tooltip and its name."""
    return pmu.IconButton(
        icon=icon, description=what, color="default", size="1.5em", margin=0, align="center",
        on_click=lambda _event: act(), stylesheets=[tooltip],
    )  # fmt: skip


def toggle(whose: param.Parameterized, name: str, icon: str, what: str) -> pmu.IconButton:
    """A button that switches a parameter, and shows whether it is on."""
    return switch(
        whose,
        name,
        icon,
        what,
        act=lambda: setattr(whose, name, not getattr(whose, name)),
        on=lambda: bool(getattr(whose, name)),
    )


def switch(
    whose: param.Parameterized,
    name: str,
    icon: str,
    what: str,
    *,
    act: Callable[[], None],
    on: Callable[[], bool],
) -> pmu.IconButton:
    """A button that shows whether something about a parameter is so."""
    made = button(what, icon, act)

    def dress(*_events: object) -> None:
        lit = on()
        made.param.update(color="primary" if lit else "default", sx=PRESSED if lit else {})

    whose.param.watch(dress, name)
    dress()
    return made
