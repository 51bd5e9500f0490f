"""Installs Debian's packages where that is allowed without asking anybody."""

import os
import shutil
import subprocess


def is_root() -> bool:
    """Whether this is the superuser."""
    return os.geteuid() == 0


def may_use_sudo() -> bool:
    """Whether sudo works without asking for a password."""
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode == 0


def may_install() -> bool:
    """Whether packages can be installed here without asking anybody."""
    return shutil.which("apt-get") is not None and (is_root() or may_use_sudo())


def install(*packages: str) -> None:
    """Install packages; raises CalledProcessError when that fails."""
    as_root = [] if is_root() else ["sudo", "-n"]
    # A new machine has no lists of packages yet. Where they cannot be renewed, those of yesterday may do.
    subprocess.run([*as_root, "apt-get", "update", "--quiet"], check=False, stdout=subprocess.DEVNULL)
    command = [*as_root, "apt-get", "install", "--yes", "--quiet", "--no-install-recommends", *packages]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
