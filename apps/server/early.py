"""A page's HTML is answered before the page is made: but for its session it is everybody's.

To make a page takes the server as long as the libraries of a page take a browser. So the browser
begins with those, and the page is made meanwhile: it is there when the libraries ask for it.
"""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Any

from bokeh.application.handlers.handler import Handler
from bokeh.document import Document
from bokeh.util.token import generate_jwt_token, generate_session_id, get_session_id
from panel.io.resources import LOCAL_DIST, Resources, patch_model_css
from panel.io.server import DocHandler, server_html_page_for_session
from panel.io.state import set_curdoc, state

QUIET_SECONDS = 0.06
"""After so long without a request a browser has what it wants, or had it from before."""

BEGINNING_SECONDS = 0.15
"""What a browser takes at the most to ask for the first of it."""

PATIENCE_SECONDS = 2.0
"""So long after it was answered for, a page is made whatever is asked of the server."""

_TOKEN = "sightline-token"
_HEADER = "Bokeh-Session-Id"
_OWN = ("bokeh-token", "bokeh-session-id", "theme")
"""Who asks with one of these asks for a page of his own; who names his session in a header too."""


class Frame:
    """The HTML of a server's pages, known once one of them was made."""

    def __init__(self) -> None:
        self._html = ""
        self._asked = 0.0
        self.promised = 0
        """How many pages have been answered for that are about to be made."""

    def asked(self) -> None:
        """Something was asked of the server, or answered by it."""
        self._asked = monotonic()

    async def quiet(self) -> None:
        """Wait until nobody asks: while a page is made the server answers nothing, and a browser
        that waits for its libraries would have nothing to do meanwhile.
        """
        begun = monotonic()
        await asyncio.sleep(BEGINNING_SECONDS)
        while (
            left := min(self._asked + QUIET_SECONDS, begun + PATIENCE_SECONDS) - monotonic()
        ) > 0:
            await asyncio.sleep(left)

    def keep(self, html: str) -> None:
        """Of a page, with ``sightline-token`` where its token belongs."""
        self._html = html

    @property
    def known(self) -> bool:
        """Whether a page was made."""
        return bool(self._html)

    def with_token(self, token: str) -> str:
        """The HTML of a page."""
        return self._html.replace(_TOKEN, token)


class OwnStyles(Handler):
    """Has the components of each page take their style sheets from this server.

    Panel does so with the HTML of a page, of which most pages have none made.
    """

    def modify_document(self, doc: Document) -> None:
        """Whatever the handlers before it have put into a page."""
        with set_curdoc(doc):
            below = f"{state.rel_path}/{LOCAL_DIST}" if state.rel_path else LOCAL_DIST
            doc.template_variables["dist_url"] = below  # for what comes onto the page later
            for root in doc.roots:
                patch_model_css(root, dist_url=below)


class EarlyHandler(DocHandler):
    """Answers whoever asks for a page."""

    def initialize(self, frame: Frame, **_more: Any) -> None:
        """What tornado does instead of a constructor."""
        self._frame = frame

    async def get(self, *args: Any, **kwargs: Any) -> None:
        """The page: at once where another was made before, or else when it is made."""
        self.set_header("Cache-Control", "no-store")  # it holds the token of a session
        self.set_header("Content-Type", "text/html")
        request = self.request
        request.route_params, request.app_path = kwargs, request.path
        own = any(name in request.arguments for name in _OWN) or request.path.endswith("/")
        if self._frame.known and not own and _HEADER not in request.headers:
            await self._early()
            return
        session = await self.get_session()
        document = session.document
        document.template_variables["modules"] = _modules(document)
        with set_curdoc(document):
            made = server_html_page_for_session(
                session, resources=Resources.from_bokeh(self.application.resources()),
                title=document.title, token=_TOKEN, template=document.template,
                template_variables=document.template_variables,
            )  # fmt: skip
        if not own:
            self._frame.keep(made)
        self.write(made.replace(_TOKEN, session.token))

    async def _early(self) -> None:
        token = self._new_token()
        self.write(self._frame.with_token(token))
        self._frame.promised += 1
        try:
            await self.finish()
            await self._frame.quiet()
            make = self.application_context.create_session_if_needed
            await make(get_session_id(token), self.request, token)
        finally:
            self._frame.promised -= 1

    def _new_token(self) -> str:
        """That of a session which nobody has yet, as Bokeh makes it."""
        app = self.application
        signs = {"secret_key": app.secret_key, "signed": app.sign_sessions}
        token: str = generate_jwt_token(
            generate_session_id(**signs),
            **signs,
            expiration=app.session_token_expiration,
            extra_payload=self._generate_token_payload(),
        )
        return token


def _modules(document: Document) -> list[str]:
    """The addresses of the modules that the components of a page will ask for."""
    found = (one.esm for one in document.models if getattr(one, "bundle", "") == "url")
    return sorted(set(found))
