"""The long runs of bench/ in small: a busy server, and one that is killed (docs/promises.md: P5, P6, P7)."""

import os
from pathlib import Path

from bench import cuts
from bench.kill import killed
from bench.load import under_load

SEED = os.environ.get("SEED", "20261129")


def test_while_many_watch_and_many_record_nothing_is_lost_doubled_or_refused(tmp_path: Path) -> None:
    # How soon they are shown it is for `make load` to say, on a machine that does nothing else.
    figures, failures = under_load(tmp_path, SEED, watchers=6, nights=4, seconds=1.5, shown_within=30)
    assert failures == [], figures


def test_what_was_called_recorded_is_there_once_and_whole_after_each_kill(tmp_path: Path) -> None:
    figures, failures = killed(tmp_path, SEED, 2)
    assert failures == [], figures


def test_after_a_power_cut_the_book_is_a_beginning_of_the_night(tmp_path: Path) -> None:
    figures, failures = cuts.opened(tmp_path, SEED, 15)
    assert failures == [], figures
