"""Runnables that answer with their input, one for each kind of input, and runnables with memory."""

import json
from enum import Enum
from typing import Any, Literal

from fastapi import FastAPI
from langchain_core.chat_history import InMemoryChatMessageHistory
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AnyMessage, BaseMessage, HumanMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables import ConfigurableField, ConfigurableFieldSpec, RunnableLambda
from langchain_core.runnables.history import RunnableWithMessageHistory
from langserve import CustomUserType, add_routes
from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from runnables import hear_list, hear_prompt, transcript


class Mode(str, Enum):
    SHORT = "short"
    LONG = "long"


class Inner(BaseModel):
    x: int


class Nested(CustomUserType):
    question: str
    inner: Inner
    opt: str | None = None
    mode: Mode = Mode.SHORT
    kind: Literal["a", "b"] = "a"
    n: int = 3


async def tell_nested(request: Nested) -> str:
    return request.model_dump_json()


class ConvRet(CustomUserType):
    chat_history: list[tuple[str, str]] = Field(
        ..., extra={"widget": {"type": "chat", "input": "question", "output": "answer"}}
    )
    question: str


class ConvRetAnswer(TypedDict):
    answer: str


async def tell_pairs(request: ConvRet) -> ConvRetAnswer:
    return {"answer": json.dumps([*request.chat_history, request.question])}


class Tuples(CustomUserType):
    chat_history: list[tuple[str, str]] = Field(
        ..., json_schema_extra={"widget": {"type": "chat", "input": "question"}}
    )
    question: str


async def tell_tuples(request: Tuples) -> str:
    return json.dumps([*request.chat_history, request.question])


async def tell_contents(messages: list[HumanMessage | AIMessage]) -> str:
    return json.dumps([message.content for message in messages])


class Spare(CustomUserType):
    messages: list[HumanMessage | AIMessage]
    language: str | None = None


async def tell_spare(request: Spare) -> str:
    return f"{transcript(request.messages)} in {request.language}"


class HearingModel(BaseChatModel):
    """Answers with the messages it received."""

    @property
    def _llm_type(self) -> str:
        return "hearing"

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        heard = AIMessage(content=transcript(messages))
        return ChatResult(generations=[ChatGeneration(message=heard)])


class VoicedModel(HearingModel):
    voice: str = "plain"

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        said = AIMessage(content=f"{self.voice}: {transcript(messages)}")
        return ChatResult(generations=[ChatGeneration(message=said)])


def add_told(app: FastAPI) -> None:
    two = ChatPromptTemplate.from_messages([("system", "Answer in {language}."), ("human", "{text}")])
    told = {
        "/told-nested": RunnableLambda(tell_nested).with_types(input_type=Nested),
        "/told-pairs": RunnableLambda(tell_pairs).with_types(input_type=ConvRet),
        "/told-tuples": RunnableLambda(tell_tuples).with_types(input_type=Tuples),
        "/told-contents": RunnableLambda(tell_contents).with_types(input_type=list[HumanMessage | AIMessage]),
        "/told-spare": RunnableLambda(tell_spare).with_types(input_type=Spare),
        "/told-any": RunnableLambda(hear_list).with_types(input_type=list[AnyMessage]),
        "/told-base": RunnableLambda(hear_list).with_types(input_type=list[BaseMessage]),
        "/told-two": two | RunnableLambda(hear_prompt),
        "/told-model": HearingModel(),
    }
    for path, runnable in told.items():
        add_routes(app, runnable, path=path)


kept: dict[str, InMemoryChatMessageHistory] = {}


def of_session(session_id: str) -> InMemoryChatMessageHistory:
    return kept.setdefault(session_id, InMemoryChatMessageHistory())


def of_conversation(user_id: str, conversation_id: str) -> InMemoryChatMessageHistory:
    return kept.setdefault(f"{user_id}/{conversation_id}", InMemoryChatMessageHistory())


class Asked(TypedDict):
    human_input: str


def remembering(factory, **kinds) -> RunnableWithMessageHistory:
    prompt = ChatPromptTemplate.from_messages([MessagesPlaceholder("history"), ("human", "{human_input}")])
    return RunnableWithMessageHistory(
        prompt | HearingModel(),
        factory,
        input_messages_key="human_input",
        history_messages_key="history",
        **kinds,
    )


def add_remembering(app: FastAPI) -> None:
    of_both = [
        ConfigurableFieldSpec(id=name, annotation=str, default="", is_shared=True)
        for name in ("user_id", "conversation_id")
    ]
    by_both = remembering(of_conversation, history_factory_config=of_both)
    add_routes(app, remembering(of_session).with_types(input_type=Asked), path="/remembers")
    add_routes(app, remembering(of_session), path="/remembers-untyped")
    # Without its output type LangServe does not accept the answer and /invoke fails.
    messages = RunnableWithMessageHistory(HearingModel(), of_session).with_types(
        input_type=list[AnyMessage], output_type=AIMessage
    )
    add_routes(app, messages, path="/remembers-messages")
    add_routes(app, by_both.with_types(input_type=Asked), path="/remembers-conversation")


def add_voiced(app: FastAPI) -> None:
    voice = ConfigurableField(id="voice", name="Voice", description="how it sounds")
    prompt = ChatPromptTemplate.from_messages([("human", "{question}")])
    model = VoicedModel().configurable_fields(voice=voice)
    add_routes(app, prompt | model, path="/voiced")


def add_inputs(app: FastAPI) -> None:
    for add in (add_told, add_remembering, add_voiced):
        add(app)
