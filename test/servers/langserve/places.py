"""Runnables with more than one field for a text; they answer with the content of each."""

from typing import Annotated

from fastapi import FastAPI
from langchain_core.messages import AIMessage, AnyMessage, HumanMessage
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables import RunnableLambda
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.message import add_messages
from langserve import CustomUserType, add_routes
from typing_extensions import NotRequired, TypedDict

from runnables import hear_prompt, transcript


class OfUser(MessagesState):
    user_id: str


class AnyList(TypedDict):
    """State of the first graph in LangGraph's tutorial."""

    messages: Annotated[list, add_messages]
    summary: NotRequired[str]


async def hear_user(state: OfUser) -> dict:
    return {"messages": [AIMessage(content=f"{state['user_id']}: {transcript(state['messages'])}")]}


async def hear_any(state: AnyList) -> dict:
    heard = f"{state.get('summary')}: {transcript(state['messages'])}"
    return {"messages": [AIMessage(content=heard)]}


def graph_of(state, node):
    graph = StateGraph(state)
    graph.add_node("hear", node)
    graph.add_edge(START, "hear")
    graph.add_edge("hear", END)
    return graph.compile()


class SessionChat(CustomUserType):
    messages: list[HumanMessage | AIMessage]
    session_id: str


async def hear_session(chat: SessionChat) -> str:
    return f"{chat.session_id}: {transcript(chat.messages)}"


class Lookup(CustomUserType):
    user_id: str
    question: str = ""


async def hear_lookup(asked: Lookup) -> str:
    return f"{asked.user_id}: {asked.question}"


class Noted(CustomUserType):
    drafts: list[AnyMessage] = []
    messages: list[AnyMessage]
    examples: list[tuple[str, str]] = []


async def hear_noted(noted: Noted) -> str:
    return f"{len(noted.drafts)} {len(noted.examples)}: {transcript(noted.messages)}"


def add_places(app: FastAPI) -> None:
    told = ChatPromptTemplate.from_messages(
        [("system", "Speak {language}."), MessagesPlaceholder("messages")]
    )
    agent = ChatPromptTemplate.from_messages(
        [MessagesPlaceholder("chat_history"), ("human", "{input}"), MessagesPlaceholder("agent_scratchpad")]
    )
    add_routes(app, graph_of(OfUser, hear_user), path="/place-user")
    add_routes(app, graph_of(AnyList, hear_any), path="/place-any-list")
    add_routes(app, RunnableLambda(hear_session).with_types(input_type=SessionChat), path="/place-session")
    add_routes(app, RunnableLambda(hear_lookup).with_types(input_type=Lookup), path="/place-lookup")
    add_routes(app, RunnableLambda(hear_noted).with_types(input_type=Noted), path="/place-noted")
    add_routes(app, told | RunnableLambda(hear_prompt), path="/place-language")
    add_routes(app, agent | RunnableLambda(hear_prompt), path="/place-agent")
