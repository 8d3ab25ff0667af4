import { assistantId } from './graphs.mjs';
import { Refusal, sendJson } from './refusal.mjs';

/** @typedef {import('./server.mjs').Asked} Asked */
/** @typedef {import('./graphs.mjs').Graph} Graph */

/** Finds the graph of an assistant by its id or its own name. @param {Graph[]} graphs @param {string} name */
export function findGraph(graphs, name) {
  const graph = graphs.find(({ id }) => id === name || assistantId(id) === name);
  if (!graph) throw new Refusal(404, 'Thread or assistant not found.');
  return graph;
}

/** @param {Asked} asked */
export const sendInfo = ({ response }) =>
  sendJson(response, 200, {
    version: '0.16.7',
    langgraph_py_version: '1.2.22',
    flags: { assistants: true, crons: true, langsmith: false },
    host: { kind: 'self-hosted', project_id: null },
  });

/** @param {Asked} asked */
export function searchAssistants({ response, graphs, body: { limit = 10, offset = 0, graph_id } }) {
  const all = graphs.filter(({ id }) => graph_id === undefined || id === graph_id);
  sendJson(response, 200, all.slice(offset, offset + limit).map(assistantJson));
}

/** @param {Graph} graph */
const assistantJson = ({ id, about }) => ({
  assistant_id: assistantId(id),
  graph_id: id,
  config: {},
  context: {},
  metadata: { created_by: 'system' },
  name: id,
  version: 1,
  description: about,
});

/** @param {Asked} asked @param {string} assistant */
export function sendSchemas({ response, graphs }, assistant) {
  const graph = findGraph(graphs, assistant);
  const state = graph.fields.includes('messages') ? messagesState : stateOf(graph.fields);
  sendJson(response, 200, {
    graph_id: graph.id,
    input_schema: state,
    output_schema: state,
    state_schema: state,
    config_schema: {},
    context_schema: null,
  });
}

/** @param {string[]} fields */
const stateOf = (fields) => ({
  properties: Object.fromEntries(fields.map((field) => [field, { title: field, type: 'string' }])),
  title: 'State',
  type: 'object',
});

const blocks = {
  type: 'array',
  items: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] },
};

/** @param {string} title @param {string} type */
const messageSchema = (title, type) => ({
  additionalProperties: true,
  title,
  type: 'object',
  required: ['content'],
  properties: {
    content: { title: 'Content', anyOf: [{ type: 'string' }, blocks] },
    type: { const: type, default: type, title: 'Type', type: 'string' },
    name: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Name' },
    id: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Id' },
  },
});

const messageTypes = { AIMessage: 'ai', HumanMessage: 'human', SystemMessage: 'system', ToolMessage: 'tool' };

const messagesState = {
  $defs: Object.fromEntries(
    Object.entries(messageTypes).map(([title, type]) => [title, messageSchema(title, type)]),
  ),
  properties: {
    messages: {
      items: { oneOf: Object.keys(messageTypes).map((title) => ({ $ref: `#/$defs/${title}` })) },
      title: 'Messages',
      type: 'array',
    },
  },
  required: ['messages'],
  title: 'MessagesState',
  type: 'object',
};
