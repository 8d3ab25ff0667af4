import { randomUUID } from 'node:crypto';

/**
 * @typedef {{ type: string, id: string, content: unknown } & Record<string, any>} Message
 * @typedef {{ name: string, args: Record<string, unknown>, id: string }} ToolCall
 */

/** @param {{ type: string, id?: string, content: unknown } & Record<string, unknown>} fields @returns {Message} */
const message = ({ id = randomUUID(), ...fields }) => ({
  additional_kwargs: {},
  response_metadata: {},
  name: null,
  ...fields,
  id,
});

/** @param {Record<string, unknown> & { id?: string }} fields */
export const aiMessage = (fields) =>
  message({
    type: 'ai',
    content: '',
    tool_calls: [],
    invalid_tool_calls: [],
    usage_metadata: null,
    ...fields,
  });

/** @param {ToolCall} call @param {string} content @param {Record<string, unknown>} [fields] */
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

/** Gives the messages of an input all their keys, and an id. @param {any[]} given @returns {Message[]} */
export const readMessages = (given) =>
  given.map((item) => (item.type === 'ai' ? aiMessage(item) : message(item)));

/**
 * Streams a message as a model does: its words, its calls, then its figures. Returns the whole message.
 * @param {string} text
 * @param {{ calls?: ToolCall[], figures?: object, paces?: number, name?: string }} [more]
 */
export function* say(text, { calls = [], figures, paces = 1, ...fields } = {}) {
  const id = `lc_run--${randomUUID()}`;
  const pieces = [
    ...text.split(' ').map((word, at) => ({ content: at === 0 ? word : ` ${word}` })),
    ...calls.flatMap(callPieces),
    ...(figures ? [figures] : []),
  ];
  for (const piece of pieces) yield { chunk: messageChunk({ ...piece, id }), paces };
  yield { chunk: messageChunk({ id, chunk_position: 'last' }), paces: 0 };
  const tool_calls = calls.map((call) => ({ ...call, type: 'tool_call' }));
  return aiMessage({ ...fields, ...figures, content: text, tool_calls, id });
}

/** Streams a tool call as a provider does: name and id, then the arguments in pieces. @param {ToolCall} call @param {number} index */
function callPieces({ name, args, id }, index) {
  const text = pythonJson(args);
  const pieces = [text.slice(0, 5), text.slice(5, 11), text.slice(11)].filter(Boolean);
  return [{ name, id, args: '' }, ...pieces.map((piece) => ({ name: null, id: null, args: piece }))].map(
    (piece) => ({ tool_call_chunks: [{ ...piece, index, type: 'tool_call_chunk' }] }),
  );
}

/** Writes JSON with Python's spaces. @param {unknown} value */
export const pythonJson = (value) => JSON.stringify(value).replace(/":/g, '": ').replace(/,"/g, ', "');

/** Builds what `messages-tuple` sends for a piece. @param {Record<string, any> & { id: string }} piece */
function messageChunk({ tool_call_chunks = [], ...piece }) {
  const type = 'AIMessageChunk';
  const calls = tool_call_chunks.map(guessedCall);
  const tool_calls = calls.filter((call) => call.type === 'tool_call');
  const invalid_tool_calls = calls.filter((call) => call.type !== 'tool_call');
  return aiMessage({
    chunk_position: null,
    ...piece,
    type,
    tool_call_chunks,
    tool_calls,
    invalid_tool_calls,
  });
}

/** Guesses a call from one fragment, as LangChain does: it is of no use. @param {any} chunk */
function guessedCall({ name, args, id }) {
  const isWhole = args === '' || /^\{"\w*"?$/.test(args);
  return isWhole
    ? { name: name ?? '', args: {}, id, type: 'tool_call' }
    : { name, args, id, error: null, type: 'invalid_tool_call' };
}

/** Returns the figures that a model sends last. @param {number} given @param {number} made */
export const usage = (given, made) => ({
  usage_metadata: { input_tokens: given, output_tokens: made, total_tokens: given + made },
  response_metadata: { finish_reason: 'stop', model_name: 'scripted-1' },
});

/**
 * Adds messages as LangGraph's reducer does: one with a known id replaces that message.
 * @param {Message[]} known
 * @param {Message[]} added
 */
export function addMessages(known, added) {
  const byId = new Map([...known, ...added].map((item) => [item.id, item]));
  return [...byId.values()];
}

/** Returns the text of the last human message. @param {Message[]} messages @returns {string} */
export function asked(messages) {
  const content = messages.findLast(({ type }) => type === 'human')?.content ?? '';
  if (!Array.isArray(content)) return String(content);
  return content.map((block) => (typeof block === 'string' ? block : (block?.text ?? ''))).join('');
}

/** Returns the tool messages after the last human message. @param {Message[]} messages */
export const toolResults = (messages) =>
  messages
    .slice(messages.findLastIndex(({ type }) => type === 'human') + 1)
    .filter(({ type }) => type === 'tool');
