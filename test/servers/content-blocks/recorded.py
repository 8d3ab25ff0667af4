"""Replies that providers sent, and the public file that each was recorded in."""

from case import BETA, RESPONSES, SEARCH, Case


def recorded(replies, place, ending, **shared):
    """Lists replies with the file that each was recorded in."""
    return [Case(reply, f"{place}/{file}{ending}, shortened", **shared) for reply, file in replies.items()]


def cassettes(package, replies, **shared):
    place = f"github.com/langchain-ai/langchain libs/partners/{package}/tests/cassettes"
    return recorded(replies, place, ".yaml.gz", **shared)


def from_langchain_aws(replies):
    return recorded(replies, "github.com/langchain-ai/langchain-aws libs/aws/tests/cassettes", ".yaml.gz")


def from_pydantic_ai(replies, **shared):
    return recorded(replies, "github.com/pydantic/pydantic-ai tests/models/cassettes", ".yaml", **shared)


def from_vercel_ai(replies, **shared):
    return recorded(replies, "github.com/vercel/ai packages", "", **shared)


RECORDED = [
    *cassettes(
        "anthropic",
        {
            "anthropic/citations.sse": "test_citations",
            "anthropic/redacted-thinking.sse": "test_redacted_thinking",
            "anthropic/search-result-citations.json": "test_search_result_tool_message",
            "anthropic/thinking.sse": "test_thinking",
            "anthropic/tool-call.sse": "test_agent_loop_streaming",
            "anthropic/web-search.sse": "test_web_search",
        },
        asked=SEARCH,
    ),
    *cassettes(
        "anthropic",
        {
            "anthropic/code-execution-old.sse": "test_code_execution_old",
            "anthropic/code-execution.sse": "test_code_execution",
            "anthropic/compaction.sse": "test_compaction_streaming",
            "anthropic/programmatic-tool-use.sse": "test_programmatic_tool_use_streaming",
            "anthropic/remote-mcp.sse": "test_remote_mcp",
            "anthropic/skills.sse": "test_skills",
            "anthropic/tool-search.json": "test_tool_search",
            "anthropic/web-fetch.json": "test_web_fetch",
        },
        asked=SEARCH,
        options=BETA,
    ),
    *cassettes("openai", {"openai/chat-tool-call.sse": "test_streaming_tool_call_v1_v2_parity"}),
    *cassettes(
        "openai",
        {
            "openai/file-search.sse": "test_file_search",
            "openai/image-generation.sse": "test_image_generation_streaming",
            "openai/incomplete.sse": "test_incomplete_response",
            "openai/mcp-zdr.sse": "test_mcp_builtin_zdr",
            "openai/reasoning-summary.sse": "test_stream_reasoning_summary",
            "openai/responses-tool-call.sse": "test_agent_loop_streaming",
            "openai/tool-search.sse": "test_tool_search_streaming",
            "openai/web-search.sse": "test_web_search",
        },
        options=RESPONSES,
        versions=("v0", "responses/v1", "v1"),
    ),
    *cassettes(
        "openai",
        {
            "openai/apply-patch.sse": "test_apply_patch",
            "openai/code-interpreter.sse": "test_code_interpreter",
            "openai/codex-reasoning-summary.sse": "test_codex_reasoning_summary_streaming",
            "openai/compaction.sse": "test_compaction_streaming",
            "openai/custom-tool.sse": "test_custom_tool",
            "openai/encrypted-reasoning.sse": "test_stream_encrypted_reasoning",
            "openai/function-calling.sse": "test_function_calling",
            "openai/mcp-approval.json": "test_mcp_builtin",
            "openai/mcp.json": "test_mcp_builtin_zdr",
            "openai/phase.sse": "test_phase_streaming",
            "openai/reasoning-effort.sse": "test_reasoning",
        },
        options=RESPONSES,
        versions=("responses/v1", "v1"),
    ),
    *from_pydantic_ai(
        {
            "anthropic/advisor.sse": "test_anthropic/test_anthropic_advisor_tool_stream",
            "anthropic/pause-turn.sse": "test_anthropic/test_pause_turn_web_search_streaming_vcr",
            "anthropic/text-editor.sse": "test_anthropic/test_anthropic_text_editor_code_execution_tool_stream",
            "anthropic/web-fetch-stream.sse": "test_anthropic/test_anthropic_web_fetch_tool_stream",
        },
        asked=SEARCH,
        options=BETA,
    ),
    *from_pydantic_ai(
        {
            "anthropic/parallel-tool-calls.json": "test_anthropic/test_multiple_parallel_tool_calls",
            "anthropic/text.sse": "test_anthropic/test_request_stream_fallback_for_high_max_tokens",
        },
    ),
    *from_pydantic_ai(
        {
            "openai/file-citation.sse": "test_openai_responses/test_openai_responses_model_file_search_tool_stream",
            "openai/moderation.sse": "test_openai_responses/test_openai_responses_moderation_stream",
            "openai/reasoning-text.sse": "test_openai_responses/test_openai_responses_raw_cot_stream_openrouter",
        },
        options=RESPONSES,
        versions=("responses/v1", "v1"),
    ),
    *from_pydantic_ai(
        {
            "bedrock/code-interpreter.events": "test_bedrock/test_bedrock_model_code_execution_tool_stream",
            "bedrock/deepseek.json": "test_bedrock/test_bedrock_model_thinking_part_deepseek",
            "bedrock/guardrail.json": "test_bedrock/test_bedrock_model_guardrail_config",
            "bedrock/max-tokens.json": "test_bedrock/test_bedrock_model_max_tokens",
            "deepseek/thinking.sse": "test_deepseek/test_deepseek_model_thinking_stream",
            "google/code-execution-failed.json": "test_anthropic/test_anthropic_server_tool_receive_history_from_another_provider",
            "google/file-search.sse": "test_google/test_google_model_file_search_grounding_gemini_3[True]",
            "google/image-and-text.json": "test_google/test_google_image_and_text_output",
            "google/image-with-search.json": "test_google/test_google_image_generation_with_web_search",
            "google/max-tokens-empty.json": "test_google/test_google_model_max_tokens_thinking_model_empty_response",
            "google/max-tokens.json": "test_google/test_google_model_max_tokens",
            "google/safety.json": "test_google/test_google_model_safety_settings",
            "google/thinking.sse": "test_google/test_google_model_thinking_part_iter",
            "google/tool-call.sse": "test_google/test_google_streaming_tool_call_thought_signature",
            "google/web-fetch.sse": "test_google/test_google_model_web_fetch_tool_stream",
            "google/web-search.sse": "test_google/test_google_model_web_search_tool_stream",
            "groq/think-tags.json": "test_groq/test_groq_model_thinking_part",
            "huggingface/max-tokens.json": "test_huggingface/test_max_completion_tokens",
            "huggingface/think-tags.sse": "test_huggingface/test_hf_model_thinking_part_iter",
            "mistral/thinking.sse": "test_mistral/test_mistral_model_thinking_part_iter",
            "openrouter/reasoning-encrypted.sse": "test_openrouter/test_openrouter_stream_with_reasoning",
            "openrouter/reasoning.sse": "test_openrouter/test_openrouter_streaming_reasoning",
            "openrouter/summary.json": "test_openrouter/test_eager_input_streaming_sent_to_openrouter",
            "openrouter/web-search.sse": "test_openrouter/test_openrouter_web_search_annotations_stream",
        },
    ),
    *from_vercel_ai(
        {
            "anthropic/refusal.sse": "anthropic/src/__fixtures__/anthropic-refusal.chunks.txt",
            "anthropic/web-fetch-error.json": "anthropic/src/__fixtures__/anthropic-web-fetch-tool.error.json",
            "cohere/citations-single.json": "cohere/src/__fixtures__/cohere-citations.json",
            "cohere/max-tokens.json": "cohere/src/__fixtures__/cohere-max-tokens.json",
            "cohere/reasoning.sse": "cohere/src/__fixtures__/cohere-reasoning.chunks.txt",
            "cohere/tool-call.sse": "cohere/src/__fixtures__/cohere-tool-call.chunks.txt",
            "deepseek/tool-call.sse": "deepseek/src/chat/__fixtures__/deepseek-tool-call.chunks.txt",
            "groq/reasoning.sse": "groq/src/__fixtures__/groq-reasoning.chunks.txt",
            "groq/tool-call.sse": "groq/src/__fixtures__/groq-tool-call.chunks.txt",
            "mistral/reasoning.json": "mistral/src/__fixtures__/mistral-reasoning.json",
            "mistral/tool-call.sse": "mistral/src/__fixtures__/mistral-incremental-tool-call.chunks.txt",
            "perplexity/citations-single.json": "perplexity/src/__fixtures__/perplexity-citations.json",
            "perplexity/citations.sse": "perplexity/src/__fixtures__/perplexity-citations.chunks.txt",
            "xai/reasoning.sse": "xai/src/__fixtures__/xai-text.chunks.txt",
            "xai/tool-call.sse": "xai/src/__fixtures__/xai-tool-call.chunks.txt",
        },
    ),
    *from_vercel_ai(
        {
            "openai/local-shell.sse": "openai/src/responses/__fixtures__/openai-local-shell-tool.1.chunks.txt",
            "openai/shell.sse": "openai/src/responses/__fixtures__/openai-shell-container.1.chunks.txt",
            "xai/code-execution.json": "xai/src/responses/__fixtures__/xai-code-execution-tool.1.json",
            "xai/web-search.sse": "xai/src/responses/__fixtures__/xai-web-search-tool.1.chunks.txt",
        },
        options=RESPONSES,
        versions=("responses/v1", "v1"),
    ),
    *cassettes(
        "groq",
        {"groq/code-interpreter.sse": "test_code_interpreter", "groq/web-search.sse": "test_web_search"},
    ),
    *from_langchain_aws(
        {
            "bedrock/citations-char.json": "test_citations_v1[v0]",
            "bedrock/citations-page.json": "test_pdf_citations",
            "bedrock/citations.events": "test_citations_v1[v1]",
            "bedrock/thinking.events": "test_thinking[v0]",
            "bedrock/tool-call.events": "test_agent_loop_streaming[v0]",
        },
    ),
]
