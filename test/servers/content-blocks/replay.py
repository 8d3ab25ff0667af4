"""A server that answers every request with one recorded reply, as a provider would."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "content-blocks" / "replies"

TYPES = {
    ".json": "application/json",
    ".ndjson": "application/x-ndjson",
    ".sse": "text/event-stream; charset=utf-8",
}


class Replay:
    def __init__(self):
        self.reply = FOLDER
        replay = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                self.rfile.read(int(self.headers.get("content-length", 0)))
                body = replay.reply.read_bytes()
                self.send_response(200)
                self.send_header("content-type", TYPES[replay.reply.suffix])
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
