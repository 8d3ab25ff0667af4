"""Which recorded reply is read by which model, and where the reply is from."""

from dataclasses import dataclass, field


@dataclass
class Case:
    reply: str
    source: str
    options: dict = field(default_factory=dict)
    asked: dict = field(default_factory=dict)
    versions: tuple = ("v0", "v1")

    @property
    def name(self):
        return self.reply.rsplit(".", 1)[0]


def cassettes(package, provider, names, **shared):
    """Names replies after the cassettes of a package that they are from."""
    folder = f"github.com/langchain-ai/langchain libs/partners/{package}/tests/cassettes"
    return [
        Case(f"{provider}/{reply}", f"{folder}/{cassette}.yaml.gz, shortened", **shared)
        for reply, cassette in names.items()
    ]


# Asked without tools, the package makes one text of the blocks.
SEARCH = {"tools": [{"type": "web_search_20250305", "name": "web_search"}]}
RESPONSES = {"use_responses_api": True}

CASES = [
    *cassettes(
        "anthropic",
        "anthropic",
        {
            "citations.sse": "test_citations",
            "redacted-thinking.sse": "test_redacted_thinking",
            "search-result-citations.json": "test_search_result_tool_message",
            "thinking.sse": "test_thinking",
            "tool-call.sse": "test_agent_loop_streaming",
            "web-search.sse": "test_web_search",
        },
        asked=SEARCH,
    ),
    *cassettes(
        "anthropic",
        "anthropic",
        {
            "code-execution-old.sse": "test_code_execution_old",
            "code-execution.sse": "test_code_execution",
            "compaction.sse": "test_compaction_streaming",
            "programmatic-tool-use.sse": "test_programmatic_tool_use_streaming",
            "remote-mcp.sse": "test_remote_mcp",
            "skills.sse": "test_skills",
            "tool-search.json": "test_tool_search",
            "web-fetch.json": "test_web_fetch",
        },
        asked=SEARCH,
        options={"betas": ["mcp-client-2025-11-20"]},
    ),
    *cassettes("openai", "openai", {"chat-tool-call.sse": "test_streaming_tool_call_v1_v2_parity"}),
    *cassettes(
        "openai",
        "openai",
        {
            "file-search.sse": "test_file_search",
            "image-generation.sse": "test_image_generation_streaming",
            "incomplete.sse": "test_incomplete_response",
            "mcp-zdr.sse": "test_mcp_builtin_zdr",
            "reasoning-summary.sse": "test_stream_reasoning_summary",
            "responses-tool-call.sse": "test_agent_loop_streaming",
            "tool-search.sse": "test_tool_search_streaming",
            "web-search.sse": "test_web_search",
        },
        options=RESPONSES,
        versions=("v0", "responses/v1", "v1"),
    ),
    *cassettes(
        "openai",
        "openai",
        {
            "apply-patch.sse": "test_apply_patch",
            "code-interpreter.sse": "test_code_interpreter",
            "codex-reasoning-summary.sse": "test_codex_reasoning_summary_streaming",
            "compaction.sse": "test_compaction_streaming",
            "custom-tool.sse": "test_custom_tool",
            "encrypted-reasoning.sse": "test_stream_encrypted_reasoning",
            "function-calling.sse": "test_function_calling",
            "mcp-approval.json": "test_mcp_builtin",
            "mcp.json": "test_mcp_builtin_zdr",
            "phase.sse": "test_phase_streaming",
            "reasoning-effort.sse": "test_reasoning",
        },
        options=RESPONSES,
        versions=("responses/v1", "v1"),
    ),
]
