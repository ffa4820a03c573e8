"""The messages that a visitor gets of a store that fails."""

from pathlib import Path

import pytest

from apps.table.state.error_words import NOT_KEPT, sentence
from sandbox.live.store.kept import StoreFault
from sandbox.live.store.store import Store


def test_the_location_of_the_store_is_not_shown(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite3"
    Store(f"sqlite:///{file}").close()
    store = Store(f"sqlite:///file:{file}?mode=ro&uri=true")
    with pytest.raises(StoreFault) as caught:
        store.create("farm", text="")
    assert str(file) in str(caught.value)
    assert sentence(caught.value) == str(NOT_KEPT)
    store.close()
