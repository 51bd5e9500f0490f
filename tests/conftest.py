"""What holds for every test."""

from __future__ import annotations

import hypothesis

hypothesis.settings.register_profile("laurel", deadline=None)  # a slow machine is no defect
hypothesis.settings.load_profile("laurel")
