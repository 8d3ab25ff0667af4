"""Runnables whose input fields are classes, and runnables with an input that depends on the configuration."""

from enum import Enum

from fastapi import FastAPI
from langchain_core.prompts import ChatPromptTemplate, PromptTemplate
from langchain_core.runnables import ConfigurableField, RunnableLambda
from langserve import CustomUserType, add_routes
from pydantic import BaseModel, Field

from runnables import hear_prompt


class Address(BaseModel):
    """Where something goes."""

    street: str


class Speed(Enum):
    """How fast it goes."""

    SLOW = "slow"
    FAST = "fast"


class Parcel(CustomUserType):
    note: str
    shipping: Address
    billing: Address = Field(title="Sent to", description="Where the bill goes")
    give_back: Address | None = None
    speed: Speed = Speed.SLOW
    stops: list[Address] = []
    way: Address | Speed = Speed.SLOW


async def tell_parcel(parcel: Parcel) -> str:
    return f"{parcel.note}: {parcel.shipping.street}, {parcel.billing.street}"


class Flyer(CustomUserType):
    question: str
    language: str | None
    tags: list[str]
    loud: bool
    copies: int = 3
    paper: str | None = None


async def tell_flyer(flyer: Flyer) -> str:
    return flyer.model_dump_json(include=flyer.model_fields_set)


def add_forms(app: FastAPI) -> None:
    add_routes(app, RunnableLambda(tell_parcel).with_types(input_type=Parcel), path="/parcel")
    add_routes(app, RunnableLambda(tell_flyer).with_types(input_type=Flyer), path="/flyer")
    joke = PromptTemplate.from_template("A joke about {topic}.")
    told = ConfigurableField(id="prompt", name="Kind of text")
    poem = ChatPromptTemplate.from_template("A poem about {topic} in {language}.")
    prompts = joke.configurable_alternatives(told, default_key="joke", poem=poem)
    add_routes(app, prompts | RunnableLambda(hear_prompt), path="/texts")
    add_routes(
        app,
        prompts | RunnableLambda(hear_prompt),
        path="/texts-unhashed",
        disabled_endpoints=["config_hashes"],
    )
