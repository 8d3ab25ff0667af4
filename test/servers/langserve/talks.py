"""Runnables for conversations of several turns that answer with their input, each with another input type."""

from typing import Annotated, Any

from fastapi import FastAPI, HTTPException
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage, SystemMessage
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables import ConfigurableFieldSpec, RunnableLambda
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.message import add_messages
from langserve import CustomUserType, add_routes
from pydantic import BaseModel, Field
from typing_extensions import Required, TypedDict

from inputs import Asked, of_conversation, remembering
from runnables import hear_prompt, transcript


class LegacyChat(BaseModel):
    """Input of LangServe's first chat playground: the history and the new text."""

    messages: list[HumanMessage | AIMessage | SystemMessage]
    input: str


def legacy_chat():
    turns = ChatPromptTemplate.from_messages([MessagesPlaceholder("messages"), ("human", "{input}")])
    return (turns | RunnableLambda(hear_prompt)).with_types(input_type=LegacyChat)


async def user_of_cookie(config: dict[str, Any], request) -> dict[str, Any]:
    user = request.cookies.get("user_id")
    if user is None:
        raise HTTPException(400, "No user id found. Please set a cookie named 'user_id'.")
    return {**config, "configurable": {**config.get("configurable", {}), "user_id": user}}


def by_user():
    both = [
        ConfigurableFieldSpec(id=name, annotation=str, default="", is_shared=True)
        for name in ("user_id", "conversation_id")
    ]
    return remembering(of_conversation, history_factory_config=both).with_types(input_type=Asked)


async def hear_state(state: MessagesState) -> MessagesState:
    return {"messages": [AIMessage(content=transcript(state["messages"]))]}


class Thread(TypedDict):
    """Declares the key: LangServe drops configurable keys that a runnable does not list, and a graph lists
    none."""

    thread_id: str


def hearing_graph(checkpointer=None, **schemas):
    graph = StateGraph(MessagesState, **schemas)
    graph.add_node("hear", hear_state)
    graph.add_edge(START, "hear")
    graph.add_edge("hear", END)
    return graph.compile(checkpointer=checkpointer)


class AgentInput(TypedDict):
    """Input of LangChain's create_agent."""

    messages: Required[Annotated[list[AnyMessage | dict[str, Any]], add_messages]]


class TextOrMessages(CustomUserType):
    messages: str | list[AnyMessage]


async def hear_either(request: TextOrMessages) -> str:
    return request.messages if isinstance(request.messages, str) else transcript(request.messages)


class Letter(BaseModel):
    question: str
    tone: str = "plain"


class Post(CustomUserType):
    said: list[tuple[str, str]] = Field(
        default=[],
        json_schema_extra={
            "widget": {"type": "chat", "input": ["letter", "question"], "output": ["reply", "text"]}
        },
    )
    letter: Letter


class Reply(TypedDict):
    subject: str
    text: str


class Posted(TypedDict):
    stamp: str
    reply: Reply


async def hear_post(post: Post) -> Posted:
    pairs = [f"HumanMessage: {human} | AIMessage: {ai}" for human, ai in post.said]
    heard = " | ".join([*pairs, f"HumanMessage: {post.letter.question}"])
    return {"stamp": post.letter.tone, "reply": {"subject": "Re", "text": heard}}


def add_talks(app: FastAPI) -> None:
    add_routes(app, legacy_chat(), path="/hears-legacy")
    add_routes(app, by_user(), path="/remembers-user", per_req_config_modifier=user_of_cookie)
    threaded = hearing_graph(InMemorySaver(), context_schema=Thread)
    add_routes(app, threaded, path="/remembers-thread")
    add_routes(app, hearing_graph(input_schema=AgentInput), path="/hears-agent")
    add_routes(app, RunnableLambda(hear_either).with_types(input_type=TextOrMessages), path="/hears-either")
    add_routes(app, RunnableLambda(hear_post).with_types(input_type=Post), path="/hears-post")
