"""Runnables that take feedback and make public links, as far as LangSmith is switched on."""

import asyncio

from fastapi import FastAPI
from langchain_core.runnables import RunnableLambda
from langserve import add_routes

from runnables import echo, typed_stream


async def pieces(inputs):
    async for _ in inputs:
        for index in range(20):
            yield f"piece {index} "
            await asyncio.sleep(0.2)


def add_feedback(app: FastAPI) -> None:
    both = {"enable_feedback_endpoint": True, "enable_public_trace_link_endpoint": True}
    add_routes(app, RunnableLambda(echo), path="/rated", **both)
    add_routes(app, RunnableLambda(echo), path="/plain")
    # LangServe answers 500 here: without feedback it has no client of LangSmith.
    add_routes(app, RunnableLambda(echo), path="/lone-link", enable_public_trace_link_endpoint=True)
    tokens = {"key_configs": [{"key": "correctness"}]}
    # LangServe drops the chunks of a stream that come before the token.
    add_routes(app, typed_stream(pieces, str, str), path="/tokens", token_feedback_config=tokens)
