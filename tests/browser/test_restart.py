"""The session is gone, the server was restarted: the address brings everything back from disk."""

import pytest
from playwright.sync_api import expect

from tests.browser import made
from tests.browser.server import App

pytestmark = pytest.mark.browser


@pytest.fixture
def own_app(tmp_path):
    running = App(tmp_path / "restarted")
    try:
        yield running.start()
    finally:
        running.stop()


def test_the_address_reopens_the_view_and_the_upload_after_a_restart(own_app, chromium):
    from tests.browser.tab import Tab

    context = chromium.new_context(viewport={"width": 1440, "height": 1000})
    tab = Tab(context.new_page(), own_app.url, own_app.log)
    tab.open("similarity?model=random&colour=kind")
    tab.take("kept.csv", made.table(made.pairs(60, alone=21)))
    tab.score()
    tab.choose("similarity-pair", "item21")
    tab.wait_for_card("item21")
    link, said = tab.page.url, tab.card.inner_text()
    tab.check()
    tab.page.goto("about:blank")
    own_app.stop_server()
    own_app.start()
    tab = Tab(context.new_page(), own_app.url, own_app.log)
    tab.open(link)
    expect(tab.key("similarity-data").locator("input")).to_have_value("kept.csv")
    tab.wait_for_card("item21")
    assert tab.card.inner_text() == said
    assert tab.ringed() == {"item21"}
    assert len(tab.points()) == 60
    tab.check()
    context.close()
