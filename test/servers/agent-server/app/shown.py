"""Graphs for tests of what an answer shows: pauses, words of a graph to itself, questions that are messages, components of an
interface, and messages that are to be hidden."""
from collections.abc import Sequence
from typing import Annotated

from graph import Scripted, said, text_of, words
from langchain_core.load import dumpd
from langchain_core.messages import AIMessage, HumanMessage, ToolMessage
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.graph.ui import AnyUIMessage, delete_ui_message, push_ui_message, ui_message_reducer
from langgraph.types import interrupt


def one(node, state=MessagesState):
    return StateGraph(state).add_node("node", node).add_edge(START, "node").add_edge("node", END).compile()


def says(text: str):
    async def node(state: MessagesState):
        spoken = await Scripted(script=lambda m: words(f"{text} {said(m)}.")).ainvoke(state["messages"])
        return {"messages": [spoken]}

    return node


# paused: stops before its second node, without a question
paused = (
    StateGraph(MessagesState).add_node("plan", says("A plan for")).add_node("act", says("Done with"))
    .add_edge(START, "plan").add_edge("plan", "act").add_edge("act", END).compile(interrupt_before=["act"])
)


# reflects: asks itself for a better answer, as a human (langgraph-reflection, langgraph-codeact)
async def draft(state: MessagesState):
    return {"messages": [await Scripted(script=lambda m: words(f"Draft {len(m)}.")).ainvoke(state["messages"])]}


async def judge(state: MessagesState):
    *_, before, _ = state["messages"]
    return {} if text_of(before) == "Be brief." else {"messages": [{"role": "user", "content": "Be brief."}]}


reflects = (
    StateGraph(MessagesState).add_node("draft", draft).add_node("judge", judge)
    .add_edge(START, "draft").add_edge("draft", "judge")
    .add_conditional_edges("judge", lambda state: "draft" if state["messages"][-1].type == "human" else END, ["draft", END])
    .compile()
)

# asks: a question that is a message, or has one
QUESTIONS = {
    "message": AIMessage("Which **city**?", id="q1"),
    "list": [HumanMessage("A flight, please."), AIMessage("Which city?"), AIMessage([{"type": "text", "text": "And when?"}])],
    "field": {"message": AIMessage("Which one?"), "options": ["a", "b"]},
    "dumped": dumpd(AIMessage("Which country?")),
    "call": AIMessage("May I?", tool_calls=[{"name": "book", "args": {"city": "Rome"}, "id": "c1"}]),
}


async def ask(state: MessagesState):
    answer = interrupt(QUESTIONS[said(state["messages"])])
    return {"messages": [AIMessage(f"{answer}, then.")]}


asks = one(ask)


# components: of a message, of none, one that is removed
class WithComponents(MessagesState):
    ui: Annotated[Sequence[AnyUIMessage], ui_message_reducer]


async def show(state: WithComponents):
    place = said(state["messages"])
    weather = await Scripted(script=lambda m: words(f"The weather of {place}.")).ainvoke(state["messages"])
    push_ui_message("progress", {"step": 1}, id=f"progress-{place}")
    push_ui_message("weather", {"city": place, "high": 21}, message=weather)
    push_ui_message("loading", {"of": place}, id=f"loading-{place}")
    push_ui_message("progress", {"done": True}, id=f"progress-{place}", merge=True)
    delete_ui_message(f"loading-{place}")
    return {"messages": [weather, AIMessage("That is all.")]}


components = one(show, WithComponents)


# unshown: messages that clients are to hide
async def route(state: MessagesState):
    made = len(state["messages"])
    inner = await Scripted(script=lambda m: words(f"Route {said(m)} to sales.")).ainvoke(state["messages"])
    call = {"name": "route", "args": {"to": "sales"}, "id": f"c{made}"}
    return {
        "messages": [
            inner.model_copy(update={"id": f"do-not-render-{inner.id}"}),
            AIMessage("", tool_calls=[call], id=f"do-not-render-call-{made}"),
            ToolMessage("Routed.", tool_call_id=call["id"], name="route", id=f"do-not-render-result-{made}"),
            AIMessage("Sales will help you."),
        ]
    }


unshown = one(route)
