import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { pythonDialect } from './dialects.mjs';
import { demoGraphs } from './graphs.mjs';
import { Refusal, sendJson } from './refusal.mjs';
import { findRoute } from './routes.mjs';
import { createWorld, cutOff, startAgain } from './world.mjs';

/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {import('./world.mjs').World} World */

/**
 * @typedef {object} SeenRequest
 * @property {string} method
 * @property {string} path with its query
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {any} body parsed JSON, or undefined
 *
 * @typedef {object} AgentServerDouble
 * @property {string} origin
 * @property {number} port
 * @property {Map<string, number>} seen number of requests by "METHOD /path"
 * @property {SeenRequest[]} requests oldest first
 * @property {import('./world.mjs').Settings} settings may be changed at any time
 * @property {import('./world.mjs').Faults} faults may be changed at any time
 * @property {Map<string, import('./thread.mjs').Thread>} threads
 * @property {() => void} hold keeps every graph before its next word, until `release`
 * @property {() => void} release
 * @property {() => void} forget forgets the events that a rejoin would send again
 * @property {() => void} disconnect breaks every connection; the runs go on
 * @property {() => Promise<void>} stop
 * @property {(options?: { keepsThreads?: boolean, keepsEvents?: boolean }) => Promise<void>} restart at the same
 *   address; runs that were cut off start again, with a second `metadata` event
 */

/**
 * @typedef {object} Options
 * @property {number} [port] 0 for any free port
 * @property {string} [host]
 * @property {number} [pace] milliseconds before each word; four times as long in `slow`
 * @property {number} [heartbeat] milliseconds
 * @property {number} [ttl] milliseconds that the events of an ended run can be asked for again
 * @property {string | null} [key]
 * @property {import('./dialects.mjs').Dialect} [dialect]
 * @property {import('./graphs.mjs').Graph[]} [graphs]
 */

/**
 * Serves the demo's graphs over the protocol of LangGraph's Agent Server.
 * @param {Options} [options]
 * @returns {Promise<AgentServerDouble>}
 */
export async function startAgentServerDouble(options = {}) {
  const { port = 0, host = '127.0.0.1', dialect = pythonDialect, graphs = demoGraphs } = options;
  const { pace = 60, heartbeat = 5_000, ttl = Number.POSITIVE_INFINITY, key = null } = options;
  const world = createWorld(dialect, graphs, { pace, heartbeat, ttl, key });
  /** @type {Map<string, number>} */
  const seen = new Map();
  /** @type {SeenRequest[]} */
  const requests = [];
  const server = createServer((request, response) => {
    answer(request, response, world, (body) => {
      const asked = askedOf(request);
      seen.set(asked, (seen.get(asked) ?? 0) + 1);
      requests.push({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        body,
      });
    }).catch(() => response.destroy());
  });
  const taken = await listen(server, port, host);
  const stop = async () => {
    cutOff(world);
    await close(server);
  };
  return {
    origin: `http://${host}:${taken}`,
    port: taken,
    seen,
    requests,
    settings: world.settings,
    faults: world.faults,
    threads: world.threads,
    hold: () => {
      world.isHeld = true;
    },
    release: world.release,
    forget: world.forget,
    disconnect: () => server.closeAllConnections(),
    stop,
    async restart({ keepsThreads = true, keepsEvents = true } = {}) {
      await stop();
      if (!keepsThreads) world.threads.clear();
      if (!keepsEvents) world.forget();
      await listen(server, taken, host);
      startAgain(world);
    },
  };
}

/**
 * @param {import('node:http').Server} server
 * @param {number} port
 * @param {string} host
 * @returns {Promise<number>}
 */
function listen(server, port, host) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

/** @param {import('node:http').Server} server @returns {Promise<void>} */
function close(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** @param {IncomingMessage} request */
const urlOf = (request) => new URL(request.url ?? '', 'http://server');

/** @param {IncomingMessage} request */
const askedOf = (request) => `${request.method} ${urlOf(request).pathname}`;

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {World} world
 * @param {(body: unknown) => void} note
 */
async function answer(request, response, world, note) {
  const raw = await text(request);
  const body = parsed(raw);
  note(body);
  try {
    if (refusedOnce(request, response, world)) return;
    checkKey(request, world.settings.key);
    const { pathname, searchParams: query } = urlOf(request);
    const { handler, params } = findRoute(request.method ?? '', pathname);
    if (raw !== '' && body === undefined) throw new Refusal(422, 'Invalid JSON in request body');
    await handler({ world, request, response, params, query, body: body ?? {} });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { type, body: refusal } = world.dialect.refusal(error.status, error.message);
    response.writeHead(error.status, { 'content-type': type }).end(refusal);
  }
}

/** @param {string} raw */
function parsed(raw) {
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}

/** @param {IncomingMessage} request @param {ServerResponse} response @param {World} world */
function refusedOnce(request, response, { faults }) {
  const at = faults.refusals.findIndex(({ asked }) => asked.test(askedOf(request)));
  const [refusal] = at < 0 ? [] : faults.refusals.splice(at, 1);
  if (!refusal) return false;
  sendJson(response, refusal.status, refusal.body ?? { detail: 'Service Unavailable' }, refusal.headers);
  return true;
}

const open = ['/info', '/ok', '/health', '/docs', '/openapi.json'];

/** @param {IncomingMessage} request @param {string | null} key */
function checkKey(request, key) {
  if (key === null || open.includes(urlOf(request).pathname)) return;
  const given = request.headers['x-api-key'] ?? request.headers.authorization?.replace(/^Bearer /, '');
  if (given !== key) throw new Refusal(401, 'Who are you?');
}
