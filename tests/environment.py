"""The settings as a process with other variables would read them."""

import runpy
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
NAMES = (
    "ALLOWED_HOSTS",
    "BOURRE_DEVELOPMENT",
    "BOURRE_HTTPS",
    "BOURRE_URL",
    "DATABASE_URL",
    "PORT",
    "TIME_ZONE",
)


class Environment:
    """Reads the settings as a process with these variables would."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
        self.monkeypatch = monkeypatch
        for name in NAMES:
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("BOURRE_DATA_DIR", str(data))

    def settings(self, **variables: str) -> dict[str, Any]:
        for name, value in variables.items():
            self.monkeypatch.setenv(name, value)
        return runpy.run_path(str(ROOT / "bourre_ledger" / "settings.py"))
