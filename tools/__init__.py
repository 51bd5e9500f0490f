"""What builds, serves and measures the site."""

import sys
from importlib.util import find_spec
from pathlib import Path

_PYTHON = Path(__file__).resolve().parent.parent / "py"
_laurel = find_spec("laurel")

# A `.venv` that is a link, or was copied, has the Laurel of the checkout for which it was made: its templates and rules
# would be built without a word.
if _laurel is not None and not Path(str(_laurel.origin)).resolve().is_relative_to(_PYTHON):
    sys.exit(
        f"{sys.prefix} was made for another checkout: it has the Laurel of {Path(str(_laurel.origin)).parent}, not of "
        f"{_PYTHON}. Remove the .venv of this checkout, and run `make setup`."
    )
