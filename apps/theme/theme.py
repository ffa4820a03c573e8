"""Colours, type and glass: how the page is dressed, light and dark."""

from __future__ import annotations

from typing import Any

_LIGHT = {
    "--sl-ink": "#16202a",
    "--sl-soft": "#55626d",
    "--sl-line": "rgb(22 32 42 / 0.14)",
    "--sl-hover": "rgb(22 32 42 / 0.07)",
    "--sl-chosen": "rgb(0 114 178 / 0.16)",
    "--sl-card": "rgb(252 252 250 / 0.86)",
    "--sl-solid": "#f6f6f3",
    "--sl-label": "rgb(255 255 255 / 0.92)",
    "--sl-focus": "#0072b2",
    "--sl-sky-top": "#a9bfd0",
    "--sl-sky-bottom": "#e9e4d8",
}
_DARK = {
    "--sl-ink": "#e9eef2",
    "--sl-soft": "#a3b0bb",
    "--sl-line": "rgb(233 238 242 / 0.16)",
    "--sl-hover": "rgb(233 238 242 / 0.09)",
    "--sl-chosen": "rgb(86 180 233 / 0.24)",
    "--sl-card": "rgb(32 40 49 / 0.88)",
    "--sl-solid": "#1f2730",
    "--sl-label": "rgb(24 31 39 / 0.92)",
    "--sl-focus": "#56b4e9",
    "--sl-sky-top": "#10171f",
    "--sl-sky-bottom": "#3a4653",
}

_SPOKEN: dict[str, Any] = {
    # The page's name is its heading, those of cards and dialogs come next; the empty line that
    # keeps the app bar's place is none.
    "MuiTypography": {
        "defaultProps": {"variantMapping": {"h3": "h1", "h5": "div", "h6": "h2"}},
    },
    "MuiLinearProgress": {"defaultProps": {"aria-label": "The server is at work"}},
}
"""What a screen reader is told of the Material components."""

THEME: dict[str, Any] = {
    "light": {
        "palette": {"primary": {"main": "#0072b2"}, "background": {"paper": "#fcfcfa"}},
        "components": _SPOKEN,
    },
    "dark": {
        "palette": {"primary": {"main": "#56b4e9"}, "background": {"paper": "#1d242c"}},
        "components": _SPOKEN,
    },
}
"""For the Material components: Okabe and Ito's blue, and their sky blue on dark."""

PAGE: dict[str, Any] = {
    "&.mui-light": _LIGHT,
    "&.mui-dark": _DARK,
    "& .MuiAppBar-root": {
        "backgroundColor": "var(--sl-solid) !important",
        "backgroundImage": "none",
        "color": "var(--sl-ink) !important",
        "boxShadow": "0 1px 0 var(--sl-line)",
    },
    "& .MuiToolbar-root": {
        "minHeight": "52px !important", "margin": "0 !important",
        "paddingLeft": "16px !important", "paddingRight": "10px !important",
    },
    "& .MuiAppBar-root a": {"color": "inherit"},
    "& .title": {
        "color": "inherit !important", "fontSize": "19px", "fontWeight": 700,
        "letterSpacing": "-0.01em",
    },
    # On a phone there is no room for it, but for those who hear it.
    "@media (max-width: 559px)": {
        "& .title": {"position": "absolute", "clipPath": "inset(50%)", "width": "1px"},
    },
}  # fmt: skip
"""For the page itself; everything on it inherits the variables."""

CARD: dict[str, Any] = {
    "background": "transparent",
    "overflow": "visible",  # it is the stage that scrolls it
    "boxShadow": "none",
    "& .MuiCardHeader-root": {"padding": "8px 8px 8px 16px", "position": "relative"},
    "& .MuiCardHeader-root:hover": {"background": "var(--sl-hover)"},
    # The button reaches over the whole title, so that a card opens wherever that is clicked.
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
    "& .MuiCardHeader-content > *": {"fontSize": "14px", "fontWeight": 600},
    "& .MuiIconButton-root": {"color": "var(--sl-soft)"},
    "& .MuiCardContent-root": {"padding": "0 12px 12px !important"},
}
"""For the cards at the sides; the glass is the stage's."""

CHOOSER: dict[str, Any] = {
    "& .MuiOutlinedInput-notchedOutline": {"border": 0},
    "& legend": {"display": "none"},
    "& .MuiSelect-select": {"fontWeight": 500, "padding": "6px 32px 6px 8px !important"},
    "& .MuiOutlinedInput-root:hover": {"background": "var(--sl-hover)"},
}

CHOOSER_CSS = """
.MuiFormControl-root, .MuiInputBase-root { width: 100%; min-width: 0; }
.MuiInputLabel-root { position: absolute; clip-path: inset(50%); }
.MuiSelect-select, .MuiSelect-icon { color: var(--sl-ink) !important; }
.MuiPaper-root { background: var(--sl-solid) !important; color: var(--sl-ink) !important; }
.MuiMenuItem-root.Mui-selected { background: var(--sl-chosen) !important; }
"""
"""What stands in the app bar is white unless it is told otherwise."""

BAR: dict[str, Any] = {
    "display": "flex",
    "flexDirection": "row",
    "padding": "3px",
    "borderRadius": "22px",
    "background": "var(--sl-card)",
    "backdropFilter": "blur(14px) saturate(1.3)",
}
"""For the bar of views below the table."""

QUIET: dict[str, Any] = {
    "color": "var(--sl-ink) !important",
    "textTransform": "none",
    "fontSize": "14px",
    "&.Mui-disabled": {"opacity": 0.35},
}
"""For a button that is words and a small picture."""

QUIET_CSS = """
@media (max-width: 559px) {
  .MuiButton-root { font-size: 0 !important; min-width: 36px; }
  .MuiButton-startIcon { margin: 0; }
  .MuiButton-startIcon > * { font-size: 22px !important; }
}
"""
"""On a phone the small picture must do."""

STOREY: dict[str, Any] = {
    "color": "var(--sl-ink)", "textTransform": "none", "fontSize": "14px", "minWidth": "64px",
    "height": "40px", "borderRadius": "20px",
}  # fmt: skip
"""For the button of the bar that has a word beside its picture."""

PRESSED: dict[str, Any] = {"background": "var(--sl-chosen)"}
"""For what is switched on."""


def _tooltip(across: str, down: str) -> str:
    """Tooltips that stand beside their button are moved over or under it: ``across``, ``down``."""
    return f"""
.MuiTooltip-tooltip {{ max-width: none; white-space: nowrap; }}
.MuiTooltip-arrow {{ display: none; }}
.MuiTooltip-popper, .MuiTooltip-popper * {{ pointer-events: none !important; }}
.MuiTooltip-popper[data-popper-placement^="right"] {{ translate: calc(-50% - {across}) {down}; }}
.MuiTooltip-popper[data-popper-placement^="left"] {{ translate: calc(50% + {across}) {down}; }}
@media (hover: none) {{ .MuiTooltip-popper {{ display: none; }} }}
"""


TOOLTIP_CSS = _tooltip("20px", "-42px")
"""A tooltip is as wide as its words, over the button it explains, and in nobody's way; where
nothing can be pointed at, a tap would leave it standing there."""

HEADER_TOOLTIP_CSS = _tooltip("20px", "42px")
"""Under the buttons at the top of the page."""

DIALOG: dict[str, Any] = {
    "& .MuiPaper-root": {"background": "var(--sl-solid)"},
    "& .MuiIconButton-root": {"color": "var(--sl-soft)"},
}
