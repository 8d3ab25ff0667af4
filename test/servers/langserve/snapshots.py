"""Runnables whose pieces replace each other: LangChain's parsers, the states of a graph, and similar
streams."""

import operator
from collections.abc import Iterator
from typing import Annotated, Any, TypedDict

from fastapi import FastAPI, Request
from langchain_classic.agents import AgentExecutor, create_tool_calling_agent
from langchain_core.language_models import BaseChatModel, FakeListChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage
from langchain_core.output_parsers import JsonOutputParser, PydanticOutputParser, StrOutputParser
from langchain_core.output_parsers.openai_tools import (
    JsonOutputKeyToolsParser,
    JsonOutputToolsParser,
    PydanticToolsParser,
)
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from langchain_core.prompts import ChatPromptTemplate
from langchain_core.runnables import RunnableGenerator, RunnableLambda, RunnableParallel, RunnablePassthrough
from langchain_core.tools import tool
from langgraph.graph import END, START, MessagesState, StateGraph
from langserve import RemoteRunnable, add_routes
from pydantic import BaseModel

ARTICLE = '{"title": "A short text", "keywords": ["cats", "dogs"], "score": 0.93, "draft": null, "done": true}'


class Article(BaseModel):
    """Fields have defaults until their own values arrive."""

    title: str = ""
    keywords: list[str] = []
    score: float = 0.5
    draft: str | None = "none"
    done: bool = False


class Scripted(BaseChatModel):
    """Chat model that streams its script, some characters at a time: text, then tool calls."""

    text: str = ""
    calls: list[tuple[str, str]] = []
    width: int = 3

    @property
    def _llm_type(self) -> str:
        return "scripted"

    def bind_tools(self, tools: Any, **kwargs: Any) -> "Scripted":
        return self

    def chunks(self) -> Iterator[AIMessageChunk]:
        yield AIMessageChunk(content="", id="run-scripted")
        for start in range(0, len(self.text), self.width):
            yield AIMessageChunk(content=self.text[start : start + self.width], id="run-scripted")
        for index, (name, args) in enumerate(self.calls):
            call = {"name": name, "args": "", "id": f"call_{index}", "index": index, "type": "tool_call_chunk"}
            yield AIMessageChunk(content="", id="run-scripted", tool_call_chunks=[call])
            for start in range(0, len(args), self.width):
                piece = {**call, "name": None, "id": None, "args": args[start : start + self.width]}
                yield AIMessageChunk(content="", id="run-scripted", tool_call_chunks=[piece])

    def _stream(self, messages, stop=None, run_manager=None, **kwargs):
        for message in self.chunks():
            yield ChatGenerationChunk(message=message)

    def _generate(self, messages, stop=None, run_manager=None, **kwargs):
        whole, *more = self.chunks()
        for message in more:
            whole += message
        answer = AIMessage(content=whole.content, tool_calls=whole.tool_calls, id=whole.id)
        return ChatResult(generations=[ChatGeneration(message=answer)])


writes = Scripted(text=ARTICLE)
calls = Scripted(calls=[("Article", ARTICLE), ("Article", '{"title": "Another", "keywords": []}')])


def as_question(value: str) -> dict:
    return {"question": value}


def only_question(value: dict) -> str:
    return value["question"]


def parsers() -> dict[str, Any]:
    return {
        "json": writes | JsonOutputParser(),
        "json-list": Scripted(text='[{"a": "one"}, {"a": "two", "b": [1, 22]}, "three"]') | JsonOutputParser(),
        "json-typed": Scripted(text='{"type": "post", "content": "A long text", "tags": ["x"]}') | JsonOutputParser(),
        "json-number": Scripted(text="1234", width=1) | JsonOutputParser(),
        "json-text": Scripted(text='"A text that comes as JSON."') | JsonOutputParser(),
        "pydantic": writes | PydanticOutputParser(pydantic_object=Article),
        "key-tools": calls | JsonOutputKeyToolsParser(key_name="Article"),
        "first-key-tool": calls | JsonOutputKeyToolsParser(key_name="Article", first_tool_only=True),
        "tools": calls | JsonOutputToolsParser(),
        "pydantic-tools": calls | PydanticToolsParser(tools=[Article]),
        "first-pydantic-tool": calls | PydanticToolsParser(tools=[Article], first_tool_only=True),
        "structured": calls.with_structured_output(Article),
        "structured-with-raw": calls.with_structured_output(Article, include_raw=True),
        "branches": RunnableParallel(parsed=writes | JsonOutputParser(), told=writes | StrOutputParser()),
        "one-branch": RunnableParallel(parsed=writes | JsonOutputParser()),
        "assigned": RunnableLambda(as_question)
        | RunnablePassthrough.assign(parsed=RunnableLambda(only_question) | writes | JsonOutputParser()),
        "message-in-branch": RunnableParallel(answer=writes, again=writes | StrOutputParser()),
    }


class Draft(TypedDict):
    question: str
    status: str
    notes: Annotated[list[str], operator.add]
    text: str


