import { randomUUID } from 'node:crypto';

/**
 * @typedef {{ type: string, id: string, content: unknown } & Record<string, unknown>} Message
 * @typedef {{ id: string, content?: string } & Record<string, unknown>} Piece a piece of a message, as a model streams it
 * @typedef {{ name: string, args: Record<string, unknown>, id: string }} ToolCall
 */

/** @param {{ type: string, id?: string, content: unknown } & Record<string, unknown>} fields */
const message = ({ id = randomUUID(), ...fields }) => ({
  additional_kwargs: {},
  response_metadata: {},
  name: null,
  ...fields,
  id,
});

/**
 * @param {Record<string, unknown> & { id?: string }} fields
 * @returns {Message}
 */
export const aiMessage = (fields) =>
  message({
    type: 'ai',
    content: '',
    tool_calls: [],
    invalid_tool_calls: [],
    usage_metadata: null,
    ...fields,
  });

/**
 * @param {ToolCall} call
 * @param {string} content
 * @param {Record<string, unknown>} [fields]
 * @returns {Message}
 */
export const toolMessage = (call, content, fields = {}) =>
  message({
    type: 'tool',
    content,
    name: call.name,
    tool_call_id: call.id,
    artifact: null,
    status: 'success',
    ...fields,
  });

/**
 * Builds what `messages-tuple` sends for a piece.
 * @param {Piece} piece
 * @returns {Message}
 */
export function messageChunk(piece) {
  const { tool_calls, invalid_tool_calls } = guessedCalls(
    /** @type {ToolCallChunk[]} */ (piece.tool_call_chunks ?? []),
  );
  const fields = { type: 'AIMessageChunk', tool_call_chunks: [], chunk_position: null };
  return aiMessage({ ...fields, tool_calls, invalid_tool_calls, ...piece });
}

/** @typedef {{ name: string | null, args: string, id: string | null, index: number, type: string }} ToolCallChunk */

/**
 * Guesses calls from one fragment, as LangChain does: they are of no use.
 * @param {ToolCallChunk[]} chunks
 */
function guessedCalls(chunks) {
  const isWhole = (/** @type {ToolCallChunk} */ { args }) => args === '' || /^\{"\w*"?$/.test(args);
  return {
    tool_calls: chunks
      .filter(isWhole)
      .map(({ name, id }) => ({ name: name ?? '', args: {}, id, type: 'tool_call' })),
    invalid_tool_calls: chunks
      .filter((chunk) => !isWhole(chunk))
      .map(({ name, args, id }) => ({ name, args, id, error: null, type: 'invalid_tool_call' })),
  };
}

/** @param {string} text @returns {Omit<Piece, 'id'>[]} */
export const words = (text) => text.split(' ').map((word, at) => ({ content: at === 0 ? word : ` ${word}` }));

/**
 * Builds the piece with the figures that a model sends last.
 * @param {number} given
 * @param {number} made
 */
export const usage = (given, made) => ({
  usage_metadata: { input_tokens: given, output_tokens: made, total_tokens: given + made },
  response_metadata: { finish_reason: 'stop', model_name: 'scripted-1' },
});

/**
 * Streams tool calls as a provider does: name and id first, then the arguments in pieces.
 * @param {ToolCall[]} calls
 */
export const callPieces = (calls) =>
  calls.flatMap(({ name, args, id }, index) => {
    const text = JSON.stringify(args).replace(/":/g, '": ').replace(/,"/g, ', "');
    const parts = [text.slice(0, 5), text.slice(5, 11), text.slice(11)].filter(Boolean);
    const chunk = (/** @type {object} */ fields) => ({
      content: '',
      tool_call_chunks: [{ name: null, args: '', id: null, index, type: 'tool_call_chunk', ...fields }],
    });
    return [chunk({ name, id }), ...parts.map((part) => chunk({ args: part }))];
  });

/**
 * Adds messages as LangGraph's reducer does: one with a known id replaces that message.
 * @param {Message[]} known
 * @param {Message[]} added
 */
export function addMessages(known, added) {
  const all = [...known];
  for (const item of added) {
    const at = all.findIndex(({ id }) => id === item.id);
    if (at < 0) all.push(item);
    else all[at] = item;
  }
  return all;
}

const typeOfRole = {
  user: 'human',
  human: 'human',
  assistant: 'ai',
  ai: 'ai',
  system: 'system',
  tool: 'tool',
};

/**
 * Reads the messages of an input in the forms that the server takes; gives each an id.
 * @param {unknown} given
 * @returns {Message[] | undefined}
 */
export function readMessages(given) {
  const list = Array.isArray(given) ? given : [given];
  const read = list.map((item) => {
    if (typeof item === 'string') return message({ type: 'human', content: item });
    if (typeof item !== 'object' || item === null) return undefined;
    const { role, type = typeOfRole[/** @type {keyof typeof typeOfRole} */ (role)], ...rest } = item;
    if (typeof type !== 'string' || rest.content === undefined) return undefined;
    return type === 'ai' ? aiMessage(rest) : message({ ...rest, type });
  });
  return read.every((item) => item !== undefined) ? /** @type {Message[]} */ (read) : undefined;
}

/** @param {Message | undefined} item */
function textOf(item) {
  if (!Array.isArray(item?.content)) return String(item?.content ?? '');
  return item.content.map((block) => (typeof block === 'string' ? block : (block?.text ?? ''))).join('');
}

/** Returns the text of the last human message. @param {Message[]} messages */
export const asked = (messages) => textOf(messages.findLast(({ type }) => type === 'human'));

/** Returns the tool messages after the last human message. @param {Message[]} messages */
export const toolResults = (messages) =>
  messages
    .slice(messages.findLastIndex(({ type }) => type === 'human') + 1)
    .filter(({ type }) => type === 'tool');
