"""Graphs for tests of what is sent: for fields that nobody filled in, and for numbers that nobody changed."""
import json
import operator
import typing
from dataclasses import dataclass
from typing import Annotated, Literal, Optional

from langchain_core.messages import AIMessage, AnyMessage
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.message import add_messages
from langgraph.runtime import Runtime
from langgraph.types import Command, interrupt
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

FIELDS = ["language", "summary", "count", "tags", "notes", "flag", "options", "level"]


def one(node, state, **schemas):
    graph = StateGraph(state, **schemas).add_node("model", node)
    return graph.add_edge(START, "model").add_edge("model", END).compile()


def answer(had: dict) -> dict:
    return {"messages": [AIMessage(content=f"HAD { {name: had[name] for name in FIELDS if name in had} }")]}


class State(MessagesState):
    language: Optional[str]
    summary: str
    count: int
    tags: list[str]
    notes: Annotated[list[str], operator.add]
    flag: bool
    options: dict
    level: Literal["low", "high"]


def remember(state) -> dict:
    count = state.get("count", 0) + 1
    return {**answer(state), "summary": f"summary of {len(state['messages'])}", "notes": [f"note {count}"], "count": count}


state = one(remember, State)


class Input(TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]
    language: str
    tags: list[str]


own_input = one(remember, State, input_schema=Input)


class Summary(TypedDict):
    summary: str


own_output = one(remember, State, output_schema=Summary)


class Question(TypedDict):
    question: str
    language: str


class Answer(TypedDict):
    answer: str


class Asked(TypedDict):
    question: str
    language: str
    notes: list[str]
    answer: str


def reply(asked: Asked) -> dict:
    return {"answer": f"{asked['question']} in {asked.get('language')}", "notes": ["internal"]}


asked = one(reply, Asked, input_schema=Question, output_schema=Answer)


class Checked(BaseModel):
    messages: Annotated[list[AnyMessage], add_messages] = Field(default_factory=list)
    language: str
    count: int = 3


checked = one(lambda had: answer(had.model_dump(exclude={"messages"})), Checked)


class Strict(BaseModel):
    messages: Annotated[list[AnyMessage], add_messages]
    language: str


strict = one(lambda had: answer(had.model_dump(exclude={"messages"})), Strict)


@dataclass
class StrictRecord:
    messages: Annotated[list[AnyMessage], add_messages]
    language: str


strict_record = one(lambda had: answer({"language": had.language}), StrictRecord)


class Old(typing.TypedDict):
    messages: Annotated[list[AnyMessage], add_messages]
    language: str


old = one(answer, Old)


class Turns(MessagesState):
    """The state of langgraph-swarm: the agent that speaks next."""

    active_agent: Optional[Literal["alice", "bob"]]


def speaks(name: str, other: str):
    def agent(had: Turns):
        said = {"messages": [AIMessage(content=f"I am {name}", name=name)]}
        return Command(goto=END, update={**said, "active_agent": other if "bye" in had["messages"][-1].content else name})

    return agent


turns = (
    StateGraph(Turns)
    .add_node("alice", speaks("alice", "bob"))
    .add_node("bob", speaks("bob", "alice"))
    .add_conditional_edges(START, lambda had: had.get("active_agent", "alice"), ["alice", "bob"])
    .compile()
)


@dataclass(kw_only=True)
class Context:
    user_id: str


def greet(had: MessagesState, runtime: Runtime[Context]):
    return {"messages": [AIMessage(content=f"hello {runtime.context.user_id}")]}


needs = one(greet, MessagesState, context_schema=Context)

REFUND = {
    "order": 1234567890123456789,
    "rate": 1.0,
    "lines": [{"id": 12345678901234567890, "of": {"ids": [9007199254740993, -1234567890123456789]}}],
    "note": "late",
}


def approves(question):
    return one(lambda had: {"messages": [AIMessage(content=json.dumps(interrupt(question)))]}, MessagesState)


review = approves(
    {
        "action_requests": [{"name": "refund", "args": REFUND, "description": ""}],
        "review_configs": [{"action_name": "refund", "allowed_decisions": ["approve", "edit", "reject"]}],
    }
)
inbox = approves(
    [
        {
            "action_request": {"action": "refund", "args": REFUND},
            "config": {"allow_accept": True, "allow_edit": True, "allow_respond": False, "allow_ignore": False},
            "description": "",
        }
    ]
)
