import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchAssistants, sendInfo, sendSchemas } from './assistant-routes.mjs';
import { demoGraphs } from './graphs.mjs';
import { Refusal, sendJson } from './refusal.mjs';
import {
  cancelKnownRun,
  createKnownThread,
  joinRun,
  rejoinRun,
  sendHistory,
  sendRun,
  sendRuns,
  streamRun,
  waitForRun,
} from './run-routes.mjs';

/**
 * @typedef {ReturnType<typeof createWorld>} World
 *
 * @typedef {object} Request
 * @property {import('node:http').ServerResponse} response
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {URLSearchParams} query
 * @property {Record<string, any>} body empty for a request without one
 *
 * @typedef {World & Request} Asked a request, read, and what the server has
 *
 * @typedef {object} SeenRequest
 * @property {string} method
 * @property {string} path with its query
 * @property {import('node:http').IncomingHttpHeaders} headers
 * @property {any} body parsed JSON, or undefined
 */

/** Requests of the extension, each with its answer, which takes the ids in the path. @type {[RegExp, (asked: Asked, ...ids: any[]) => unknown][]} */
const routes = [
  [/^GET \/info$/, sendInfo],
  [/^POST \/assistants\/search$/, searchAssistants],
  [/^GET \/assistants\/([^/]+)\/schemas$/, sendSchemas],
  [/^POST (?:\/threads\/([^/]+))?\/runs\/stream$/, streamRun],
  [/^POST (?:\/threads\/([^/]+))?\/runs\/wait$/, waitForRun],
  [/^POST \/threads$/, createKnownThread],
  [/^POST \/threads\/([^/]+)\/history$/, sendHistory],
  [/^GET \/threads\/([^/]+)\/runs$/, sendRuns],
  [/^GET \/threads\/([^/]+)\/runs\/([^/]+)$/, sendRun],
  [/^GET \/threads\/([^/]+)\/runs\/([^/]+)\/stream$/, rejoinRun],
  [/^GET \/threads\/([^/]+)\/runs\/([^/]+)\/join$/, joinRun],
  [/^POST \/threads\/([^/]+)\/runs\/([^/]+)\/cancel$/, cancelKnownRun],
];

/**
 * Serves the demo's graphs over what Runnel asks of LangGraph's Agent Server. `pace` is the number of milliseconds before
 * each word.
 * @param {{ port?: number, pace?: number }} [options]
 */
export async function startAgentServerDouble({ port = 0, pace = 60 } = {}) {
  const world = createWorld(pace);
  const server = createServer((request, response) => void answer(request, response, world));
  const taken = await listen(server, port);
  const { requests, refusals, threads, settings } = world;
  return {
    origin: `http://127.0.0.1:${taken}`,
    requests,
    refusals,
    threads,
    settings,
    /** Keeps every graph before its next word, until `release`. */
    hold: () => {
      settings.isHeld = true;
    },
    release: () => {
      settings.isHeld = false;
    },
    /** Forgets the events that a rejoin would send again. */
    forget: () => {
      for (const { runs } of threads.values()) for (const run of runs) run.forgotten = run.events.length;
    },
    /** Breaks every connection; the runs go on. */
    disconnect: () => server.closeAllConnections(),
    /** Cannot be reached any more, until `restart`; the runs go on. */
    stop: () => close(server),
    restart: async () => void (await listen(server, taken)),
  };
}

/** @param {number} pace */
function createWorld(pace) {
  /** May be changed at any time. */
  const settings = { pace, key: /** @type {string | null} */ (null), isHeld: false };
  return {
    settings,
    graphs: demoGraphs,
    /** @type {Map<string, import('./thread.mjs').Thread>} */
    threads: new Map(),
    /** Oldest first. @type {SeenRequest[]} */
    requests: [],
    /** Each refuses one request whose "METHOD /path" it matches. @type {RegExp[]} */
    refusals: [],
    /** Waits for so many words, and while the graphs are held. @param {number} paces @param {AbortSignal} signal */
    async pause(paces, signal) {
      do await sleep(settings.pace * paces, undefined, { signal, ref: false });
      while (settings.isHeld);
    },
  };
}

/** @param {import('node:http').IncomingMessage} request @param {Asked['response']} response @param {World} world */
async function answer(request, response, world) {
  const { method = '', url = '', headers } = request;
  const raw = await text(request).catch(() => '');
  const body = parsed(raw);
  world.requests.push({ method, path: url, headers, body });
  const { pathname, searchParams: query } = new URL(url, 'http://server');
  const asked = `${method} ${pathname}`;
  try {
    refuseOnce(world.refusals, asked);
    if (pathname !== '/info') checkKey(headers, world.settings.key);
    if (raw !== '' && body === undefined) throw new Refusal(422, 'Invalid JSON in request body');
    const [handler, ids] = routeOf(asked);
    await handler({ ...world, response, headers, query, body: body ?? {} }, ...ids);
  } catch (error) {
    const status = error instanceof Refusal ? error.status : 500;
    sendJson(response, status, { detail: error instanceof Error ? error.message : '' });
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

/** @param {import('node:http').Server} server @param {number} port @returns {Promise<number>} */
function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
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

/** @param {RegExp[]} refusals @param {string} asked */
function refuseOnce(refusals, asked) {
  const at = refusals.findIndex((refused) => refused.test(asked));
  if (at < 0) return;
  refusals.splice(at, 1);
  throw new Refusal(503, 'Service Unavailable');
}

/** @param {import('node:http').IncomingHttpHeaders} headers @param {string | null} key */
function checkKey(headers, key) {
  const given = headers['x-api-key'] ?? headers.authorization?.replace(/^Bearer /, '');
  if (key !== null && given !== key) throw new Refusal(401, 'Who are you?');
}

/** @param {string} asked @returns {[(typeof routes)[number][1], (string | undefined)[]]} */
function routeOf(asked) {
  for (const [pattern, answer] of routes) {
    const ids = pattern.exec(asked)?.slice(1);
    if (ids) return [answer, ids];
  }
  throw new Refusal(404, 'Not Found');
}
