"""Type and backgrounds of the page and its Material components, in light and dark."""

from __future__ import annotations

from typing import Any

from apps.web.bundle import style
from apps.web.colours import (
    BLUE,
    DARK,
    LIGHT,
    PAPER_DARK,
    PAPER_LIGHT,
    SKY_BLUE,
    SPINNER_TRACK,
)
from languages.writing import text

_STEPS = "&&:has(> .MuiInputAdornment-root > .MuiIconButton-root) > input"

_COMPONENTS: dict[str, Any] = {
    # The page's name is the first heading, titles of cards and dialogs are second ones. The empty
    # line that reserves the app bar's space is no heading.
    "MuiTypography": {
        "defaultProps": {"variantMapping": {"h3": "h1", "h5": "div", "h6": "h2"}},
    },
    "MuiButtonBase": {
        "styleOverrides": {
            "root": {
                "&.Mui-focusVisible": {
                    "outline": "2px solid var(--sl-focus)",
                    "outlineOffset": "1px",
                },
            },
        },
    },
    # The buttons + and − of a field of numbers have no names; the arrow keys do the same.
    "MuiInputAdornment": {
        "styleOverrides": {"root": {"&:has(> .MuiIconButton-root)": {"display": "none"}}},
    },
    # Whoever looks back in a game still reads the values that are shut then.
    "MuiFormLabel": {"styleOverrides": {"root": {"&.Mui-disabled": {"color": "var(--sl-soft)"}}}},
    "MuiOutlinedInput": {"styleOverrides": {"root": {_STEPS: {"padding": "8.5px 14px"}}}},
    "MuiTooltip": {"styleOverrides": {"popper": {"visibility": "var(--sl-tooltips, visible)"}}},
}
"""Roles and names of Material components for screen readers, the outline of the focus, and no
tooltips under fingers."""


def theme() -> dict[str, Any]:
    """Return what Material components look like, and what they are called for screen readers.

    They have Okabe and Ito's blue, and their sky blue on dark.
    """
    progress = {"defaultProps": {"aria-label": text("page-server-works")}}
    components = {**_COMPONENTS, "MuiLinearProgress": progress}
    return {
        mode: {
            "palette": {"primary": {"main": blue}, "background": {"paper": paper}},
            "components": components,
        }
        for mode, blue, paper in (("light", BLUE, PAPER_LIGHT), ("dark", SKY_BLUE, PAPER_DARK))
    }


_TOOLBAR = {"minHeight": "52px", "margin": "0", "paddingLeft": "16px", "paddingRight": "10px"}
_TITLE = {"color": "inherit", "fontSize": "19px", "fontWeight": 700, "letterSpacing": "-0.01em"}

PAGE: dict[str, Any] = {
    "&.mui-light": LIGHT,
    "&.mui-dark": DARK,
    "& .MuiAppBar-root": {
        "backgroundColor": "var(--sl-solid)",
        "backgroundImage": "none",
        "color": "var(--sl-ink)",
        "boxShadow": "0 1px 0 var(--sl-line)",
    },
    "& .MuiToolbar-root": _TOOLBAR,
    "& .MuiAppBar-root a": {"color": "inherit"},
    "& .title": _TITLE,
    # Narrow screens have no room for the title; screen readers still read it.
    "@media (max-width: 1179px)": {
        "& .title": {"position": "absolute", "clipPath": "inset(50%)", "width": "1px"},
        "& .MuiToolbar-root": {"paddingLeft": "4px", "paddingRight": "4px"},
    },
}
"""For the page itself; everything on it inherits these variables."""

ALONE: dict[str, Any] = {
    "& .MuiAppBar-root, & .MuiToolbar-root": {"display": "none"},
    "& .main": {"background": "transparent"},
}
"""For the page while only the table is shown."""

DRAWING = "sightline-drawing"
"""Stands for the words in front of a page that is not there yet; `apps.server.shell` has them."""

BEGINNING_CSS = f"""
html {{ background: {PAPER_LIGHT}; }}
html[data-theme=dark] {{ background: {PAPER_DARK}; }}
@media (prefers-color-scheme: dark) {{ html:not([data-theme]) {{ background: {PAPER_DARK}; }} }}
#loader#loader {{ background: {PAPER_LIGHT}; pointer-events: none; }}
#loader::after {{ content: "{DRAWING}"; font: 16px/1.5 Roboto, system-ui, sans-serif; }}
#loader.error::after {{ content: none; }}
html[data-theme=dark] #loader#loader {{ background: {PAPER_DARK}; color: {DARK["--sl-ink"]}; }}
#loader .spinner {{ border-color: {SPINNER_TRACK}; border-top-color: {BLUE}; }}
html[data-theme=dark] #loader .spinner {{ border-top-color: {SKY_BLUE}; }}
html[data-behind], html[data-behind] :is(body, #loader#loader) {{ background: var(--behind); }}
"""
"""For the page before it can answer: paper in front of it (`js/early.js` keeps what is pressed)."""

TITLE_OPENS: dict[str, Any] = {
    "& .MuiCardHeader-action .MuiIconButton-root": {
        "position": "static",
        "transform": "none",
        "& svg": {"transition": "transform 0.15s"},
        '&[aria-expanded="true"] svg': {"transform": "rotate(180deg)"},
    },
    "& .MuiCardHeader-action .MuiIconButton-root::after": {
        "content": '""',
        "position": "absolute",
        "inset": 0,
        "cursor": "pointer",
    },
}
"""Makes a card open on a click anywhere on its title: the button covers the whole header, which
needs a ``position``."""

