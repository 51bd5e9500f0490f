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
from laurel.match.json_text import write_json


def carry_out(device: Any, effect: BackupEffect) -> None:
    """Carry out an effect, by the functions of the module `device`."""
    match effect:
        case SaveBackup(name, text, at, matches, photos):
            device.saveBackup(name, text, at, matches, write_json(photos))
        case ChooseBackupFile(name):
            device.chooseBackupFile(name)
        case AllowBackupFile():
            device.allowBackupFile()
        case StopBackupFile():
            device.stopBackupFile()
        case BackUpSoon():
            device.backUpSoon()
        case WriteBackupFile(text, at, matches, photos):
            device.writeBackupFile(text, at, matches, write_json(photos))
