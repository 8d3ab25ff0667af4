"""Writes what `content_blocks` says of the replies, and of chunks as they are on the wire, into the folder given.

Nothing that it writes depends on chance: two runs write the same.
"""

import json
import re
import sys
import uuid
from collections import Counter
from importlib.metadata import version as version_of
from pathlib import Path

from documented import DOCUMENTED
from langchain_core.messages import AIMessageChunk, message_chunk_to_message
from langserve.serialization import WellKnownLCSerializer
from models import MODELS
from recorded import RECORDED
from replay import FOLDER, Replay

wire = WellKnownLCSerializer()
RUN = uuid.UUID(int=0, version=4)
ID = re.compile(
    r"(?<![0-9a-f])[0-9a-f]{8}(?:(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{24})(?![0-9a-f])"
    r"|http://127\.0\.0\.1:\d+"
)


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def without_chance(value):
    """Numbers ids in the order in which they appear, and sets the address of the server."""
    numbers = {}

    def constant(match):
        if match[0].startswith("http"):
            return "http://model.test"
        number = numbers.setdefault(match[0], len(numbers) + 1)
        return f"00000000-0000-4000-8000-{number:012}"

    return json.loads(ID.sub(constant, json.dumps(value)))


def repeated(chunks):
    """Returns the fields that most chunks have alike: an empty list for each token would fill the file."""
    values = {key: Counter(compact(chunk[key]) for chunk in chunks) for key in (chunks[0] if chunks else ())}
    return {key: json.loads(counted.most_common(1)[0][0]) for key, counted in values.items()}


def whole_of(chunks):
    total = chunks[0]
    for chunk in chunks[1:]:
        total = total + chunk
    return message_chunk_to_message(total) if isinstance(total, AIMessageChunk) else total


def messages_of(model, suffix, asked):
    """Returns the chunks of a streamed reply and their sum, or no chunks and the message of a single one."""
    if suffix == ".json":
        return [], model.invoke("Hello", {"run_id": RUN}, **asked)
    chunks = list(model.stream("Hello", {"run_id": RUN}, **asked))
    return chunks, whole_of(chunks)


def fixture(name, source, chunks, whole):
    """Returns a case as LangServe sends it, with the blocks of the message that a client reads from it."""
    sent = wire.dumpd(whole)
    dumps = [wire.dumpd(chunk) for chunk in chunks]
    alike = repeated(dumps)
    made = {
        "name": name,
        "from": source,
        "eachChunk": alike,
        "chunks": [{key: value for key, value in dump.items() if value != alike[key]} for dump in dumps],
        "whole": sent,
        "blocks": wire.dumpd(wire.loadd(sent).content_blocks),
    }
    return without_chance(made)


def of_provider(replay, case):
    package, model = MODELS[case.reply.split("/")[0]]
    replay.reply = FOLDER / case.reply
    source = {"package": f"{package} {version_of(package)}", "reply": case.reply, "source": case.source}
    for version in case.versions:
        made = model(replay.origin, output_version=version, **case.options)
        yield fixture(f"{case.name} {version}", source, *messages_of(made, replay.reply.suffix, case.asked))


def on_the_wire(file, what):
    """Reads chunks as `RemoteRunnable` does.

    Where the model is known, they are read a second time as if they named it, which `content_blocks` needs.
    """
    source = {"source": what}
    for case in json.loads((FOLDER / file).read_bytes()):
        yield fixture(case["name"], source, *read(case["chunks"]))
        if provider := case.get("provider"):
            named = [{**chunk, "response_metadata": {"model_provider": provider}} for chunk in case["chunks"]]
            yield fixture(f"{case['name']}, by {provider}", source, *read(named))


def read(sent):
    chunks = [wire.loadd(chunk) for chunk in sent]
    return chunks, whole_of(chunks)


def lines_of(item):
    """Formats a fixture with a line for each chunk and block, so that differences can be read."""

    def formatted(value):
        if not isinstance(value, list) or not value:
            return compact(value)
        return "[\n" + ",\n".join(f"  {compact(each)}" for each in value) + "\n ]"

    return "{\n" + ",\n".join(f' "{key}": {formatted(value)}' for key, value in item.items()) + "\n}"


def main(folder):
    replay = Replay()
    made = {
        "forms": list(on_the_wire("forms.json", "forms that LangChain documents, and calls in all pieces")),
        "on-the-wire": list(on_the_wire("on-the-wire.json", "chunks of public reports")),
    }
    for case in sorted([*RECORDED, *DOCUMENTED], key=lambda case: case.reply):
        made.setdefault(case.reply.split("/")[0], []).extend(of_provider(replay, case))
    for name, fixtures in made.items():
        text = "[\n" + ",\n".join(map(lines_of, fixtures)) + "\n]\n"
        (folder / f"{name}.json").write_text(text, encoding="utf-8", newline="\n")


main(Path(sys.argv[1]))
