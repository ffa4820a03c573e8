"""What holds for every test: none fails because the machine is busy."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("sightline", deadline=None)
settings.load_profile("sightline")
