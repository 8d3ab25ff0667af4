"""Applications below a path of their own: with a document, without one, and behind a key."""

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from langchain_core.runnables import RunnableLambda
from langserve import add_routes

from runnables import echo


async def count(number: int) -> int:
    """Counts one further."""
    return number + 1


def add_discovered(app: FastAPI) -> None:
    listed = FastAPI()
    add_routes(listed, RunnableLambda(echo), path="/echo")
    add_routes(listed, RunnableLambda(count), path="/models/count", enabled_endpoints=["invoke"])
    add_routes(listed, RunnableLambda(echo), path="/schemas", enabled_endpoints=["input_schema"])
    app.mount("/listed", listed)

    quiet = FastAPI(openapi_url=None)
    add_routes(quiet, RunnableLambda(echo), path="/echo", enabled_endpoints=["stream", "input_schema"])
    app.mount("/quiet", quiet)

    keyed = FastAPI()
    add_routes(keyed, RunnableLambda(echo), path="/echo")

    @keyed.middleware("http")
    async def check_key(request: Request, answer):
        if request.headers.get("x-key") != "good-key":
            return JSONResponse({"detail": "Not authenticated"}, 401)
        return await answer(request)

    app.mount("/keyed", keyed)
