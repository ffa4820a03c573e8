"""A page without a browser: what it is sent is kept, and it answers when it is told to."""

from __future__ import annotations

from apps.scene.view import SceneView


class Page(SceneView):
    """A view whose page is a list of messages; it says what a browser would say when told to."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[dict[str, object]] = []

    def _send_msg(self, data: dict[str, list[dict[str, object]]]) -> None:
        self.messages += data["ops"]

    def flights(self) -> list[dict[str, object]]:
        return [op for op in self.messages if op["op"] == "fly"]

    def land(self, *groups: str) -> None:
        super().land(*groups)
        self.landed()

    def landed(self) -> None:
        op = self.flights()[-1]
        self._handle_msg({"type": "landed", "group": op["group"], "flight": op["flight"]})
