"""The runnables that app.py serves. Each has a named function: LangServe names its response models
after them, and two anonymous ones with different outputs break /invoke."""

import asyncio
from collections import Counter, defaultdict
from contextlib import contextmanager

from langchain_core.chat_history import InMemoryChatMessageHistory
from langchain_core.documents import Document
from langchain_core.language_models import GenericFakeChatModel
from langchain_core.messages import (
    AIMessage,
    AIMessageChunk,
    BaseMessage,
    FunctionMessage,
    HumanMessage,
    SystemMessage,
)
from langchain_core.runnables import RunnableGenerator
from langchain_core.runnables.utils import AddableDict
from langserve import CustomUserType
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

cancelled: Counter[str] = Counter()


def fresh_answer() -> AIMessage:
    return AIMessage(content="Hello there, friend", response_metadata={"model_name": "fake"})


def fake_model() -> GenericFakeChatModel:
    return GenericFakeChatModel(messages=iter(fresh_answer, None))


async def echo(text: str) -> str:
    return f"echo: {text}"


async def anyf(value):
    return value


async def gen(inputs):
    async for _ in inputs:
        for chunk in ["Hi", " ", "wörld\n", "line2\r\n", "\u2028z", ""]:
            yield chunk


def tool_piece(name: str | None, args: str, call_id: str | None) -> AIMessageChunk:
    piece = {"name": name, "args": args, "id": call_id, "index": 0}
    return AIMessageChunk(content="", id="run-1", tool_call_chunks=[piece])


async def chunks(inputs):
    async for _ in inputs:
        yield AIMessageChunk(content="Hel", id="run-1")
        yield AIMessageChunk(content=[{"type": "text", "text": "lo", "index": 0}], id="run-1")
        yield tool_piece("search", "", "call_1")
        yield tool_piece(None, '{"q":', None)
        yield tool_piece(None, '"x"}', None)
        call = {"function_call": {"name": "f", "arguments": "{}"}}
        yield AIMessageChunk(content="", id="run-1", additional_kwargs=call)
        yield AIMessageChunk(
            content="",
            id="run-1",
            response_metadata={"finish_reason": "stop"},
            usage_metadata={"input_tokens": 1, "output_tokens": 2, "total_tokens": 3},
            chunk_position="last",
        )


async def dictionaries(inputs):
    async for _ in inputs:
        yield AddableDict(context=[Document(page_content="doc", metadata={"source": "x"})])
        yield AddableDict(answer="An")
        yield AddableDict(answer="swer")


async def docs(text: str) -> list[Document]:
    return [Document(page_content="d1", metadata={"source": "s"}), Document(page_content="d2", id="id2")]


class FileReq(CustomUserType):
    file: str = Field(..., json_schema_extra={"extra": {"widget": {"type": "base64file"}}})
    num_chars: int = 100


async def read_file(request: FileReq) -> str:
    return f"{type(request).__name__} {request.file}"


async def message_list(text: str) -> list[BaseMessage]:
    call = {"function_call": {"name": "get_weather", "arguments": "{}"}}
    return [
        AIMessage(content="", additional_kwargs=call),
        FunctionMessage(name="get_weather", content="32"),
        AIMessage(content="Weather: 32"),
    ]


class Nested(BaseModel):
    z: int


class Answer(BaseModel):
    a: int
    nested: Nested


async def structured(text: str) -> Answer:
    return Answer(a=5, nested=Nested(z=1))


class InHist(TypedDict):
    human_input: str


sessions: dict[str, InMemoryChatMessageHistory] = {}


def session_history(session_id: str) -> InMemoryChatMessageHistory:
    return sessions.setdefault(session_id, InMemoryChatMessageHistory())


async def count_messages(prompt) -> AIMessage:
    return AIMessage(content=f"n={len(prompt.to_messages())}")


async def fail_before(inputs):
    async for _ in inputs:
        raise RuntimeError("before the first chunk")
    yield ""


async def fail_midway(inputs):
    async for _ in inputs:
        yield "one "
        yield "two "
        raise RuntimeError("in the middle")


async def unserialisable(inputs):
    async for _ in inputs:
        yield {"numbers": {1, 2}}


async def nothing(inputs):
    async for _ in inputs:
        continue
    for chunk in ():
        yield chunk


async def ticks(inputs, count: int, pause: float):
    async for _ in inputs:
        for index in range(count):
            yield f"tick {index} "
            await asyncio.sleep(pause)


async def slow(inputs):
    with counting("/slow"):
        async for tick in ticks(inputs, 100, 0.1):
            yield tick


released: defaultdict[str, asyncio.Event] = defaultdict(asyncio.Event)


async def held(inputs):
    """Stands still after its first words until its input is released."""
    with counting("/held"):
        async for text in inputs:
            yield "held "
            await released[text].wait()
            yield "released"


@contextmanager
def counting(path: str):
    """Counts the runs that are cancelled."""
    try:
        yield
    except (asyncio.CancelledError, GeneratorExit):
        cancelled[path] += 1
        raise


def typed_stream(function, input_type: type, output_type: type) -> RunnableGenerator:
    return RunnableGenerator(function).with_types(input_type=input_type, output_type=output_type)


def transcript(messages: list[BaseMessage]) -> str:
    """Formats messages as classes and contents, so that a misread message shows."""
    return " | ".join(f"{type(message).__name__}: {message.content}" for message in messages)


async def hear_prompt(prompt) -> str:
    return transcript(prompt.to_messages())


async def hear_list(messages: list[HumanMessage | AIMessage]) -> str:
    return transcript(messages)


class ChatRequest(CustomUserType):
    messages: list[HumanMessage | AIMessage | SystemMessage] = Field(
        ..., json_schema_extra={"extra": {"widget": {"type": "chat", "input": "messages"}}}
    )


async def hear_request(request: ChatRequest) -> str:
    return transcript(request.messages)


class PairsRequest(CustomUserType):
    chat_history: list[tuple[str, str]] = Field(
        ..., json_schema_extra={"extra": {"widget": {"type": "chat", "input": "question"}}}
    )
    question: str


async def hear_pairs(request: PairsRequest) -> str:
    pairs = [f"HumanMessage: {human} | AIMessage: {ai}" for human, ai in request.chat_history]
    return " | ".join([*pairs, f"HumanMessage: {request.question}"])
