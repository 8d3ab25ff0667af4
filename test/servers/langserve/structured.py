"""Runnables with structured outputs: a real graph, agent steps, content blocks, sources."""

from fastapi import FastAPI
from langchain_core.agents import AgentAction, AgentStep
from langchain_core.documents import Document
from langchain_core.messages import AIMessage, AIMessageChunk
from langchain_core.runnables import RunnableLambda
from langchain_core.runnables.utils import AddableDict
from langchain_core.tools import tool
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langserve import add_routes

from runnables import typed_stream

USAGE = {"input_tokens": 10, "output_tokens": 5, "total_tokens": 15}


@tool
def count_letters(word: str) -> dict:
    """Counts the letters of a word."""
    return {"word": word, "letters": len(word)}


async def think(state: MessagesState) -> dict:
    if state["messages"][-1].type == "human":
        call = {"name": "count_letters", "args": {"word": "runnable"}, "id": "call_1"}
        return {"messages": [AIMessage(content="Let me count.", tool_calls=[call], usage_metadata=USAGE)]}
    return {"messages": [AIMessage(content="It has **8** letters.", usage_metadata=USAGE)]}


def wants_tool(state: MessagesState) -> str:
    return "tools" if state["messages"][-1].tool_calls else END


def counting_graph():
    graph = StateGraph(MessagesState)
    graph.add_node("agent", think)
    graph.add_node("tools", ToolNode([count_letters]))
    graph.add_edge(START, "agent")
    graph.add_conditional_edges("agent", wants_tool)
    graph.add_edge("tools", "agent")
    return graph.compile()


async def execute(inputs):
    """Streams like the AgentExecutor of the first LangChain."""
    action = AgentAction(tool="search", tool_input="cats", log="I search for cats.")
    async for _ in inputs:
        yield AddableDict(actions=[action], messages=[AIMessage(content=action.log)])
        yield AddableDict(steps=[AgentStep(action=action, observation="3 cats")], messages=[])
        yield AddableDict(output="There are three.", messages=[AIMessage(content="There are three.")])


async def reason(inputs):
    async for _ in inputs:
        for text in ["Let me", " think."]:
            block = {"type": "reasoning", "reasoning": text, "index": 0}
            yield AIMessageChunk(content=[block], id="run-1")
        for text in ["It is", " **3**."]:
            yield AIMessageChunk(content=[{"type": "text", "text": text, "index": 1}], id="run-1")
        image = {"type": "image", "base64": "iVBORw0KGgo=", "mime_type": "image/png", "index": 2}
        yield AIMessageChunk(content=[image], id="run-1", usage_metadata=USAGE, chunk_position="last")


async def retrieve(inputs):
    async for _ in inputs:
        passage = "A chain is a sequence."
        metadata = {"title": "Chains", "source": "https://docs.example/chains"}
        yield AddableDict(context=[Document(page_content=passage, metadata=metadata)], question="chains?")
        for text in ["A ", "sequence."]:
            yield AddableDict(answer=text)


def retrieve_by_id(_):
    machine = "0191d3a4-0000-7000-8000-000000000001"
    path = "/srv/knowledge/projects/rivers/2024/report.pdf"
    return [
        Document(id=machine, page_content="d1", metadata={"Entry ID": machine, "Title": "Attention"}),
        Document(id=machine, page_content="d2", metadata={"source": machine, "metadata": {"file_path": path}}),
        Document(id=machine, page_content="d3", metadata={"document_id": machine}),
    ]


def add_structured(app: FastAPI) -> None:
    add_routes(app, counting_graph(), path="/graph")
    add_routes(app, typed_stream(execute, str, dict), path="/executor")
    add_routes(app, typed_stream(reason, str, AIMessageChunk), path="/reasons")
    add_routes(app, typed_stream(retrieve, str, dict), path="/retrieves")
    add_routes(app, RunnableLambda(retrieve_by_id).with_types(input_type=str), path="/retrieves_by_id")
