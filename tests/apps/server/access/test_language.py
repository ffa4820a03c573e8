"""The language of a request: asked for, remembered, preferred."""

from __future__ import annotations

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from apps.server.access.language import language_of


@pytest.mark.parametrize(
    ("address", "cookie", "preferred", "language"),
    [
        ("/t/x", "", "", "en"),
        ("/t/x", "", "fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7", "fr"),
        ("/t/x", "", "it, de-AT;q=0.7, en;q=0.8", "en"),
        ("/t/x", "", "it;q=1, es", "en"),
        ("/t/x", "", "de;q=a, fr;q=0.1", "fr"),
        ("/t/x", "", "*", "en"),
        ("/t/x", "de", "fr", "de"),
        ("/t/x", "xx", "fr", "fr"),
        ("/t/x?lang=en", "de", "fr", "en"),
        ("/t/x?lang=../../etc", "de", "fr", "de"),
        ("/t/x?lang=%ff", "", "fr", "fr"),
    ],
)
def test_a_request_is_answered_in_its_language(
    address: str, cookie: str, preferred: str, language: str
) -> None:
    headers = HTTPHeaders({"Host": "localhost", "Accept-Language": preferred})
    if cookie:
        headers["Cookie"] = f"sightline-language={cookie}"
    start = RequestStartLine("GET", address, "HTTP/1.1")
    request = HTTPServerRequest(headers=headers, start_line=start)
    assert language_of(request) == language
