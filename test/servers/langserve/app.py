"""LangServe application for the adapter tests."""

import asyncio
import contextlib
import importlib
import os
import socket
import sys
import threading
import warnings
from collections import Counter, defaultdict
from typing import Any

import uvicorn
from fastapi import Cookie, Depends, FastAPI, Header, HTTPException
from fastapi.responses import HTMLResponse
from langchain_core.language_models import FakeListChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, HumanMessage
from langchain_core.prompts import ChatPromptTemplate, MessagesPlaceholder
from langchain_core.runnables import ConfigurableField, RunnableLambda
from langchain_core.runnables.history import RunnableWithMessageHistory
from langserve import add_routes

import runnables as made

app = FastAPI()
posts: Counter[str] = Counter()
headers: defaultdict[str, list[dict[str, str]]] = defaultdict(list)


class Watch:
    """Plain ASGI middleware: Starlette's BaseHTTPMiddleware would stand between a stream and its client."""

    def __init__(self, inner):
        self.inner = inner

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http" and scope["path"] != "/_seen":
            if scope["method"] == "POST":
                posts[scope["path"]] += 1
            headers[scope["path"]].append(
                {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
            )
        await self.inner(scope, receive, send)


app.add_middleware(Watch)


@app.get("/_seen")
async def seen():
    return {"posts": posts, "cancelled": made.cancelled, "headers": headers}


@app.get("/_release/{text}")
async def release(text: str):
    made.released[text].set()


@app.get("/login-page")
async def login_page():
    return HTMLResponse("<!doctype html><title>Sign in</title><form><input name=user></form>")


async def verify_token(x_token: str = Header()) -> None:
    if x_token != "secret-token":
        raise HTTPException(400, "X-Token header invalid")


async def require_session(session: str = Cookie()) -> None:
    pass


async def require_tenant(x_tenant: int = Header()) -> None:
    pass


async def require_query(tenant: str) -> None:
    pass


def require_bearer(config: dict[str, Any], request) -> dict[str, Any]:
    if request.headers.get("authorization") != "Bearer good":
        raise HTTPException(401, "Not authenticated", {"WWW-Authenticate": "Bearer"})
    return config


async def parts(inputs):
    async for _ in inputs:
        for index in range(12):
            yield f"part {index} "
            await asyncio.sleep(0.4)


def add_texts(app: FastAPI) -> None:
    for path, function in {"/echo": made.echo, "/untyped": made.anyf}.items():
        add_routes(app, RunnableLambda(function), path=path)
    generators = {
        "/gen": made.gen,
        "/err-before": made.fail_before,
        "/err-mid": made.fail_midway,
        "/unser": made.unserialisable,
        "/empty": made.nothing,
        "/slow": made.slow,
        "/held": made.held,
        "/long": parts,
    }
    for path, function in generators.items():
        add_routes(app, made.typed_stream(function, str, str), path=path)


def add_prompts(app: FastAPI) -> None:
    one = ChatPromptTemplate.from_messages([("system", "You are helpful"), ("human", "{question}")])
    two = ChatPromptTemplate.from_messages([("system", "Answer in {language}."), ("human", "{text}")])
    turns = ChatPromptTemplate.from_messages([MessagesPlaceholder("history"), ("human", "{input}")])
    add_routes(app, one | made.fake_model(), path="/p1")
    add_routes(app, two | made.fake_model(), path="/p2")
    add_routes(app, turns | made.fake_model(), path="/p3")
    add_routes(app, made.fake_model(), path="/model")


def add_outputs(app: FastAPI) -> None:
    add_routes(app, made.typed_stream(made.chunks, str, AIMessageChunk), path="/chunks")
    add_routes(app, made.typed_stream(made.dictionaries, dict, dict), path="/dict")
    add_routes(app, RunnableLambda(made.docs), path="/docs-list")
    add_routes(app, RunnableLambda(made.read_file).with_types(input_type=made.FileReq), path="/file")
    add_routes(app, RunnableLambda(made.message_list), path="/chat-message")
    add_routes(app, RunnableLambda(made.structured), path="/pyd")


def add_listeners(app: FastAPI) -> None:
    turns = ChatPromptTemplate.from_messages([MessagesPlaceholder("history"), ("human", "{input}")])
    spare = MessagesPlaceholder("history", optional=True)
    optional = ChatPromptTemplate.from_messages([spare, ("human", "{input}")])
    messages = list[HumanMessage | AIMessage]
    add_routes(app, turns | RunnableLambda(made.hear_prompt), path="/hears-history")
    add_routes(app, optional | RunnableLambda(made.hear_prompt), path="/hears-optional")
    add_routes(app, RunnableLambda(made.hear_list).with_types(input_type=messages), path="/hears-list")
    add_routes(
        app, RunnableLambda(made.hear_request).with_types(input_type=made.ChatRequest), path="/hears-request"
    )
    add_routes(
        app, RunnableLambda(made.hear_pairs).with_types(input_type=made.PairsRequest), path="/hears-pairs"
    )


def add_configurable(app: FastAPI) -> None:
    prompt = ChatPromptTemplate.from_messages(
        [("system", "You are helpful"), MessagesPlaceholder("history"), ("human", "{human_input}")]
    )
    remembering = RunnableWithMessageHistory(
        prompt | RunnableLambda(made.count_messages),
        made.session_history,
        input_messages_key="human_input",
        history_messages_key="history",
    ).with_types(input_type=made.InHist)
    add_routes(app, remembering, path="/hist")
    responses = ConfigurableField(id="responses", name="R", description="the list")
    model = FakeListChatModel(responses=["one"]).configurable_fields(responses=responses)
    add_routes(app, ChatPromptTemplate.from_messages([("human", "{question}")]) | model, path="/conf")


def add_guarded(app: FastAPI) -> None:
    echo = RunnableLambda(made.echo)
    add_routes(app, echo, path="/auth", dependencies=[Depends(verify_token)])
    add_routes(app, echo, path="/session", dependencies=[Depends(require_session)])
    add_routes(app, echo, path="/tenant", dependencies=[Depends(require_tenant)])
    add_routes(app, echo, path="/queried", dependencies=[Depends(require_query)])
    add_routes(app, echo, path="/bearer", per_req_config_modifier=require_bearer)
    add_routes(app, echo, path="/invoke-only", enabled_endpoints=["invoke"])
    add_routes(app, echo, path="/stream-only", enabled_endpoints=["stream"])


def end_with_parent() -> None:
    while os.read(0, 1024):
        pass
    os._exit(0)


own_groups = {
    "texts": add_texts,
    "prompts": add_prompts,
    "outputs": add_outputs,
    "listeners": add_listeners,
    "configurable": add_configurable,
    "guarded": add_guarded,
}


def add_group(name: str) -> None:
    """Serves a group of this file, or of the file with its name."""
    add = own_groups.get(name) or getattr(importlib.import_module(name), f"add_{name}")
    add(app)


async def serve(names: list[str]) -> None:
    for name in names:
        add_group(name)
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    # The client of the tests closes idle connections itself: if the server did, a request could meet its end.
    limits = {"timeout_graceful_shutdown": 1, "timeout_keep_alive": 600}
    server = uvicorn.Server(uvicorn.Config(app, log_level="critical", **limits))
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started and not serving.done():
        await asyncio.sleep(0.02)
    if server.started:
        print(f"listening on http://127.0.0.1:{listener.getsockname()[1]}", file=sys.__stdout__, flush=True)
    await serving


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    threading.Thread(target=end_with_parent, daemon=True).start()
    # LangServe prints a banner and a list of its playgrounds.
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        asyncio.run(serve(sys.argv[1:]))
