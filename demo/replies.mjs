import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {import('./runnables.mjs').DemoRunnable} DemoRunnable */
/** @typedef {import('node:http').ServerResponse} ServerResponse */
/** @typedef {{ pace: number, ping: number }} Timing */

const usualPace = 60;
const failed = 'Internal Server Error';

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {Record<string, string>} headers
 * @param {string} [body]
 */
function sendWhole(response, status, headers, body = '') {
  // LangServe's server sends no connection header here.
  response.removeHeader('connection');
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}

/**
 * @param {ServerResponse} response
 * @param {number} status
 * @param {unknown} body
 * @param {Record<string, string>} [headers]
 */
export function sendJson(response, status, body, headers = {}) {
  sendWhole(response, status, { ...headers, 'content-type': 'application/json' }, JSON.stringify(body));
}

/** @param {ServerResponse} response */
export function sendFailure(response) {
  sendWhole(response, 500, { 'content-type': 'text/plain; charset=utf-8' }, failed);
}

/**
 * @param {ServerResponse} response
 * @param {string} location
 */
export function sendRedirect(response, location) {
  sendWhole(response, 307, { location });
}

/**
 * Runs to the end even if the client has left, like LangServe.
 * @param {ServerResponse} response
 * @param {DemoRunnable} runnable
 * @param {{ text: string, input: Record<string, unknown> }} input
 * @param {Timing} timing
 */
export async function sendOutput(response, runnable, input, timing) {
  const chunks = [];
  try {
    for await (const chunk of pacedChunks(runnable, input, timing)) chunks.push(chunk);
  } catch {
    return sendFailure(response);
  }
  const metadata = { run_id: randomUUID(), feedback_tokens: [] };
  sendJson(response, 200, { output: runnable.fold(chunks), metadata });
}

/**
 * @param {ServerResponse} response
 * @param {DemoRunnable} runnable
 * @param {{ text: string, input: Record<string, unknown> }} input
 * @param {Timing} timing
 */
export async function sendStream(response, runnable, input, timing) {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  response.writeHead(200, {
    'cache-control': 'no-store',
    connection: 'keep-alive',
    'x-accel-buffering': 'no',
    'content-type': 'text/event-stream; charset=utf-8',
  });
  response.flushHeaders();
  const pings = setInterval(() => response.write(pingComment()), timing.ping);
  let metadataSent = false;
  try {
    for await (const chunk of pacedChunks(runnable, input, timing, gone.signal)) {
      if (!metadataSent) response.write(event('metadata', `{"run_id": "${randomUUID()}"}`));
      metadataSent = true;
      response.write(event('data', JSON.stringify(chunk)));
    }
    response.end(event('end'));
  } catch {
    if (!gone.signal.aborted) breakOff(response);
  } finally {
    clearInterval(pings);
  }
}

/** @param {ServerResponse} response */
function breakOff(response) {
  response.write(event('error', `{"status_code": 500, "message": "${failed}"}`));
  // `destroy` would drop unwritten data.
  response.socket?.destroySoon();
}

/**
 * @param {DemoRunnable} runnable
 * @param {{ text: string, input: Record<string, unknown> }} input
 * @param {Timing} timing
 * @param {AbortSignal} [signal]
 */
async function* pacedChunks(runnable, { text, input }, { pace }, signal) {
  const pause = (runnable.pause * pace) / usualPace;
  for (const chunk of runnable.run(text, input)) {
    await sleep(pause, undefined, signal && { signal });
    yield chunk;
  }
}

/**
 * @param {string} name
 * @param {string} [data]
 */
function event(name, data) {
  return data === undefined ? `event: ${name}\r\n\r\n` : `event: ${name}\r\ndata: ${data}\r\n\r\n`;
}

const pingComment = () =>
  `: ping - ${new Date().toISOString().replace('T', ' ').replace('Z', '000+00:00')}\r\n\r\n`;
