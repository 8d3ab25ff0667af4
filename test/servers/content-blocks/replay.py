"""A server that answers every request with one recorded reply, as a provider would."""

import json
import struct
import threading
import zlib
from base64 import b64encode
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "content-blocks" / "replies"

TYPES = {
    ".events": "application/vnd.amazon.eventstream",
    ".json": "application/json",
    ".ndjson": "application/x-ndjson",
    ".sse": "text/event-stream; charset=utf-8",
}


def bytes_of(reply):
    """Reads a reply; `.events` hold as text what Bedrock sends in its binary form."""
    if reply.suffix != ".events":
        return reply.read_bytes()
    events = reply.read_text(encoding="utf-8").strip().split("\n\n")
    return b"".join(frame(*event.split("\n")) for event in events)


def frame(event, data):
    headers = {
        ":event-type": event.removeprefix("event: "),
        ":content-type": "application/json",
        ":message-type": "event",
    }
    head = b"".join(
        struct.pack("B", len(name)) + name.encode() + b"\x07" + struct.pack(">H", len(value)) + value.encode()
        for name, value in headers.items()
    )
    body = data.removeprefix("data: ").encode()
    if event == "event: chunk":
        # InvokeModel wraps what the model says.
        body = json.dumps({"bytes": b64encode(body).decode()}).encode()
    start = struct.pack(">II", len(head) + len(body) + 16, len(head))
    message = start + struct.pack(">I", zlib.crc32(start)) + head + body
    return message + struct.pack(">I", zlib.crc32(message))


class Replay:
    def __init__(self):
        self.reply = FOLDER
        replay = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers.get("content-length", 0)))
                body = bytes_of(replay.reply)
                self.send_response_only(200)
                self.send_header("content-type", TYPES[replay.reply.suffix])
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
