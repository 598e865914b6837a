"""Races of phones against a real server of two processes (docs/promises.md: P4, P8)."""

import os
import random
from collections.abc import Callable
from functools import partial

import pytest

from tests.races.racing import Table, at_once

# 20 of each here; `make soak` runs 1,000.
TRIALS = int(os.environ.get("RACES", "8"))
SEED = int(os.environ.get("SEED", "20261129"))
Tables = Callable[[], Table]


class TestTheSameTapAtOnce:
    """P4: twice tapped or resent is recorded once."""

    @pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
    def test_five_times_at_once_it_is_one_deal_and_five_times_the_same_answer(
        self, tables: Tables, htmx: bool
    ) -> None:
        table = tables()
        for trial in range(TRIALS):
            form = table.form(f"{table.number}-{trial}", trial, A=3, B=2)
            phones = [table.ann.twin() for _ in range(5)]
            answers = at_once([partial(phone.post, f"{table.url}deals/", form, htmx) for phone in phones])
            assert [status for status, _ in answers] == [200 if htmx else 302] * 5, (
                f"trial {trial}: {answers}"
            )
            assert len({shown(text) for _, text in answers}) == 1, f"trial {trial}: {answers}"
        assert table.deals() == [{"Ann": 3, "Bo": 2}] * TRIALS
        assert table.version() == TRIALS

    def test_with_other_facts_under_the_same_key_one_is_recorded_and_the_other_told_so(
        self, tables: Tables
    ) -> None:
        table = tables()
        for trial in range(TRIALS):
            key = f"{table.number}-{trial}"
            forms = [table.form(key, trial, A=3, B=2), table.form(key, trial, C=5)]
            answers = at_once([partial(table.ann.twin().post, f"{table.url}deals/", form) for form in forms])
            assert sorted(status for status, _ in answers) == [302, 409], f"trial {trial}: {answers}"
        assert table.version() == len(table.deals()) == TRIALS

    def test_a_group_and_its_night_started_five_times_at_once_are_one(self, tables: Tables) -> None:
        table = tables()
        for trial in range(TRIALS):
            form = {"key": f"{table.number}-{trial}", "name": "Twice", "players": "Ann\nBo"}
            form |= {"house_rules": "louisiana", "buy_ins": "owed", "buy_in": "80"}
            answers = at_once([partial(table.ann.twin().post, "/groups/new/", form) for _ in range(5)])
            assert len(set(answers)) == 1, f"trial {trial}: {answers}"
            assert answers[0][0] == 302


class TestTwoScorekeepers:
    """P8: two scorekeepers never overwrite each other."""

    @pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
    def test_of_two_deals_at_once_exactly_one_is_recorded_and_the_other_sees_both(
        self, tables: Tables, htmx: bool
    ) -> None:
        table, chance, won = tables(), random.Random(SEED), []
        for trial in range(TRIALS):
            ann = table.form(f"{table.number}-ann-{trial}", trial, A=3, B=2)
            bo = table.form(f"{table.number}-bo-{trial}", trial, C=4, D=1)
            acts = [
                partial(table.ann.twin().post, f"{table.url}deals/", ann, htmx),
                partial(table.bo.twin().post, f"{table.url}deals/", bo, htmx),
            ]
            order = chance.sample(range(2), 2)
            answers = dict(zip(order, at_once([acts[who] for who in order]), strict=True))
            lost = [who for who, (status, _) in answers.items() if status == 409]
            assert len(lost) == 1, f"seed {SEED}, trial {trial}: {answers}"
            won.append(1 - lost[0])
            both = (f"recorded by {('Ann', 'Bo')[won[-1]]}", ("Ann 3, Bo 2", "Cy 4, Dee 1")[lost[0]])
            assert all(words in answers[lost[0]][1] for words in both), answers[lost[0]][1]
        assert table.deals() == [[{"Ann": 3, "Bo": 2}, {"Cy": 4, "Dee": 1}][who] for who in won]

    def test_undo_and_a_deal_at_once_are_never_both_done(self, tables: Tables) -> None:
        table, version = tables(), 0
        for trial in range(TRIALS):
            first = table.form(f"{table.number}-first-{trial}", version, A=5)
            assert table.ann.post(f"{table.url}deals/", first)[0] == 302
            undo = {"key": f"{table.number}-undo-{trial}", "version": str(version + 1)}
            deal = table.form(f"{table.number}-second-{trial}", version + 1, B=5)
            answers = at_once(
                [
                    partial(table.ann.twin().post, f"{table.url}undo/", undo),
                    partial(table.bo.twin().post, f"{table.url}deals/", deal),
                ]
            )
            assert sorted(status for status, _ in answers) == [302, 409], f"trial {trial}: {answers}"
            version += 2
        assert table.version() == version


def shown(page: str) -> str:
    """What an answer shows, without what differs each time: the keys and tokens of its forms."""
    return "\n".join(line for line in page.splitlines() if 'type="hidden"' not in line)