def drafting_graph():
    graph = StateGraph(Draft)
    graph.add_node("plan", lambda state: {"status": "drafting", "notes": ["planned"]})
    graph.add_node("write", lambda state: {"text": "A first draft", "notes": ["written"]})
    graph.add_node("wait", lambda state: {})
    graph.add_node("check", lambda state: {"status": "done", "text": "Rewritten", "notes": ["checked"]})
    for before, after in [(START, "plan"), ("plan", "write"), ("write", "wait"), ("wait", "check"), ("check", END)]:
        graph.add_edge(before, after)
    return graph.compile()


def talking_graph(text: str, more: str):
    async def first(state: MessagesState) -> dict:
        return {"messages": [await Scripted(text=text).ainvoke(state["messages"])]}

    async def second(state: MessagesState) -> dict:
        return {"messages": [AIMessage(content=more, id="m2")]}

    graph = StateGraph(MessagesState)
    graph.add_node("writer", first)
    graph.add_node("critic", second)
    graph.add_edge(START, "writer")
    graph.add_edge("writer", "critic")
    graph.add_edge("critic", END)
    return graph.compile()


def streamed(graph: Any, mode: str, input_of: Any) -> RunnableGenerator:
    """Serves a graph as a runnable that streams in the given mode."""

    async def run(inputs):
        async for value in inputs:
            async for piece in graph.astream(input_of(value), stream_mode=mode):
                yield list(piece) if isinstance(piece, tuple) else piece

    return RunnableGenerator(run).with_types(input_type=str, output_type=Any)


def pieces(*values: Any) -> RunnableGenerator:
    async def run(inputs):
        async for _ in inputs:
            for value in values:
                yield value

    return RunnableGenerator(run).with_types(input_type=str, output_type=Any)


@tool
def count_letters(word: str) -> str:
    """Counts the letters of a word."""
    return str(len(word))


class Agent(Scripted):
    """Calls two tools, then answers."""

    def chunks(self) -> Iterator[AIMessageChunk]:
        raise NotImplementedError

    def _stream(self, messages, stop=None, run_manager=None, **kwargs):
        is_answer = any(message.type == "tool" for message in messages)
        asks = [("count_letters", '{"word": "cat"}'), ("count_letters", '{"word": "runnable"}')]
        turn = Scripted(text="Three and eight.") if is_answer else Scripted(calls=asks)
        for message in turn.chunks():
            yield ChatGenerationChunk(message=message)


def executor(**options: Any) -> AgentExecutor:
    prompt = ChatPromptTemplate.from_messages([("human", "{input}"), ("placeholder", "{agent_scratchpad}")])
    agent = create_tool_calling_agent(Agent(), [count_letters], prompt)
    return AgentExecutor(agent=agent, tools=[count_letters], **options)


def messages_of(value: str) -> dict:
    return {"messages": [HumanMessage(content=value, id="m0")]}


def graphs() -> dict[str, Any]:
    talking = talking_graph("Blue sky.", "Short.")
    return {
        "values": streamed(drafting_graph(), "values", lambda value: {"question": value, "notes": []}),
        "updates": streamed(drafting_graph(), "updates", lambda value: {"question": value, "notes": []}),
        "message-values": streamed(talking, "values", messages_of),
        "message-updates": streamed(talking, "updates", messages_of),
        "message-pairs": streamed(talking, "messages", messages_of),
        "events": pieces({"event": "delta", "data": "Hel"}, {"event": "delta", "data": "lo"}),
        "whole-text": pieces("The sky", "The sky is blue", "The sky is blue today."),
        "deltas": pieces({"answer": "One "}, {"answer": "two "}, {"answer": "three."}),
    }


def executors() -> dict[str, Any]:
    return {
        "real-executor": executor().with_types(output_type=dict),
        "real-executor-steps": executor(return_intermediate_steps=True).with_types(output_type=dict),
        "prompt": ChatPromptTemplate.from_messages([("system", "Be kind."), ("human", "Say {input}.")]),
        "thinks": Scripted(text="<think>\nHm, blue.\n</think>\n\nThe sky is **blue**.") | StrOutputParser(),
        "parallel": RunnableParallel(
            joke=FakeListChatModel(responses=["A **joke**."]),
            poem=FakeListChatModel(responses=["A **poem** here."]) | StrOutputParser(),
        ),
    }


def plain(value: Any) -> Any:
    """Converts a value of LangServe's client to JSON."""
    if isinstance(value, BaseModel):
        return value.model_dump()
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else value


def add_snapshots(app: FastAPI) -> None:
    made = {**parsers(), **graphs()}
    for name, runnable in made.items():
        add_routes(app, runnable.with_types(input_type=str), path=f"/snap/{name}")
    for name, runnable in executors().items():
        input_type = str if name in ("thinks", "parallel") else dict
        add_routes(app, runnable.with_types(input_type=input_type), path=f"/told/{name}")

    @app.get("/_client/{name}")
    async def client(name: str, request: Request):
        """Returns each piece of the stream as LangServe's client gets it."""
        remote = RemoteRunnable(f"{str(request.base_url)}snap/{name}")
        return [plain(piece) async for piece in remote.astream("x")]
