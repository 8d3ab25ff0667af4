import { once } from 'node:events';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { asked } from './replies.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('./replies.mjs').Stream} Stream */
/** @typedef {import('./replies.mjs').Refusal} Refusal */

const text = { type: 'string' };

/** @param {string} type */
const messageOf = (type) => ({
  type: 'object',
  title: `${type}Message`,
  properties: { content: {}, type: { const: type } },
});
const messages = { type: 'array', items: { anyOf: [messageOf('human'), messageOf('ai')] } };

/**
 * @param {Record<string, object>} properties
 * @param {string[]} required
 */
const object = (properties, required = Object.keys(properties)) => ({ type: 'object', properties, required });

const report = object(
  {
    question: { ...text, title: 'Question' },
    recipient: { ...text, title: 'Recipient', description: 'Name of the person who reads the report.' },
    language: { title: 'Language', enum: ['English', 'French', 'Greek'], default: 'English' },
    due: { ...text, title: 'Due', format: 'date' },
    pages: { type: 'integer', title: 'Pages', minimum: 1, maximum: 20, default: 2 },
    formal: { type: 'boolean', title: 'Formal' },
    tags: { type: 'array', title: 'Tags', items: text },
  },
  ['question', 'recipient'],
);

const sessions = {
  type: 'object',
  properties: {
    configurable: {
      type: 'object',
      properties: {
        temperature: { type: 'number', title: 'Temperature', default: 0.2 },
        model: { title: 'Model', enum: ['small', 'large'], default: 'small' },
      },
    },
  },
};

/** Input schemas by runnable. A runnable without one refuses to tell it. */
const inputs = {
  guide: object({ question: text, chat_history: messages }),
  chat: messages,
  report,
  letter: object({ subject: text, body: text }),
  single: text,
  silent: undefined,
};

/** @typedef {keyof typeof inputs} RunnableName */

/** Starts the runnables of the pictures on a free port. */
export async function startRunnables() {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    /** @param {RunnableName} name */
    url: (name) => `${origin}/${name}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Finds a port at which nothing listens. */
export async function closedPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
async function answer(request, response) {
  const [, name = '', endpoint] = (request.url ?? '').split('/');
  if (name === 'openapi.json') return sendJson(response, openapi);
  if (endpoint === 'input_schema') return sendSchema(response, inputs[/** @type {RunnableName} */ (name)]);
  if (endpoint === 'config_schema')
    return sendSchema(response, name === 'guide' ? sessions : { type: 'object' });
  if (endpoint === 'stream' && name === 'single') return refuse(response, notFound);
  if (request.method !== 'POST') return refuse(response, { ...notFound, status: 405 });
  const reply = replyTo(await json(request), name === 'chat');
  if ('status' in reply) return refuse(response, reply);
  if (endpoint === 'stream') return stream(response, reply);
  sendJson(response, { output: reply.chunks.join('') });
}

/**
 * @param {string} description
 * @param {object} input
 */
const operation = (description, input) => ({
  post: {
    description,
    requestBody: {
      content: { 'application/json': { schema: object({ input }) } },
    },
  },
});

/** The OpenAPI document that FastAPI serves for the runnables. */
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Documentation server', version: '1' },
  paths: {
    '/guide/stream': operation('Answers from the documentation.', inputs.guide),
    '/guide/invoke': operation('Answers from the documentation.', inputs.guide),
    '/report/stream': operation('Writes a report for a person.', inputs.report),
    '/report/invoke': operation('Writes a report for a person.', inputs.report),
    '/single/invoke': operation('Summarizes a text.', inputs.single),
  },
};

/** @type {Refusal} */
const notFound = { status: 404, type: 'application/json', body: '{"detail":"Not Found"}' };

/**
 * @param {any} body
 * @param {boolean} isOther
 * @returns {Stream | Refusal}
 */
function replyTo(body, isOther) {
  const text = questionIn(body);
  const known = Object.values(asked).find(({ question }) => question === text);
  const reply = isOther ? (known?.otherReply ?? known?.reply) : known?.reply;
  return reply ?? { chunks: ['This is ', 'the ', 'answer.'] };
}

/** Returns the input itself, its field `question`, or the text of its last message. */
function questionIn(/** @type {any} */ { input }) {
  return Array.isArray(input) ? input.at(-1).content : (input.question ?? input);
}

/**
 * @param {ServerResponse} response
 * @param {object | undefined} schema
 */
function sendSchema(response, schema) {
  if (schema) sendJson(response, schema);
  else refuse(response, { status: 500, type: 'text/plain', body: 'Internal Server Error' });
}

/**
 * @param {ServerResponse} response
 * @param {object} value
 */
const sendJson = (response, value) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));

/**
 * @param {ServerResponse} response
 * @param {Refusal} refusal
 */
const refuse = (response, { status, type, body }) =>
  response.writeHead(status, { 'content-type': type }).end(body);

/**
 * @param {ServerResponse} response
 * @param {Stream} stream
 */
function stream(response, { chunks, last = 'end' }) {
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  for (const chunk of chunks) response.write(`event: data\r\ndata: ${JSON.stringify(chunk)}\r\n\r\n`);
  if (last === 'end') response.end('event: end\r\n\r\n');
  if (last === 'close') response.end();
}
