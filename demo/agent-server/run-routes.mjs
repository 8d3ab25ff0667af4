import { findGraph } from './assistant-routes.mjs';
import { cancelRun, startRun } from './engine.mjs';
import { Refusal, sendJson } from './refusal.mjs';
import { createRun, isOpen, runJson } from './run.mjs';
import { createThread, head, questionsOf, shown, stateJson } from './thread.mjs';

/** @typedef {import('./server.mjs').Asked} Asked */
/** @typedef {import('./run.mjs').Run} Run */

/** @param {Asked} asked @param {string} [thread] */
export async function streamRun(asked, thread) {
  const { stream_mode = 'values' } = asked.body;
  sendEvents(asked.response, await startedRun(asked, thread, [stream_mode].flat()));
}

/** @param {Asked} asked @param {string} [thread] */
export async function waitForRun(asked, thread) {
  await sendResult(asked.response, await startedRun(asked, thread, []));
}

/** Starts a run on its thread, or on one of its own. @param {Asked} asked @param {string | undefined} id @param {string[]} modes */
async function startedRun({ threads, graphs, body, pause }, id, modes) {
  if (body.assistant_id === undefined) throw new Refusal(422, '"assistant_id" is a required property');
  const graph = findGraph(graphs, body.assistant_id);
  const known = id === undefined ? undefined : threads.get(id);
  if (id !== undefined && !known && body.if_not_exists !== 'create')
    throw new Refusal(404, 'Thread or assistant not found.');
  const thread = known ?? createThread(id);
  threads.set(thread.id, thread);
  const open = thread.runs.filter(isOpen);
  if (open.length > 0 && body.multitask_strategy === 'reject') throw new Refusal(409, busy);
  if (body.multitask_strategy === 'interrupt') for (const run of open) await cancelRun(run);
  const run = createRun(thread, graph, body, modes);
  startRun(run, pause);
  return run;
}

const busy =
  'Thread is already running a task. Wait for it to finish or choose a different multitask strategy.';

/** @param {Asked} asked @param {string} id */
export function createKnownThread({ response, threads, body }) {
  const thread = createThread(body.thread_id);
  threads.set(thread.id, thread);
  sendJson(response, 200, { thread_id: thread.id });
}

/** Sends the states of a thread, the newest first. @param {Asked} asked @param {string} id */
export function sendHistory({ response, threads, body: { limit = 1, metadata = {} } }, id) {
  const thread = threadOf(threads, id);
  const found = thread.checkpoints.filter((checkpoint) =>
    Object.entries(metadata).every(([key, value]) => checkpoint.metadata[key] === value),
  );
  const newest = found.toReversed().slice(0, limit);
  sendJson(
    response,
    200,
    newest.map((checkpoint) => stateJson(thread, checkpoint)),
  );
}

/** @param {Asked['threads']} threads @param {string} id */
function threadOf(threads, id) {
  const thread = threads.get(id);
  if (!thread) throw new Refusal(404, `Thread with ID ${id} not found`);
  return thread;
}

/** @param {Asked} asked @param {string} thread @param {string} id */
function runOf({ threads }, thread, id) {
  const run = threadOf(threads, thread).runs.find((known) => known.id === id);
  if (!run) throw new Refusal(404, 'Not Found');
  return run;
}

/** Lists the runs of a thread, the newest first, with the parts that are asked for. @param {Asked} asked @param {string} thread */
export function sendRuns({ response, threads, query }, thread) {
  const select = query.getAll('select');
  const runs = threadOf(threads, thread).runs.toReversed().map(runJson);
  const chosen = (/** @type {object} */ run) =>
    Object.fromEntries(Object.entries(run).filter(([key]) => select.includes(key)));
  sendJson(response, 200, runs.map(chosen));
}

/** @param {Asked} asked @param {string} thread @param {string} id */
export const sendRun = (asked, thread, id) =>
  sendJson(asked.response, 200, runJson(runOf(asked, thread, id)));

/** Sends the events of a run after `Last-Event-ID`, but not its error, and those to come. @param {Asked} asked @param {string} thread @param {string} id */
export function rejoinRun(asked, thread, id) {
  const run = runOf(asked, thread, id);
  // Without an id this is no number, and nothing is after it.
  const after = Number.parseInt(String(asked.headers['last-event-id']), 10);
  const isWanted = (/** @type {Run['events'][number]} */ { at, name }) => at > after && name !== 'error';
  sendEvents(asked.response, run, run.events.slice(run.forgotten).filter(isWanted));
}

/** @param {Asked} asked @param {string} thread @param {string} id */
export const joinRun = (asked, thread, id) => sendResult(asked.response, runOf(asked, thread, id));

/** @param {Asked} asked @param {string} thread @param {string} id */
export function cancelKnownRun(asked, thread, id) {
  const run = runOf(asked, thread, id);
  if (!isOpen(run)) throw new Refusal(404, 'No matching runs to cancel.');
  void cancelRun(run);
  asked.response.writeHead(202).end();
}

/** Sends these events of a run, then those to come until it ends. @param {Asked['response']} response @param {Run} run @param {Run['events']} [before] */
function sendEvents(response, run, before = run.events) {
  response.writeHead(200, {
    ...placeOf(run, 'stream'),
    'cache-control': 'no-store',
    'content-type': 'text/event-stream; charset=utf-8',
  });
  response.flushHeaders();
  const send = (/** @type {Run['events']} */ events) => {
    // Events of one millisecond share their id, as on a real server.
    for (const { name, data, at } of events)
      response.write(`event: ${name}\r\ndata: ${JSON.stringify(data)}\r\nid: ${at}-0\r\n\r\n`);
  };
  let sent = run.events.length;
  send(before);
  listen(response, run, () => {
    send(run.events.slice(sent));
    sent = run.events.length;
    if (!isOpen(run)) response.end();
  });
}

/** Calls a listener now, and with each event and the end of a run, until the client leaves. @param {Asked['response']} response @param {Run} run @param {() => void} listener */
function listen(response, run, listener) {
  run.listeners.add(listener);
  response.once('close', () => run.listeners.delete(listener));
  listener();
}

/** Answers with the thread's state when a run has ended. @param {Asked['response']} response @param {Run} run */
function sendResult(response, run) {
  response.writeHead(200, { ...placeOf(run, 'join'), 'content-type': 'application/json' });
  response.flushHeaders();
  listen(response, run, () => {
    if (!isOpen(run)) response.end(JSON.stringify(resultOf(run)));
  });
}

/** @param {Run} run */
function resultOf({ error, thread }) {
  if (error) return { __error__: error };
  const newest = head(thread);
  const values = shown(newest?.values ?? {});
  const questions = questionsOf(newest).map((item) => ({ ...item, response_schema: null }));
  if (questions.length === 0) return values;
  // With several questions the server leaves out the state.
  return questions.length > 1 ? { __interrupt__: questions } : { ...values, __interrupt__: questions };
}

/** Says where a run is found again. @param {Run} run @param {'stream' | 'join'} end */
function placeOf({ id, thread }, end) {
  const place = `/threads/${thread.id}/runs/${id}`;
  return { 'content-location': place, location: `${place}/${end}` };
}
