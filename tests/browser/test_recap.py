"""The recap on a phone: its picture is saved as a PNG that the phone itself has drawn."""

import struct
from pathlib import Path

from django.test import Client
from playwright.sync_api import Page, expect

from games.models import Device, Night
from tests import cast
from tests.browser.phones import Phones


class TestPicture:
    def test_the_picture_is_saved_as_a_png_of_1080_by_1350(
        self, page: Page, book: Client, night: Night, tmp_path: Path
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        page.goto(f"/nights/{night.pk}/recap/")
        with page.expect_download() as saving:
            page.get_by_role("button", name="Save as a picture").tap()
        saving.value.save_as(tmp_path / "recap.png")
        picture = (tmp_path / "recap.png").read_bytes()
        assert saving.value.suggested_filename == f"recap-{night.date.isoformat()}.png"
        assert picture.startswith(b"\x89PNG")
        assert struct.unpack(">II", picture[16:24]) == (1080, 1350)
        assert len(picture) > 20_000

    def test_without_script_the_picture_stands_in_the_page(
        self, phones: Phones, ann: Device, book: Client, night: Night
    ) -> None:
        cast.play(book, night, cast.SEEDS_DEALS)
        page = phones.open(ann, java_script_enabled=False)
        page.goto(f"/nights/{night.pk}/recap/")
        expect(page.get_by_role("button", name="Save as a picture")).to_be_hidden()
        expect(page.get_by_role("img", name="The night as one picture")).to_be_visible()
