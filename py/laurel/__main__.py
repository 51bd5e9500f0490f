"""`python -m laurel`."""

import sys

from laurel.cli import main

if __name__ == "__main__":
    sys.exit(main())
