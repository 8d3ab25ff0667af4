import { existsSync, realpathSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { readInput, refuseHeaders } from './input-check.mjs';
import { sendFailure, sendJson, sendOutput, sendRedirect, sendStream } from './replies.mjs';
import { demoRunnables } from './runnables.mjs';

/** @typedef {import('./runnables.mjs').DemoRunnable} DemoRunnable */
/** @typedef {import('node:http').IncomingMessage} IncomingMessage */
/** @typedef {import('node:http').ServerResponse} ServerResponse */

/**
 * @typedef {object} DemoServer
 * @property {string} origin
 * @property {number} port
 * @property {Map<string, number>} seen number of requests by "METHOD /path"
 * @property {() => Promise<void>} stop
 */

/**
 * @typedef {object} Options
 * @property {number} [port] 0 for any free port
 * @property {string} [host]
 * @property {number} [pace] milliseconds between chunks, for the slower runnables in proportion
 * @property {number} [ping] milliseconds between the comments that keep a silent stream alive
 * @property {DemoRunnable[]} [runnables]
 */

/**
 * Serves the demo runnables over LangServe's protocol.
 * @param {Options} [options]
 * @returns {Promise<DemoServer>}
 */
export async function startDemoServer(options = {}) {
  const { port = 0, host = '127.0.0.1', pace = 60, ping = 15_000, runnables = demoRunnables } = options;
  /** @type {Map<string, number>} */
  const seen = new Map();
  const server = createServer((request, response) => {
    const asked = `${request.method} ${pathOf(request)}`;
    seen.set(asked, (seen.get(asked) ?? 0) + 1);
    answer(request, response, runnables, { pace, ping }).catch(() => response.destroy());
  });
  const taken = await listen(server, port, host);
  return { origin: `http://${host}:${taken}`, port: taken, seen, stop: () => stop(server) };
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

/**
 * @param {import('node:http').Server} server
 * @returns {Promise<void>}
 */
function stop(server) {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {DemoRunnable[]} runnables
 * @param {import('./replies.mjs').Timing} timing
 */
async function answer(request, response, runnables, timing) {
  const path = pathOf(request);
  const route = findRoute(runnables, path);
  if (!route) return answerUnknown(request, response, runnables, path);
  const { runnable, endpoint } = route;
  const method = endpoint.endsWith('_schema') ? 'GET' : 'POST';
  if (request.method !== method) {
    return sendJson(response, 405, { detail: 'Method Not Allowed' }, { allow: method });
  }
  const refused = refuseHeaders(runnable, request.headers);
  if (refused) return sendJson(response, refused.status, refused.body);
  if (endpoint !== 'invoke' && endpoint !== 'stream') {
    return sendJson(response, 200, runnable.schemas[endpoint]);
  }
  const input = readInput(runnable, await text(request));
  if (!('text' in input)) return refuse(response, input);
  const send = endpoint === 'invoke' ? sendOutput : sendStream;
  return send(response, runnable, input, timing);
}

/**
 * @param {ServerResponse} response
 * @param {import('./input-check.mjs').Refusal} refusal
 */
function refuse(response, { status, body }) {
  if (body === undefined) sendFailure(response);
  else sendJson(response, status, body);
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {DemoRunnable[]} runnables
 * @param {string} path
 */
function answerUnknown(request, response, runnables, path) {
  const withoutSlash = path.replace(/\/+$/, '');
  if (withoutSlash !== path && findRoute(runnables, withoutSlash)) {
    const query = (request.url ?? '').slice(path.length);
    return sendRedirect(response, `http://${request.headers.host}${withoutSlash}${query}`);
  }
  sendJson(response, 404, { detail: 'Not Found' });
}

/**
 * @param {DemoRunnable[]} runnables
 * @param {string} path
 */
function findRoute(runnables, path) {
  for (const runnable of runnables) {
    const endpoint = runnable.endpoints.find((name) => path === `${runnable.path}/${name}`);
    if (endpoint) return { runnable, endpoint };
  }
  return undefined;
}

/** @param {IncomingMessage} request */
const pathOf = (request) => (request.url ?? '').split('?', 1)[0] ?? '';

async function serveFromCommandLine() {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '8137' } } });
  const { origin } = await startDemoServer({ port: Number(values.port) });
  console.log(`The demo server listens on ${origin}`);
  for (const { path, title, about } of demoRunnables) console.log(`  ${origin}${path}  ${title}: ${about}`);
}

const program = process.argv[1];
if (program && existsSync(program) && realpathSync(program) === import.meta.filename) {
  serveFromCommandLine().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
