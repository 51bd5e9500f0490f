"""The results: what is shared of them, the points that lead to their entries, and the score matrix."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

RESULTS = "/match/seed/results"
FINISHED = seeds.stored(seeds.finished())
WIDTH = 1080

NO_SHARING = "delete Navigator.prototype.share;"
"""Without it the picture is a download everywhere."""

SHARING = """
  window.shared = [];
  Navigator.prototype.canShare = (data) => data.files?.length === 1;
  Navigator.prototype.share = async (data) => { window.shared.push(data); };
"""

FAILING = """
  window.shared = [];
  Navigator.prototype.canShare = () => true;
  Navigator.prototype.share = async () => { throw new DOMException('no', '%s'); };
"""

CLIPBOARD = """
  window.copied = [];
  Object.defineProperty(Navigator.prototype, 'clipboard', {
    value: { writeText: async (text) => { window.copied.push(text); } },
  });
"""

NO_CLIPBOARD = """
  Object.defineProperty(Navigator.prototype, 'clipboard', {
    value: { writeText: async () => { throw new DOMException('no', 'NotAllowedError'); } },
  });
"""

COUNT_COLOURS = """async (bytes) => {
  const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
  return [image.width, image.height, new Set(pixels).size];
}"""
"""Returns the width and height of a PNG, and how many colours it has."""

SHARED_FILE = """async () => {
  const [file] = window.shared[0].files;
  return [file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]];
}"""


def picture_button(laurel: Laurel) -> Locator:
    """Return the button that shares the picture."""
    return laurel.page.locator("#share-picture")


def text_button(laurel: Laurel) -> Locator:
    """Return the button that shares the text."""
    return laurel.page.locator("#share-text")


class TestPicture:
    """The result as a picture that the device draws."""

    def test_it_is_saved_where_nothing_can_be_shared(self, open_laurel: OpenLaurel) -> None:
        """It is a PNG of the full width that is not blank, and the page says where it is."""
        stored = seeds.stored(seeds.finished(8))
        laurel = open_laurel(RESULTS, stored=stored, language="ru", script=NO_SHARING)
        with laurel.page.expect_download() as download:
            laurel.press(picture_button(laurel))
        path = Path(download.value.path())
        width, height, colours = laurel.page.evaluate(COUNT_COLOURS, list(path.read_bytes()))

        assert download.value.suggested_filename == "laurel-twilight-imperium-2023-11-14.png"
        assert WIDTH == width
        assert height >= WIDTH
        assert colours > len(seeds.NAMES)
        expect(laurel.toasts).to_have_count(1)

    def test_it_is_shared_as_a_file(self, open_laurel: OpenLaurel) -> None:
        """Where the browser shares files; then there is nothing to say."""
        laurel = open_laurel(RESULTS, stored=FINISHED, script=SHARING)
        laurel.press(picture_button(laurel))
        laurel.page.wait_for_function("() => window.shared.length === 1")
        name, kind, content = laurel.page.evaluate(SHARED_FILE)
        width, _, colours = laurel.page.evaluate(COUNT_COLOURS, content)

        assert ("laurel-twilight-imperium-2023-11-14.png", "image/png") == (name, kind)
        assert WIDTH == width
        assert colours > len(seeds.NAMES)
        expect(laurel.toasts).to_have_count(0)

    def test_it_is_saved_where_sharing_is_forbidden(self, open_laurel: OpenLaurel) -> None:
        """And that is said."""
        laurel = open_laurel(RESULTS, stored=FINISHED, script=FAILING % "NotAllowedError")
        with laurel.page.expect_download():
            laurel.press(picture_button(laurel))
        expect(laurel.toasts).to_contain_text("The browser does not allow sharing here.")

    def test_nothing_is_said_of_a_cancelled_share(self, open_laurel: OpenLaurel) -> None:
        """Whoever closes the browser's list of apps knows that; the text is shared after it as before."""
        laurel = open_laurel(RESULTS, stored=FINISHED, script=FAILING % "AbortError" + CLIPBOARD)
        laurel.press(picture_button(laurel))
        laurel.press(text_button(laurel))
        expect(laurel.toasts).to_have_count(0)
        assert laurel.page.evaluate("copied.length") == 0


class TestText:
    """The result as text."""

    def test_it_is_copied_where_nothing_can_be_shared(self, open_laurel: OpenLaurel) -> None:
        """And the page says so."""
        laurel = open_laurel(RESULTS, stored=FINISHED, script=NO_SHARING + CLIPBOARD)
        laurel.press(text_button(laurel))
        laurel.page.wait_for_function("() => window.copied.length === 1")
        assert "Boris wins" in laurel.page.evaluate("copied[0]")
        expect(laurel.toasts).to_have_count(1)

    def test_it_is_shared(self, open_laurel: OpenLaurel) -> None:
        """Where the browser shares texts."""
        laurel = open_laurel(RESULTS, stored=FINISHED, script=SHARING)
        laurel.press(text_button(laurel))
        laurel.page.wait_for_function("() => window.shared.length === 1")
        assert "Boris wins" in laurel.page.evaluate("shared[0].text")

    def test_it_is_shown_where_it_is_not_copied(self, open_laurel: OpenLaurel) -> None:
        """To be copied by hand, and the page says so; it is gone when the results are shown again."""
        laurel = open_laurel(RESULTS, stored=FINISHED, script=NO_SHARING + NO_CLIPBOARD)
        laurel.press(text_button(laurel))
        expect(laurel.toasts).to_contain_text("The browser does not allow copying.")
        shown = laurel.page.get_by_label("Copy this text by hand:")
        assert "1. Boris – 10" in shown.input_value()
        laurel.go("/match/seed/history").on("history")
        laurel.go(RESULTS).on("results")
        expect(shown).to_have_count(0)


def test_the_narrowest_phone(open_laurel: OpenLaurel) -> None:
    """With eight players each point of the chart has room for a finger.

    The columns of the matrix are scrolled, and neither the page nor the names of the rows.
    """
    narrow: dict[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
    laurel = open_laurel(RESULTS, stored=seeds.stored(seeds.running(8)), device=narrow)
    sizes = laurel.page.locator(".points-chart svg a .chart-hit").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().width)"
    )
    assert sizes
    assert min(sizes) >= 24

    name = laurel.page.locator(".matrix tbody th").first
    before = name.bounding_box()
    laurel.page.locator(".matrix .matrix-scroll").evaluate(
        "(matrix) => { matrix.scrollIntoView(); matrix.scrollLeft = matrix.scrollWidth; }"
    )

    assert laurel.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
    assert before is not None
    after = name.bounding_box()
    assert after is not None
    assert before["x"] == after["x"]
    expect(laurel.page.locator(".matrix thead th").last).to_be_in_viewport()
