"""The systemd unit starts what there is, and keeps to itself what it must (docs/promises.md: S13)."""

import configparser
import shlex

import pytest
from django.core.management import load_command_class

from tests.served import ROOT

UNIT = ROOT / "docs" / "hosting" / "bourre-ledger.service"


@pytest.fixture
def service() -> configparser.SectionProxy:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string(UNIT.read_text())
    return unit["Service"]


def test_it_starts_serve_where_only_the_proxy_reaches_it(service: configparser.SectionProxy) -> None:
    python, manage, command, *options = shlex.split(service["ExecStart"])
    assert python == f"{service['WorkingDirectory']}/.venv/bin/python"
    assert (ROOT / manage).exists()
    parsed = load_command_class("games", command).create_parser(manage, command).parse_args(options)
    assert (parsed.host, parsed.port) == ("127.0.0.1", 8000)


def test_the_owners_link_is_kept_out_of_the_journal(service: configparser.SectionProxy) -> None:
    assert (service["StandardOutput"], service["StateDirectoryMode"], service["UMask"]) == (
        "null",
        "0700",
        "0077",
    )


def test_without_the_file_that_says_https_it_does_not_start(service: configparser.SectionProxy) -> None:
    assert service["EnvironmentFile"] == "/etc/bourre-ledger.env"  # with "-" before it, it could be missing
