"""Runnables of many components, for runs that show their steps."""

import asyncio
from typing import Any

from fastapi import FastAPI
from langchain_core.callbacks import adispatch_custom_event
from langchain_core.documents import Document
from langchain_core.language_models import FakeListChatModel, FakeListLLM, FakeStreamingListLLM
from langchain_core.messages import AIMessage
from langchain_core.output_parsers import CommaSeparatedListOutputParser, PydanticOutputParser, StrOutputParser
from langchain_core.prompts import ChatPromptTemplate, PromptTemplate
from langchain_core.retrievers import BaseRetriever
from langchain_core.runnables import (
    Runnable,
    RunnableBranch,
    RunnableGenerator,
    RunnableLambda,
    RunnableParallel,
    RunnablePassthrough,
)
from langchain_core.tools import tool
from langgraph.types import Send
from langserve import add_routes

from snapshots import Article, Scripted, count_letters, executor

tries = 0


class Single(Runnable):
    """Has no stream of its own: the run is over before its only chunk."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def invoke(self, input: Any, config: Any = None, **kwargs: Any) -> Any:
        return self._call_with_config(lambda _: self.value, input, config)


class Library(BaseRetriever):
    def _get_relevant_documents(self, query: str, *, run_manager: Any) -> list[Document]:
        return [Document(page_content=f"About {query}.", metadata={"source": "shelf"})]


class Whole(Scripted):
    """Does not stream."""

    def _should_stream(self, **kwargs: Any) -> bool:
        return False


@tool
def broken_tool(word: str) -> str:
    """Fails."""
    raise ValueError(word)


async def upper(text: str) -> str:
    return text.upper()


async def fail(text: str) -> str:
    raise ValueError(text)


all_said = asyncio.Event()


async def tells_its_end(pieces):
    async for piece in pieces:
        yield piece
    all_said.set()


async def fails_after_all(text: str) -> str:
    """Fails once the other branch has said all, so that its chunks are always the same."""
    await all_said.wait()
    all_said.clear()
    return await fail(text)


async def nothing_at_all(text: str) -> None:
    return None


def upper_chain(text: str) -> Runnable:
    return RunnableLambda(upper) | RunnableLambda(upper)


async def flaky(text: str) -> str:
    """Fails each first and second time."""
    global tries
    tries += 1
    if tries % 3:
        raise ValueError("again")
    return text


async def retried(text: str) -> str:
    retrying = RunnableLambda(flaky).with_retry(stop_after_attempt=3, wait_exponential_jitter=False)
    return await retrying.ainvoke(text)


async def numbers(inputs):
    async for _ in inputs:
        for chunk in (1, 1.0, 0.1, 12345678901234567890, None, True, [], {}, "é\u2028"):
            yield [chunk]


async def nulls(inputs):
    async for _ in inputs:
        for _ in range(2):
            yield None


async def blanks(inputs):
    async for _ in inputs:
        for chunk in ("", "a", ""):
            yield chunk


async def looks_like_steps(inputs):
    async for _ in inputs:
        for run_id in ("r1", "r2"):
            yield {"event": "on_chain_stream", "run_id": run_id, "parent_ids": [], "data": {"chunk": "not mine"}}


async def tells(text: str) -> str:
    await adispatch_custom_event("progress", {"done": 1})
    return text


async def calls_inside(text: str) -> str:
    first = await RunnableLambda(upper).ainvoke(text)
    return await RunnableLambda(upper).ainvoke(first)


async def fails_late(inputs):
    async for _ in inputs:
        yield "one "
        await RunnableLambda(fail).ainvoke("two")
        yield "three"


def question(text: str) -> dict:
    return {"input": text}


async def of_output(value: dict) -> str:
    return value["output"]


def answers_at_once():
    """An agent that needs no tool, so its run is over with its first chunk."""
    from langchain_classic.agents import AgentExecutor, create_tool_calling_agent

    prompt = ChatPromptTemplate.from_messages([("human", "{input}"), ("placeholder", "{agent_scratchpad}")])
    agent = create_tool_calling_agent(Scripted(text="Nothing to count."), [count_letters], prompt)
    return AgentExecutor(agent=agent, tools=[count_letters])


def of_text() -> dict[str, Any]:
    prompt = PromptTemplate.from_template("Say {input}.")
    model = Scripted(text="A **short** answer.")
    return {
        "chain": RunnableLambda(question) | prompt | model | StrOutputParser(),
        "long-chain": RunnableLambda(question) | prompt | model | StrOutputParser() | RunnableLambda(upper),
        "llm": FakeListLLM(responses=["one two"]),
        "streaming-llm": FakeStreamingListLLM(responses=["one two"]),
        "whole-model": Whole(text="All at once."),
        "whole-chain": Whole(text="All at once.") | StrOutputParser(),
        "list-parser": FakeListLLM(responses=["a, b, c"]) | CommaSeparatedListOutputParser(),
        "pydantic": Whole(text='{"title": "T"}') | PydanticOutputParser(pydantic_object=Article),
        "parallel": RunnableParallel(a=model | StrOutputParser(), b=RunnableLambda(upper), c=RunnablePassthrough()),
        "assign": RunnableLambda(question)
        | RunnablePassthrough.assign(docs=RunnableLambda(lambda value: value["input"]) | Library())
        | RunnablePassthrough.assign(answer=prompt | model | StrOutputParser()),
        "picked": RunnableParallel(a=model | StrOutputParser(), b=RunnableLambda(upper)).pick("a"),
        "branch": RunnableBranch((lambda text: len(text) > 100, RunnableLambda(upper)), model | StrOutputParser()),
        "fallback": RunnableLambda(fail).with_fallbacks([model | StrOutputParser()]),
        "retries": RunnableLambda(retried),
        "retries-inside": RunnableLambda(upper) | RunnableLambda(retried) | RunnableLambda(upper),
        "each": RunnableLambda(lambda text: [text, text]) | RunnableLambda(upper).map(),
        "named": (RunnableLambda(upper) | RunnableLambda(upper)).with_config(run_name="shout", tags=["loud"]),
        "listened": RunnableLambda(upper).with_listeners(on_start=lambda run: None),
        "nested": RunnableLambda(upper_chain),
        "inside": RunnableLambda(calls_inside),
        "custom-event": RunnableLambda(tells),
        "retriever": Library(),
        "single": Single("alone"),
        "single-dict": Single({"a": 1.0, "b": [None]}),
        "single-null": Single(None),
        "single-in-chain": RunnableLambda(upper) | Single("alone"),
        "null": RunnableLambda(nothing_at_all),
        "nulls": RunnableGenerator(nulls),
        "numbers": RunnableGenerator(numbers),
        "blanks": RunnableGenerator(blanks),
        "looks-like-steps": RunnableGenerator(looks_like_steps),
        "fails": RunnableLambda(upper) | RunnableLambda(fail),
        "fails-late": RunnableGenerator(fails_late),
        "fails-in-branch": RunnableParallel(
            a=model | StrOutputParser() | RunnableGenerator(tells_its_end), b=RunnableLambda(fails_after_all)
        ),
        "agent": RunnableLambda(question) | executor(return_intermediate_steps=True),
        "agent-alone-in-chain": RunnableLambda(question) | answers_at_once() | RunnableLambda(of_output),
        "tool-fails": RunnableLambda(lambda text: {"word": text}) | broken_tool,
        "passthrough": RunnablePassthrough(),
    }


def of_objects() -> dict[str, Any]:
    return {
        "prompt": PromptTemplate.from_template("Say {input}."),
        "at-once": answers_at_once(),
        "executor": executor(),
        "executor-steps": executor(return_intermediate_steps=True),
    }


def add_steps(app: FastAPI) -> None:
    for name, runnable in of_text().items():
        add_routes(app, runnable.with_types(input_type=str, output_type=Any), path=f"/steps/{name}")
    for name, runnable in of_objects().items():
        add_routes(app, runnable.with_types(input_type=dict, output_type=Any), path=f"/steps/{name}")
    tool_input = count_letters.with_types(output_type=Any)
    add_routes(app, tool_input, path="/steps/tool")
    model = FakeListChatModel(responses=["A model alone."])
    add_routes(app, model, path="/steps/model")
    # The first version of the events, and servers that expose only a part.
    chain = RunnableLambda(upper) | Scripted(text="A **short** answer.") | StrOutputParser()
    typed = chain.with_types(input_type=str, output_type=str)
    add_routes(app, typed, path="/steps/v1", astream_events_version="v1")
    add_routes(app, typed, path="/steps/log-only", disabled_endpoints=["stream_events"])
    add_routes(app, typed, path="/steps/none", disabled_endpoints=["stream_events", "stream_log"])
    add_routes(app, typed, path="/steps/hidden", stream_log_name_allow_list=["another"])
    # A step whose output is no JSON, as with LangGraph's prebuilt agents.
    routed = RunnableLambda(lambda text: Send("node", text)) | RunnableLambda(lambda sent: sent.arg.upper())
    add_routes(app, routed.with_types(input_type=str, output_type=str), path="/steps/no-json")
    empty = RunnableGenerator(nulls) | Single("v1")
    add_routes(app, empty.with_types(input_type=str, output_type=Any), path="/steps/v1-single", astream_events_version="v1")
    single = Single(None).with_types(input_type=str, output_type=Any)
    add_routes(app, single, path="/steps/v1-null", astream_events_version="v1")
