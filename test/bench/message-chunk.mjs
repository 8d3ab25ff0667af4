/** A message chunk with all fields that LangServe sends. */
export const messageChunk = (content) => ({
  content,
  additional_kwargs: {},
  response_metadata: {},
  type: 'AIMessageChunk',
  name: null,
  id: 'lc_run--01a1fb9a-c7cb-7333-895c-b96c4a826449',
  tool_calls: [],
  invalid_tool_calls: [],
  usage_metadata: null,
  tool_call_chunks: [],
  chunk_position: null,
});
