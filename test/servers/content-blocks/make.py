"""Writes what `content_blocks` says of the replies, and of chunks as they are on the wire, into the folder given.

Nothing here depends on chance, so that two runs write the same.
"""

import json
import sys
import uuid
from importlib.metadata import version as version_of
from itertools import count
from pathlib import Path

from cases import CASES
from langchain_core.messages import AIMessageChunk, message_chunk_to_message
from langserve.serialization import WellKnownLCSerializer
from models import MODELS
from replay import FOLDER, Replay

wire = WellKnownLCSerializer()
RUN = uuid.UUID("00000000-0000-4000-8000-000000000000")


def without_chance():
    """Numbers the ids that a package makes."""
    numbers = count(1)
    uuid.uuid4 = lambda: uuid.UUID(int=next(numbers), version=4)


def summed(chunks):
    total = chunks[0]
    for chunk in chunks[1:]:
        total = total + chunk
    return total


def whole_of(chunks):
    total = summed(chunks)
    return message_chunk_to_message(total) if isinstance(total, AIMessageChunk) else total


def messages_of(model, suffix, asked):
    """Returns the chunks of a streamed reply and their sum, or no chunks and the message of a single one."""
    if suffix == ".json":
        return [], model.invoke("Hello", {"run_id": RUN}, **asked)
    chunks = list(model.stream("Hello", {"run_id": RUN}, **asked))
    return chunks, whole_of(chunks)


def fixture(name, source, chunks, whole):
    sent = wire.dumpd(whole)
    read = wire.loadd(sent)
    blocks = wire.dumpd(whole.content_blocks)
    if wire.dumpd(read.content_blocks) != blocks:
        print(f"{name}: read from the wire, the blocks differ", file=sys.stderr)
    return {"name": name, "from": source, "chunks": [wire.dumpd(chunk) for chunk in chunks], "whole": sent, "blocks": blocks}


def of_provider(replay, case):
    provider = case.reply.split("/")[0]
    package, model = MODELS[provider]
    replay.reply = FOLDER / case.reply
    for version in case.versions:
        without_chance()
        made = model(replay.origin, version, **case.options)
        chunks, whole = messages_of(made, replay.reply.suffix, case.asked)
        source = {"package": f"{package} {version_of(package)}", "reply": case.reply, "source": case.source}
        yield fixture(f"{case.name} {version}", source, chunks, whole)


def on_the_wire():
    """Reads the chunks that servers and models of all kinds sent, as `RemoteRunnable` does."""
    for case in json.loads((FOLDER / "on-the-wire.json").read_bytes()):
        without_chance()
        chunks = [wire.loadd(chunk) for chunk in case["chunks"]]
        made = fixture(case["name"], {"source": "chunks of public reports"}, chunks, whole_of(chunks))
        yield {**made, "chunks": case["chunks"]}


def lines(items):
    """Formats fixtures with a line for each chunk and block, so that differences can be read."""
    return "[\n" + ",\n".join(map(lines_of, items)) + "\n]\n"


def lines_of(item):
    def compact(value):
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def each(values):
        return "[" + "".join(f"\n  {compact(value)}," for value in values).rstrip(",") + ("\n ]" if values else "]")

    listed = ("chunks", "blocks")
    fields = (f' "{key}": {each(value) if key in listed else compact(value)}' for key, value in item.items())
    return "{\n" + ",\n".join(fields) + "\n}"


def main(folder):
    replay = Replay()
    made = {"on-the-wire": list(on_the_wire())}
    for case in CASES:
        made.setdefault(case.reply.split("/")[0], []).extend(of_provider(replay, case))
    for name, fixtures in made.items():
        (folder / f"{name}.json").write_text(lines(fixtures), encoding="utf-8")


main(Path(sys.argv[1]))
