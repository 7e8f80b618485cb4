"""The picture in README.md: Sentence similarity on the demo, 1440 × 900, from the running app.

python benchmarks/screenshot.py [--out benchmarks/screenshot.png]
"""

import argparse
import shutil
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from running import app

VIEW = "similarity?data=demo-pairs"
MOST = 300_000  # bytes


def ready(page: Page) -> None:
    """Until the chart is drawn and no run of the page goes on."""
    page.locator(".js-plotly-plot .scatterlayer .points path").first.wait_for(state="visible", timeout=60_000)
    page.locator("[data-testid='stApp'][data-test-script-state='notRunning']").wait_for(timeout=60_000)
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(500)  # the last transition of the page


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("screenshot.png"))
    parser.add_argument("--view", default=VIEW, help="page and query, as in the address")
    options = parser.parse_args()
    with app() as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme="light")
        page.goto(f"{running.url}/{options.view}")
        ready(page)
        page.screenshot(path=options.out)
        browser.close()
    size = options.out.stat().st_size
    print(f"{options.out}: {size:,} bytes")
    if size > MOST:
        raise SystemExit(f"larger than {MOST:,} bytes")


if __name__ == "__main__":
    main()
