"""The providers' chat models, each asking the server that replays a recorded reply."""

from langchain_anthropic import ChatAnthropic
from langchain_openai import ChatOpenAI


def anthropic(origin, version, **options):
    return ChatAnthropic(
        model="claude-sonnet-4-5",
        api_key="none",
        base_url=origin,
        output_version=version,
        max_retries=0,
        **options,
    )


def openai(origin, version, **options):
    return ChatOpenAI(
        model="gpt-5",
        api_key="none",
        base_url=origin,
        output_version=version,
        max_retries=0,
        **options,
    )


MODELS = {
    "anthropic": ("langchain-anthropic", anthropic),
    "openai": ("langchain-openai", openai),
}
