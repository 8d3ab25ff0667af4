import {
  searchAssistants,
  sendAssistant,
  sendHealth,
  sendInfo,
  sendOk,
  sendSchemas,
} from './assistant-routes.mjs';
import { Refusal } from './refusal.mjs';
import {
  cancelKnownRun,
  createBackgroundRun,
  joinRun,
  rejoinRun,
  sendRun,
  sendRuns,
  streamRun,
  waitForRun,
} from './run-routes.mjs';
import {
  createThread,
  deleteThread,
  patchThread,
  searchThreads,
  sendHistory,
  sendState,
  sendThread,
} from './thread-routes.mjs';

/**
 * @typedef {object} Asked a request, read
 * @property {import('./world.mjs').World} world
 * @property {import('node:http').IncomingMessage} request
 * @property {import('node:http').ServerResponse} response
 * @property {Record<string, string>} params what stands in the path
 * @property {URLSearchParams} query
 * @property {Record<string, any>} body empty for a request without one
 *
 * @typedef {(asked: Asked) => unknown} Handler
 */

/** The first that fits a path answers it. @type {[method: string, path: string, handler: Handler][]} */
const routes = [
  ['GET', '/', sendOk],
  ['GET', '/ok', sendOk],
  ['GET', '/health', sendHealth],
  ['GET', '/info', sendInfo],
  ['POST', '/assistants/search', searchAssistants],
  ['GET', '/assistants/{assistant}', sendAssistant],
  ['GET', '/assistants/{assistant}/schemas', sendSchemas],
  ['POST', '/runs/stream', streamRun],
  ['POST', '/runs/wait', waitForRun],
  ['POST', '/threads', createThread],
  ['POST', '/threads/search', searchThreads],
  ['GET', '/threads/{thread}', sendThread],
  ['PATCH', '/threads/{thread}', patchThread],
  ['DELETE', '/threads/{thread}', deleteThread],
  ['GET', '/threads/{thread}/state', sendState],
  ['POST', '/threads/{thread}/state/checkpoint', sendState],
  ['GET', '/threads/{thread}/state/{checkpoint}', sendState],
  ['POST', '/threads/{thread}/history', sendHistory],
  ['GET', '/threads/{thread}/history', sendHistory],
  ['POST', '/threads/{thread}/runs/stream', streamRun],
  ['POST', '/threads/{thread}/runs/wait', waitForRun],
  ['POST', '/threads/{thread}/runs', createBackgroundRun],
  ['GET', '/threads/{thread}/runs', sendRuns],
  ['GET', '/threads/{thread}/runs/{run}', sendRun],
  ['GET', '/threads/{thread}/runs/{run}/stream', rejoinRun],
  ['GET', '/threads/{thread}/runs/{run}/join', joinRun],
  ['POST', '/threads/{thread}/runs/{run}/cancel', cancelKnownRun],
];

/**
 * Finds who answers a request.
 * @param {string} method
 * @param {string} path
 * @returns {{ handler: Handler, params: Record<string, string> }}
 */
export function findRoute(method, path) {
  const fitting = routes.flatMap(([allowed, pattern, handler]) => {
    const params = paramsIn(pattern, path);
    return params ? [{ allowed, handler, params }] : [];
  });
  const found = fitting.find(({ allowed }) => allowed === method);
  if (found) return found;
  throw fitting.length > 0 ? new Refusal(405, 'Method Not Allowed') : new Refusal(404, 'Not Found');
}

/** @param {string} pattern @param {string} path @returns {Record<string, string> | undefined} */
function paramsIn(pattern, path) {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  /** @type {Record<string, string>} */
  const params = {};
  for (const [at, part] of wanted.entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined && part !== given[at]) return undefined;
    if (name !== undefined) params[name] = decodeURIComponent(given[at] ?? '');
  }
  return params;
}
