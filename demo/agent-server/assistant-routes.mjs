import { assistantId, isUuid } from './ids.mjs';
import { Refusal, sendJson } from './refusal.mjs';
import { findGraph } from './world.mjs';

/** @typedef {import('./routes.mjs').Asked} Asked */
/** @typedef {import('./graphs.mjs').Graph} Graph */

/** @param {Asked} asked */
export const sendInfo = ({ response, world }) => sendJson(response, 200, world.dialect.info);

/** @param {Asked} asked */
export function sendOk({ response, world }) {
  if (!world.dialect.hasOk) throw new Refusal(404, 'Not Found');
  sendJson(response, 200, { ok: true, services: {} });
}

/** @param {Asked} asked */
export const sendHealth = ({ response }) => sendJson(response, 200, { status: 'healthy' });

/** @param {Asked} asked */
export function searchAssistants({ response, world, body }) {
  const { limit = 10, offset = 0, graph_id } = body;
  if (limit > 1000) throw new Refusal(422, `${limit} is greater than the maximum of 1000`);
  const all = world.graphs.filter(({ id }) => graph_id === undefined || id === graph_id).toReversed();
  const page = all.slice(offset, offset + limit);
  const hasMore = offset + limit < all.length;
  // While there is more, the total is only what is known so far.
  const total = hasMore ? offset + page.length + 1 : all.length;
  sendJson(
    response,
    200,
    page.map((graph) => assistantJson(graph, world)),
    {
      'x-pagination-total': String(total),
      ...(hasMore ? { 'x-pagination-next': String(offset + limit) } : {}),
    },
  );
}

/** @param {Asked} asked */
export const sendAssistant = (asked) =>
  sendJson(asked.response, 200, assistantJson(graphOf(asked), asked.world));

/** @param {Asked} asked */
export function sendSchemas(asked) {
  const graph = graphOf(asked);
  const state = stateSchema(graph);
  sendJson(asked.response, 200, {
    graph_id: graph.id,
    input_schema: state,
    output_schema: state,
    state_schema: state,
    config_schema: {},
    context_schema: null,
  });
}

/** Finds the graph of an assistant, whose name does only in the bodies of runs. @param {Asked} asked */
function graphOf({ world, params }) {
  const { assistant = '' } = params;
  const { findsByName, createsThreads } = world.dialect;
  if (!isUuid(assistant) && !findsByName)
    throw createsThreads
      ? new Refusal(404, 'Not Found')
      : new Refusal(422, 'Invalid assistant ID: must be a UUID');
  const graph = findGraph(world, assistant);
  if (!graph) throw new Refusal(404, 'Not Found');
  return graph;
}

/** @param {Graph} graph @param {import('./world.mjs').World} world */
const assistantJson = (graph, world) => ({
  assistant_id: assistantId(graph.id),
  graph_id: graph.id,
  config: {},
  context: {},
  metadata: { created_by: 'system' },
  name: graph.id,
  created_at: world.createdAt,
  updated_at: world.createdAt,
  version: 1,
  description: graph.about,
});

const messageTypes = { AIMessage: 'ai', HumanMessage: 'human', SystemMessage: 'system', ToolMessage: 'tool' };

/** @param {string} name @param {string} type */
const messageSchema = (name, type) => ({
  additionalProperties: true,
  title: name,
  type: 'object',
  required: type === 'tool' ? ['content', 'tool_call_id'] : ['content'],
  properties: {
    content: {
      title: 'Content',
      anyOf: [
        { type: 'string' },
        {
          type: 'array',
          items: { anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] },
        },
      ],
    },
    additional_kwargs: { title: 'Additional Kwargs', type: 'object', additionalProperties: true },
    response_metadata: { title: 'Response Metadata', type: 'object', additionalProperties: true },
    type: { const: type, default: type, title: 'Type', type: 'string' },
    name: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Name' },
    id: { anyOf: [{ type: 'string' }, { type: 'null' }], default: null, title: 'Id' },
    ...(type === 'tool' ? { tool_call_id: { title: 'Tool Call Id', type: 'string' } } : {}),
  },
});

const messages = {
  items: { oneOf: Object.keys(messageTypes).map((name) => ({ $ref: `#/$defs/${name}` })) },
  title: 'Messages',
  type: 'array',
};

/** @param {Graph} graph */
function stateSchema({ fields }) {
  if (!fields.includes('messages')) {
    const properties = fields.map((field) => [field, { title: capitalised(field), type: 'string' }]);
    return { properties: Object.fromEntries(properties), title: 'State', type: 'object' };
  }
  const defs = Object.entries(messageTypes).map(([name, type]) => [name, messageSchema(name, type)]);
  return {
    $defs: Object.fromEntries(defs),
    properties: { messages },
    required: ['messages'],
    title: 'MessagesState',
    type: 'object',
  };
}

/** @param {string} text */
const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);
