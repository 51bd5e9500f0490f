"""Stops processes, as those of a phone that sleeps, and has them go on whatever happens."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

GO_ON = 'cat > /dev/null; kill -s CONT -- "$0"'
"""Waits for the end of its input, which is also that of the process that has started it, and continues a process."""


@contextmanager
def stopped(process: int) -> Iterator[None]:
    """Stop a process, or the group of a negative id, until the end of the block, or of the process that runs it.

    Another process continues it: this one may be killed or leave without an end of the block.
    """
    command = ["/bin/sh", "-c", GO_ON, str(process)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True):
        os.kill(process, signal.SIGSTOP)
        yield
