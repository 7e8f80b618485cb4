"""One browser tab, as the server sees it: a websocket that asks for a page, presses its buttons, times the answers."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg
from websockets import connect
from websockets.asyncio.client import ClientConnection

PATIENCE = 120.0


class Visitor:
    """`errors` collects what a reader would have seen as an exception; `widgets` the ids of the last run.

    `sizes`: kind of element → bytes of its largest message in the last run.
    """

    def __init__(self, socket: ClientConnection, page: str, query: str) -> None:
        self.socket, self.page, self.query = socket, page, query
        self.widgets: list[str] = []
        self.errors: list[str] = []
        self.received = 0
        self.sizes: dict[str, int] = {}
        self._held: dict[str, dict[str, object]] = {}

    async def open(self) -> float:
        """Seconds until the page is complete."""
        return await self._run(BackMsg())

    async def press(self, key: str) -> float:
        """Seconds of the run after a click on the button that the page made under `key`."""
        message = BackMsg()
        message.rerun_script.widget_states.widgets.add(id=self._id(key), trigger_value=True)
        return await self._run(message)

    async def change(self, key: str, **value: object) -> float:
        """Seconds of the run after a widget got a value (`string_value="…"`), which it keeps in all later runs."""
        self._held[self._id(key)] = value
        return await self._run(BackMsg())

    def _id(self, key: str) -> str:
        names = [one for one in self.widgets if one.endswith(f"-{key}")]
        if not names:
            raise LookupError(f"no widget {key!r} on page {self.page or 'Home'}")
        return names[-1]

    async def _run(self, message: BackMsg) -> float:
        message.rerun_script.query_string = self.query
        message.rerun_script.page_name = self.page
        for name, value in self._held.items():
            if name in self.widgets:  # what is no more on the page is forgotten
                message.rerun_script.widget_states.widgets.add(id=name, **value)
        self.widgets, self.sizes = [], {}
        begin = time.perf_counter()
        await self.socket.send(message.SerializeToString())
        while True:
            data = await asyncio.wait_for(self.socket.recv(), PATIENCE)
            if isinstance(data, bytes) and self._read(data):
                return time.perf_counter() - begin

    def _read(self, data: bytes) -> bool:
        """Take in one message; True when the run has ended."""
        self.received += len(data)
        found = ForwardMsg()
        found.ParseFromString(data)
        kind = found.WhichOneof("type")
        if kind == "page_info_changed":  # the address follows, as in a browser
            self.query = found.page_info_changed.query_string
        elif kind == "page_not_found":
            self.errors.append("page not found")
        elif kind == "delta" and found.delta.WhichOneof("type") == "new_element":
            element = found.delta.new_element
            name = element.WhichOneof("type")
            self.sizes[name] = max(self.sizes.get(name, 0), len(data))
            if name == "exception":
                self.errors.append(element.exception.message[:200])
            elif getattr(getattr(element, name), "id", ""):
                self.widgets.append(getattr(element, name).id)
        return kind == "script_finished" and found.script_finished != ForwardMsg.FINISHED_EARLY_FOR_RERUN


@asynccontextmanager
async def visit(url: str, page: str = "", query: str = "") -> AsyncIterator[Visitor]:
    """A tab on a page, named as in its address ("" is Home); closed at the end."""
    address = url.replace("http", "ws", 1) + "/_stcore/stream"
    async with connect(address, subprotocols=["streamlit"], origin=url, max_size=None, open_timeout=PATIENCE) as socket:
        yield Visitor(socket, page, query)
