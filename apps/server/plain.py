"""A page with nothing but words; its HTML is that of every page."""

from __future__ import annotations

import panel as pn
import panel_material_ui as pmu

from apps.theme.theme import BEGINNING_CSS, PAGE, THEME
from apps.web.template import template


def plain_page(*content: pn.viewable.Viewable) -> pmu.Page:
    """Return a page that shows ``content`` and nothing else."""
    return pmu.Page(
        title="Sightline",
        main=list(content),
        sx=PAGE,
        template=template(BEGINNING_CSS),
        theme_config=THEME,
    )
