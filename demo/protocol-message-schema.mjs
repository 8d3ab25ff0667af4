const text = { type: 'string' };
const nullableText = { anyOf: [text, { type: 'null' }] };
const anyObject = { additionalProperties: true, type: 'object' };

/** @param {string} name */
const reference = (name) => ({ $ref: `#/$defs/${name}` });

/** @param {string} name */
const listOf = (name) => ({ items: reference(name), type: 'array' });

/** @param {string} key */
const titleOf = (key) =>
  key
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** @param {Record<string, object>} properties */
const titled = (properties) =>
  Object.fromEntries(
    Object.entries(properties).map(([key, property]) => {
      if ('$ref' in property || ('anyOf' in property && key === 'usage_metadata')) return [key, property];
      return [key, sorted({ ...property, title: titleOf(key) })];
    }),
  );

/** @param {object} schema */
const sorted = (schema) =>
  Object.fromEntries(Object.entries(schema).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * @param {string} title
 * @param {Record<string, object>} properties
 * @param {string[]} required
 */
const record = (title, properties, required) => ({
  additionalProperties: true,
  properties: titled(properties),
  ...(required.length > 0 && { required }),
  title,
  type: 'object',
});

/**
 * @param {string} title
 * @param {string} type
 * @param {Record<string, object>} own
 * @param {string[]} required
 */
const message = (title, type, own, required) =>
  record(
    title,
    {
      content: { anyOf: [text, { items: { anyOf: [text, anyObject] }, type: 'array' }] },
      additional_kwargs: anyObject,
      response_metadata: anyObject,
      type: { const: type, default: type, type: 'string' },
      name: { ...nullableText, default: null },
      id: { ...nullableText, default: null },
      ...own,
    },
    ['content', ...required],
  );

const byModel = {
  tool_calls: listOf('ToolCall'),
  invalid_tool_calls: listOf('InvalidToolCall'),
  usage_metadata: { anyOf: [reference('UsageMetadata'), { type: 'null' }], default: null },
};
const byModelInChunks = {
  tool_call_chunks: listOf('ToolCallChunk'),
  chunk_position: { anyOf: [{ const: 'last', type: 'string' }, { type: 'null' }], default: null },
};
const byTool = {
  tool_call_id: text,
  artifact: { default: null },
  status: { default: 'success', enum: ['success', 'error'], type: 'string' },
};

/** @typedef {Record<string, object>} Properties */
/** @type {[name: string, type: string, own: Properties, ofChunk: Properties, required: string[]][]} */
const messages = [
  ['AIMessage', 'ai', byModel, byModelInChunks, []],
  ['HumanMessage', 'human', {}, {}, []],
  ['ChatMessage', 'chat', { role: text }, {}, ['role']],
  ['SystemMessage', 'system', {}, {}, []],
  ['FunctionMessage', 'function', { name: text }, {}, ['name']],
  ['ToolMessage', 'tool', byTool, {}, ['tool_call_id']],
];

const count = { type: 'integer' };
const parts = [
  record('InputTokenDetails', { audio: count, cache_creation: count, cache_read: count }, []),
  record('OutputTokenDetails', { audio: count, reasoning: count }, []),
  record(
    'UsageMetadata',
    {
      input_tokens: count,
      output_tokens: count,
      total_tokens: count,
      input_token_details: reference('InputTokenDetails'),
      output_token_details: reference('OutputTokenDetails'),
    },
    ['input_tokens', 'output_tokens', 'total_tokens'],
  ),
  record(
    'ToolCall',
    { name: text, args: anyObject, id: nullableText, type: { const: 'tool_call', type: 'string' } },
    ['name', 'args', 'id'],
  ),
  record(
    'InvalidToolCall',
    {
      type: { const: 'invalid_tool_call', type: 'string' },
      id: nullableText,
      name: nullableText,
      args: nullableText,
      error: nullableText,
      index: { anyOf: [count, text] },
      extras: anyObject,
    },
    ['type', 'id', 'name', 'args', 'error'],
  ),
  record(
    'ToolCallChunk',
    {
      name: nullableText,
      args: nullableText,
      id: nullableText,
      index: { anyOf: [count, { type: 'null' }] },
      type: { const: 'tool_call_chunk', type: 'string' },
    },
    ['name', 'args', 'id', 'index'],
  ),
];

/**
 * Returns the output schema of a chat model without its long descriptions.
 * @param {string} title
 */
export function messageOutputSchema(title) {
  const whole = messages.map(([name, type, own, , required]) => message(name, type, own, required));
  const chunks = messages.map(([name, , own, ofChunk, required]) =>
    message(`${name}Chunk`, `${name}Chunk`, { ...own, ...ofChunk }, required),
  );
  const definitions = [...whole, ...chunks, ...parts].map((schema) => [schema.title, schema]);
  return {
    $defs: sorted(Object.fromEntries(definitions)),
    oneOf: [...whole, ...chunks].map((schema) => reference(schema.title)),
    title,
  };
}
