"""The shell: the HTML of every page, answered at once. The page itself is built later.

A GET builds no page. It answers the shell with the signed token of a new session. The page of that
session is built once the browser has opened its WebSocket (`apps.server.sockets.page_socket`).
"""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import panel as pn
import panel_material_ui as pmu
from bokeh.document import Document
from bokeh.util.token import generate_jwt_token, generate_session_id
from panel.io.resources import Resources
from panel.io.server import server_html_page_for_session
from panel.io.state import set_curdoc, state
from tornado.web import Application

from apps.cards.shared.widgets import words
from apps.server.access.entrance import AccessHandler, Entrance, forbid_caching
from apps.server.access.headers import nonce_of
from apps.server.access.language import COOKIE, DAYS, asked_language
from apps.web.bundle import bundle
from apps.web.icon import ICON
from apps.web.speech import messages, speech
from apps.web.theme import BEGINNING_CSS, DRAWING, PAGE, theme
from apps.web.upstream.template import template
from languages.writing import reader, spoken, text

_TOKEN, _NONCE = "sightline-token", "sightline-nonce"
_LANGUAGE, _MESSAGES = "sightline-language", "sightline-messages"
_JS = Path(__file__).parent / "js"
_WAITING = (_JS / "waiting.js").read_text(encoding="utf-8")

MOST_ARGUMENTS = 20
LONGEST_ARGUMENT = 500
"""The most arguments of an address that a page gets, and the most characters of each."""

_DROPPED = ("bokeh-token", "bokeh-session-id", "key")
"""Arguments that a page never gets."""


def plain_page(*content: pn.viewable.Viewable) -> pmu.Page:
    """Return a page that shows ``content`` and nothing else. Its HTML is that of every page."""
    return pmu.Page(
        title="Sightline",
        main=list(content),
        sx=PAGE,
        template=template(BEGINNING_CSS),
        theme_config=theme(),
        favicon=ICON,
    )


class Shell:
    """The HTML of a server's pages, made from an empty page."""

    def __init__(self, application: Any) -> None:
        """Render the HTML. ``application``: Bokeh's, which has the addresses of its resources."""
        document = Document()
        with set_curdoc(document):
            state.rel_path = ".."  # as seen from /t/NAME
            page = plain_page(words(""))
            page.server_doc(document)
            # As the page of a session: without a session Panel uses addresses of its CDN.
            modules = [page._render_esm(server=True)]
            document.template_variables["modules"] = modules
            resources = Resources.from_bokeh(application.resources())
            # Draws plots by WebGL. No page has a plot.
            resources.components = [one for one in resources.components if one != "bokeh-gl"]
            html = server_html_page_for_session(
                SimpleNamespace(document=document, token=_TOKEN),
                resources=resources,
                title=page.title,
                token=_TOKEN,
                template=document.template,
                template_variables=document.template_variables,
            )
        early = bundle(_JS / "early.js")
        scripts = (
            f"<script>\n{speech()}{_WAITING}</script>\n<script type=module async>\n{early}</script>"
        )
        html = html.replace("<body>", f"<body>\n{_MESSAGES}\n{scripts}", 1)
        html = html.replace('<html lang="en"', f'<html lang="{_LANGUAGE}"', 1)
        # No part of this text comes from a user: every script in it is ours or Panel's.
        self._html = re.sub(r"<script\b", f'<script nonce="{_NONCE}"', html)

    def html(self, token: str, nonce: str) -> str:
        """Return the HTML of a page with the token of its session, in the language spoken here."""
        texts = messages().replace("<script", f'<script nonce="{_NONCE}"', 1)
        html = self._html.replace(_LANGUAGE, spoken(), 1).replace(_MESSAGES, texts, 1)
        html = html.replace(DRAWING, text("page-drawing"), 1)
        return html.replace(_NONCE, nonce).replace(_TOKEN, token)


class ShellHandler(AccessHandler):
    """Answers a GET of ``/t/NAME``."""

    application: Application

    def initialize(self, entrance: Entrance, shell: Shell | None = None) -> None:
        """Store what all answers share (tornado's constructor)."""
        super().initialize(entrance)
        assert shell is not None
        self._shell = shell

    def get(self, name: str) -> None:
        """Answer the shell, with the token of a session that does not exist yet."""
        self.entrance.know_again(self)
        forbid_caching(self)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        if asked_language(self.request):
            self.set_cookie(
                COOKIE, reader(), expires_days=DAYS, path=self.entrance.outer("/"), samesite="Lax"
            )
        html = self._shell.html(self._token(name), nonce_of(self.request)).encode()
        self.set_header("Vary", "Accept-Encoding, Accept-Language")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            # Its one secret is another one in each answer, so that its length tells nothing.
            self.set_header("Content-Encoding", "gzip")
            html = gzip.compress(html, 6, mtime=0)
        self.finish(html)

    def head(self, name: str) -> None:
        """Answer as `get` would, without a body."""
        forbid_caching(self)
        self.set_header("Content-Type", "text/html; charset=utf-8")

    def _token(self, name: str) -> str:
        """Return a signed token for this table and the keys of this request."""
        app: Any = self.application
        signing = {"secret_key": app.secret_key, "signed": True}
        arguments = list(self.request.query_arguments.items())[:MOST_ARGUMENTS]
        passed = {
            key[:LONGEST_ARGUMENT]: [value[:LONGEST_ARGUMENT] for value in values[-1:]]
            for key, values in arguments
            if key not in _DROPPED
        }
        payload = {
            "headers": {},
            "cookies": {},
            "arguments": passed,
            "table": name,
            "language": reader(),
            "keys": self.entrance.fingerprint(self.request),
        }
        token: str = generate_jwt_token(
            generate_session_id(**signing),
            **signing,
            expiration=app.session_token_expiration,
            extra_payload=payload,
        )
        return token