CARD: dict[str, Any] = {
    "background": "transparent",
    "overflow": "visible",  # the stage scrolls it
    "boxShadow": "none",
    "& .MuiCardHeader-root": {"padding": "8px 8px 8px 16px", "position": "relative"},
    "& .MuiCardHeader-root:hover": {"background": "var(--sl-hover)"},
    **TITLE_OPENS,
    "& .MuiCardHeader-content > *": {"fontSize": "14px", "fontWeight": 600},
    "& .MuiIconButton-root": {"color": "var(--sl-soft)"},
    "& .MuiCardContent-root": {"padding": "0 12px 12px"},
}
"""For the cards at the sides; the stage has their blurred background."""

TOOLS_CSS = style("card_tools")
"""For the button that pops a card out, and the corner that resizes it then."""

CHOOSER: dict[str, Any] = {
    "& .MuiOutlinedInput-notchedOutline": {"border": 0},
    "& legend": {"display": "none"},
    "& .MuiSelect-select": {"fontWeight": 500, "padding": "6px 32px 6px 8px"},
    "& .MuiOutlinedInput-root:hover": {"background": "var(--sl-hover)"},
}

CHOOSER_CSS = style("chooser")
"""Overrides Panel's white text in the app bar."""

GLASS = "var(--sl-glass, blur(14px) saturate(1.3))"
"""The blur behind a card; `apps/scene/js/drawing/graphics.js` sets ``none`` for software."""

BAR: dict[str, Any] = {
    "display": "flex",
    "flexDirection": "row",
    "padding": "3px",
    "borderRadius": "22px",
    "background": "var(--sl-card)",
    "backdropFilter": GLASS,
}
"""For the bar of views below the table."""

QUIET: dict[str, Any] = {
    "color": "var(--sl-ink)",
    "textTransform": "none",
    "fontSize": "14px",
    "&.Mui-disabled": {"opacity": 0.35},
}
"""For a button with an icon and text."""

QUIET_CSS = style("quiet")
"""Shows the icon alone on narrow screens."""

STOREY: dict[str, Any] = {
    "color": "var(--sl-ink)", "textTransform": "none", "fontSize": "14px", "minWidth": "64px",
    "height": "40px", "borderRadius": "20px",
    # The whole bar fits a phone.
    "@media (max-width: 559px)": {"minWidth": "50px", "padding": "4px 0"},
}  # fmt: skip
"""For the button of the bar that has text beside its icon."""

PRESSED: dict[str, Any] = {"background": "var(--sl-chosen)"}
"""For a button that is switched on."""


def _tooltip(across: str, down: str) -> str:
    """Return CSS that moves tooltips from beside their button by ``across`` and ``down``."""
    return f"""
.MuiTooltip-tooltip {{ max-width: none; white-space: nowrap; }}
.MuiTooltip-arrow {{ display: none; }}
.MuiTooltip-popper.MuiTooltip-popper.MuiTooltip-popper,
.MuiTooltip-popper.MuiTooltip-popper.MuiTooltip-popper * {{ pointer-events: none; }}
.MuiTooltip-popper[data-popper-placement^="right"] {{ translate: calc(-50% - {across}) {down}; }}
.MuiTooltip-popper[data-popper-placement^="left"] {{ translate: calc(50% + {across}) {down}; }}
"""


TOOLTIP_CSS = _tooltip("20px", "-42px")
"""Puts a tooltip above its button, as wide as its text, and transparent to the pointer."""

GROUPED: dict[str, Any] = {"position": "static"}
"""For a group's buttons, and the rows within it, whose tooltips stand above the whole group."""

GROUP_TOOLTIP_CSS = style("group_tooltip")
"""Puts a tooltip above the group of its button, so that it covers none of the other buttons."""

MENU_CSS = """
.MuiPaper-root.MuiPaper-root { background: var(--sl-solid); color: var(--sl-ink); }
.MuiMenuItem-root.MuiMenuItem-root:is(:hover, .Mui-focusVisible) { background: var(--sl-hover); }
"""
"""Gives the menu of a button the paper of the page."""

NO_PHONE_CSS = "@media (max-width: 559px) { :host { display: none; } }"
"""For buttons that a phone has in the file menu only."""

NO_NARROW_CSS = "@media (max-width: 767px) { :host { display: none; } }"
"""For buttons that a narrow screen has in the file menu only."""

HEADER_TOOLTIP_CSS = _tooltip("20px", "42px")
"""Puts a tooltip below its button, at the top of the page."""

IN_REACH: dict[str, str] = {
    "position": "sticky",
    "bottom": "-16px",
    "z-index": "2",  # above the labels of fields that scroll beneath
    "padding-bottom": "8px",
    "background": "var(--sl-solid)",
}
"""For the buttons of a dialog whose content may be higher than a phone."""

_DIALOG: dict[str, Any] = {
    "& .MuiPaper-root": {"background": "var(--sl-solid)"},
    "& .MuiIconButton-root": {"color": "var(--sl-soft)"},
}

DIALOG: dict[str, Any] = {"title_variant": "h6", "sx": _DIALOG}
DIALOG |= {"show_close_button": True, "close_on_click": True}
"""Arguments of every dialog of the page."""
