"""The refusals of a table, by the request's token: a request has one answer."""

from __future__ import annotations

from collections import OrderedDict

from sandbox.document.refusal import Refused

MOST = 1000
"""The most refusals stored. A request is repeated within seconds."""


class Refusals:
    """The latest refusals. A client repeats a request until it hears the answer.

    So a request can arrive again after its refusal. It must not be done then, although the table
    may allow it by now: the client was told that nothing has changed.
    """

    def __init__(self) -> None:
        self._reasons: OrderedDict[tuple[str, str], str] = OrderedDict()

    def store(self, author: str, token: str, fault: Refused) -> None:
        """Store the refusal of an author's request."""
        self._reasons[author, token] = str(fault)
        while len(self._reasons) > MOST:
            self._reasons.popitem(last=False)

    def check(self, author: str, token: str) -> None:
        """Raise the stored refusal of an author's request, if there is one."""
        why = self._reasons.get((author, token))
        if why is not None:
            raise Refused(why)
