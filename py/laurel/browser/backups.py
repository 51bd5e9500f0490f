"""Carries out what the session asks for backups, with `static/device/backup.js` and `backup-file.js`."""

from __future__ import annotations

from typing import Any

from laurel.app.effects import (
    AllowBackupFile,
    BackupEffect,
    BackUpSoon,
    ChooseBackupFile,
    SaveBackup,
    StopBackupFile,
    WriteBackupFile,
)


def carry_out(device: Any, effect: BackupEffect) -> None:
    """Carry out an effect, by the functions of the module `device`."""
    match effect:
        case SaveBackup(name, text, at, matches):
            device.saveBackup(name, text, at, matches)
        case ChooseBackupFile(name):
            device.chooseBackupFile(name)
        case AllowBackupFile():
            device.allowBackupFile()
        case StopBackupFile():
            device.stopBackupFile()
        case BackUpSoon():
            device.backUpSoon()
        case WriteBackupFile(text, at, matches):
            device.writeBackupFile(text, at, matches)
