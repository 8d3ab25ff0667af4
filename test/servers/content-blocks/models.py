"""The providers' chat models, each asking the server that replays a recorded reply."""

from functools import partial

from langchain_anthropic import ChatAnthropic
from langchain_aws import ChatBedrock, ChatBedrockConverse
from langchain_cohere import ChatCohere
from langchain_deepseek import ChatDeepSeek
from langchain_fireworks import ChatFireworks
from langchain_google_genai import ChatGoogleGenerativeAI
from langchain_groq import ChatGroq
from langchain_huggingface import ChatHuggingFace, HuggingFaceEndpoint
from langchain_mistralai import ChatMistralAI
from langchain_ollama import ChatOllama
from langchain_openai import ChatOpenAI
from langchain_openrouter import ChatOpenRouter
from langchain_perplexity import ChatPerplexity
from langchain_xai import ChatXAI


def keyed(model_class, model, origin, **options):
    return model_class(model=model, api_key="none", base_url=origin, max_retries=0, **options)


def bedrock(model_class, origin, **options):
    return model_class(
        model="us.anthropic.claude-sonnet-4-5-20250929-v1:0",
        endpoint_url=origin,
        region_name="us-east-1",
        aws_access_key_id="none",
        aws_secret_access_key="none",
        **options,
    )


def cohere(origin, **options):
    return ChatCohere(model="command-a-03-2025", cohere_api_key="none", base_url=origin, **options)


def google(origin, **options):
    return ChatGoogleGenerativeAI(
        model="gemini-2.5-flash", google_api_key="none", base_url=origin, max_retries=1, **options
    )


def hugging_face(origin, output_version):
    endpoint = HuggingFaceEndpoint(endpoint_url=origin, huggingfacehub_api_token="none")
    return ChatHuggingFace(llm=endpoint, model_id="deepseek-ai/DeepSeek-R1", output_version=output_version)


def ollama(origin, **options):
    return ChatOllama(model="qwen3", base_url=origin, **options)


def perplexity(origin, **options):
    from perplexity import Perplexity

    return ChatPerplexity(
        model="sonar", api_key="none", client=Perplexity(api_key="none", base_url=origin), **options
    )


# By the folder of the reply: the package, and its model at an address.
MODELS = {
    "anthropic": ("langchain-anthropic", partial(keyed, ChatAnthropic, "claude-sonnet-4-5")),
    "bedrock": ("langchain-aws", partial(bedrock, ChatBedrockConverse)),
    "bedrock-invoke": ("langchain-aws", partial(bedrock, ChatBedrock)),
    "cohere": ("langchain-cohere", cohere),
    "deepseek": ("langchain-deepseek", partial(keyed, ChatDeepSeek, "deepseek-reasoner")),
    "fireworks": ("langchain-fireworks", partial(keyed, ChatFireworks, "deepseek-v3p1")),
    "google": ("langchain-google-genai", google),
    "groq": ("langchain-groq", partial(keyed, ChatGroq, "openai/gpt-oss-120b")),
    "huggingface": ("langchain-huggingface", hugging_face),
    "mistral": ("langchain-mistralai", partial(keyed, ChatMistralAI, "magistral-medium-latest")),
    "ollama": ("langchain-ollama", ollama),
    "openai": ("langchain-openai", partial(keyed, ChatOpenAI, "gpt-5")),
    "openrouter": ("langchain-openrouter", partial(keyed, ChatOpenRouter, "openai/o3")),
    "perplexity": ("langchain-perplexity", perplexity),
    "xai": ("langchain-xai", partial(keyed, ChatXAI, "grok-4")),
}
