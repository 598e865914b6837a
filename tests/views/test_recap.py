"""The recap: the story of a night, everybody's stack, and a picture of it."""

import re
from xml.etree import ElementTree

from django.test import Client
from django.utils import translation

from games import journal, recording, words
from games.charts.labels import width
from games.models import Device, Group, Night
from tests import cast
from tests.page import Page


def close(night: Night, by: Device) -> None:
    recording.close_night(
        night, recording.Tap(by=by, key=cast.fresh_key(), seen=cast.version(night)), "share", None
    )


def story(night: Night) -> list[str]:
    with translation.override("en"):
        return words.recap(journal.read(night).ledger)


def plain(text: str) -> str:
    """A text without the marks that keep names written from right to left in their place."""
    return text.replace("\u2068", "").replace("\u2069", "")


class TestStory:
    def test_the_seeds_night_in_sentences(self, book: Client, ann: Device, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        close(night, ann)
        assert story(night) == [
            "D takes the night with +36; C is last with −30.",
            "The biggest pot, 30, went to D in deal 3.",
            "E carried the bourrés: 2 of 4, 43 paid in.",
            "The comeback: G, from −3 to +5.",
            "Ties never came twice in a row; the first was deal 2.",
        ]

    def test_comebacks_runs_of_pots_and_of_ties_are_told(self, book: Client, night: Night) -> None:
        tie = {"A": 2, "B": 2, "C": 1}
        cast.play(book, night, [{"B": 5, "A": 0}, tie, tie, {"A": 5}, {"A": 4, "B": 1}])
        assert story(night) == [
            "A takes the night with +21; G is last with −5.",
            "The biggest pot, 23, went to A in deal 4.",
            "The only bourré was A: 7 paid in.",
            "The comeback: A, from −8 to +21.",
            "Tied 2 times in a row, deals 2 to 3: nobody could have it.",
            "Hot hand: A took 2 pots in a row, deals 4 to 5.",
        ]

    def test_a_night_without_a_deal_has_not_much_to_tell(self, book: Client, night: Night) -> None:
        assert story(night) == ["No deal was played."]
        assert "· 0 deals · so far" in Page(book.get(f"/nights/{night.pk}/recap.svg")).html

    def test_of_a_night_known_by_its_nets_nobody_wrote_the_deals_down(
        self, book: Client, ann: Device, night: Night
    ) -> None:
        cast.write(night, ann, {"type": "transfer", "from": 1, "to": 2, "chips": 7})
        close(night, ann)
        nobody = "Which deals there were, nobody wrote down."
        assert story(night) == ["A takes the night with +7; G is last with −7.", nobody]
        assert "· nets only<" in Page(book.get(f"/nights/{night.pk}/recap.svg")).html


class TestRecap:
    def test_the_page_tells_the_story_and_shows_stacks_and_picture(self, book: Client, night: Night) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        page = Page(book.get(f"/nights/{night.pk}/recap/"))
        assert page.says("The biggest pot, 30, went to D in deal 3.")
        assert page.says("Not finished: this is the night so far.")
        assert "Stacks, deal by deal" in page.html
        assert f'src="/nights/{night.pk}/recap.svg"' in page.html

    def test_who_pays_whom_is_in_the_picture_only_when_asked_for(
        self, book: Client, ann: Device, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        close(night, ann)
        assert "?settle=yes" in Page(book.get(f"/nights/{night.pk}/recap/")).html
        assert "pays" not in Page(book.get(f"/nights/{night.pk}/recap.svg")).html
        with_payments = Page(book.get(f"/nights/{night.pk}/recap.svg?settle=yes")).html
        assert re.findall(r">(\w pays \w \d+)<", plain(with_payments))[0].endswith("pays D 30")


class TestRecapPicture:
    def test_the_picture_is_svg_with_every_text_inside_the_frame(
        self, book: Client, ann: Device, night: Night
    ) -> None:
        cast.play(book, night, [*cast.SEEDS_DEALS, {"A": 2, "B": 2, "C": 1}] * 3)
        close(night, ann)
        answer = book.get(f"/nights/{night.pk}/recap.svg?settle=yes")
        picture = ElementTree.fromstring(answer.content)  # noqa: S314 (our own)
        assert answer["Content-Type"] == "image/svg+xml"
        assert (picture.get("width"), picture.get("height")) == ("1080", "1350")
        texts = [text for text in picture if text.tag.endswith("text")]
        assert len(texts) > 8
        assert all(0 < int(text.get("y", "0")) <= 1300 for text in texts)

    def test_eleven_payments_of_twelve_people_all_fit(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, *"ABCDEFGHIJKL")
        seats = [{"type": "transfer", "from": number, "to": 1, "chips": number} for number in range(2, 13)]
        cast.write(night, ann, *seats)
        close(night, ann)
        picture = ElementTree.fromstring(book.get(f"/nights/{night.pk}/recap.svg?settle=yes").content)  # noqa: S314
        said = [plain(text.text) for text in picture.iter() if text.text and "pays" in text.text]
        assert said == [f"{name} pays A {chips}" for chips, name in reversed([*enumerate("BCDEFGHIJKL", 2)])]

    def test_the_longest_names_stay_inside_the_frame(self, book: Client, ann: Device) -> None:
        wide = ["W" * 30, "M" * 30, "漢" * 30]
        night = cast.start_night(ann, *wide)
        Group.objects.update(name="W" * 80)
        Night.objects.update(name="M" * 80)
        cast.play(book, night, [{wide[0]: 5, wide[1]: 0, wide[2]: 0}] * 3)
        close(night, ann)
        answer = book.get(f"/nights/{night.pk}/recap.svg?settle=yes")
        picture = ElementTree.fromstring(answer.content)  # noqa: S314 (our own)
        texts = [text for text in picture if text.tag.endswith("text")]
        found = [(int(text.get("font-size", "0")), text.text or "") for text in texts]
        assert [text for size, text in found if 64 + width(text) * size // 13 > 1080 - 64] == []
        assert found[0][1].endswith("…")
        assert found[1][1].endswith("3 deals")
        assert len([text for _size, text in found if " pays " in text]) == 2

    def test_a_name_from_right_to_left_leaves_the_figure_behind_it_in_its_place(
        self, book: Client, ann: Device
    ) -> None:
        night = cast.start_night(ann, "محمد", "שרה")
        cast.write(night, ann, {"type": "transfer", "from": 1, "to": 2, "chips": 7})
        close(night, ann)
        said = Page(book.get(f"/nights/{night.pk}/recap.svg?settle=yes")).html
        assert "\u2068محمد\u2069 pays \u2068שרה\u2069 7<" in said

    def test_names_that_look_like_markup_stay_names(self, book: Client, ann: Device) -> None:
        night = cast.start_night(ann, "<b>Bo</b>", "“Ann” & Co")
        picture = ElementTree.fromstring(book.get(f"/nights/{night.pk}/recap.svg").content)  # noqa: S314 (our own)
        assert "<b>Bo</b>" in "".join(picture.itertext())
