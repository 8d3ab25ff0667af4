"""Replies made by hand after the published documentation of each provider's API: what no public recording has."""

from case import RESPONSES, SEARCH, Case


def documented(page, provider, replies, **shared):
    return [Case(f"{provider}/{reply}", f"made after {page}", **shared) for reply in replies]


DOCUMENTED = [
    *documented(
        "platform.claude.com/docs/en/api/messages",
        "anthropic",
        [
            "document-citations.sse",
            "interleaved-thinking.sse",
            "max-tokens.sse",
            "tool-errors.sse",
            "window-exceeded.sse",
        ],
        asked=SEARCH,
    ),
    *documented(
        "docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_ConverseStream.html",
        "bedrock",
        ["guardrail-intervened.events", "parallel-tool-calls.events"],
    ),
    *documented(
        "docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_InvokeModelWithResponseStream.html",
        "bedrock-invoke",
        ["citations.events", "thinking.events", "tool-call.events"],
        asked=SEARCH,
    ),
    *documented("docs.cohere.com/v2/docs/streaming", "cohere", ["citations.sse"]),
    *documented("docs.fireworks.ai/guides/reasoning", "fireworks", ["reasoning.sse"]),
    *documented(
        "ai.google.dev/api/generate-content",
        "google",
        [
            "code-execution.sse",
            "grounding-cjk.sse",
            "malformed-function-call.sse",
            "parallel-tool-calls.sse",
            "prompt-blocked.sse",
            "recitation.sse",
        ],
    ),
    *documented("docs.mistral.ai/capabilities/citations", "mistral", ["length.sse", "references.sse"]),
    *documented(
        "docs.ollama.com/api/chat",
        "ollama",
        ["length.ndjson", "thinking.ndjson", "tool-calls.ndjson"],
        options={"reasoning": True},
    ),
    *documented(
        "platform.openai.com/docs/api-reference/chat-streaming",
        "openai",
        [
            "chat-annotations.sse",
            "chat-annotations-single.json",
            "chat-audio.sse",
            "chat-audio-single.json",
            "chat-broken-arguments.sse",
            "chat-compatible-tool-calls.sse",
            "chat-content-filter.sse",
            "chat-function-call.sse",
            "chat-function-call-single.json",
            "chat-invalid-arguments-single.json",
            "chat-length.sse",
            "chat-one-index-two-calls.sse",
            "chat-parallel-tool-calls.sse",
            "chat-raw-line-feed-single.json",
            "chat-refusal.sse",
            "chat-refusal-single.json",
            "chat-think-tags.sse",
        ],
    ),
    *documented(
        "platform.openai.com/docs/api-reference/responses-streaming",
        "openai",
        [
            "citations-cjk.sse",
            "code-image-single.json",
            "computer-call-single.json",
            "content-filter.sse",
            "mcp-error-single.json",
            "refusal.sse",
            "refusal-single.json",
        ],
        options=RESPONSES,
        versions=("responses/v1", "v1"),
    ),
    *documented(
        "docs.perplexity.ai/api-reference/chat-completions-post",
        "perplexity",
        ["images.sse", "reasoning.sse"],
    ),
    *documented("docs.x.ai/docs/guides/live-search", "xai", ["citations.sse"]),
]
