import { hasBadCheckpoint, isWaiting } from './engine.mjs';
import { placeOf, sendEvents, sendResult } from './follow.mjs';
import { isUuid } from './ids.mjs';
import { Refusal, sendJson } from './refusal.mjs';
import { createRun, isOpen, runJson } from './run.mjs';
import { threadOf } from './thread-routes.mjs';
import { addThread, cancelRun, findGraph, startRun } from './world.mjs';

/** @typedef {import('./routes.mjs').Asked} Asked */
/** @typedef {import('./run.mjs').Run} Run */

const modes = [
  'values',
  'updates',
  'messages',
  'messages-tuple',
  'custom',
  'debug',
  'tasks',
  'checkpoints',
  'events',
];
const busy =
  'Thread is already running a task. Wait for it to finish or choose a different multitask strategy.';

/** @param {Asked} asked */
export async function streamRun(asked) {
  const run = await createdRun(asked, readModes(asked.body));
  followClient(asked, run);
  await sendEvents(asked.response, asked.world, run, () => true);
}

/** @param {Asked} asked */
export async function waitForRun(asked) {
  const run = await createdRun(asked, []);
  followClient(asked, run);
  await sendResult(asked.response, asked.world, run);
}

/** @param {Asked} asked */
export async function createBackgroundRun(asked) {
  const run = await createdRun(asked, readModes(asked.body));
  sendJson(asked.response, 200, { ...runJson(run), status: 'pending' }, placeOf(run, 'join'));
}

/** @param {Record<string, any>} body */
function readModes({ stream_mode = 'values' }) {
  const asked = [stream_mode].flat();
  const unknown = asked.filter((mode) => !modes.includes(mode));
  if (unknown.length > 0) {
    const where = 'Failed validating "anyOf" in schema["components"]["schemas"]["RunCreateStateful"]';
    throw new Refusal(
      422,
      `${JSON.stringify(asked)} is not valid under any of the schemas listed in the 'anyOf' keyword\n\n${where}`,
    );
  }
  return asked;
}

/** Checks a request and starts its run. @param {Asked} asked @param {string[]} asked_modes @returns {Promise<Run>} */
async function createdRun(asked, asked_modes) {
  const { world, body } = asked;
  const graph = graphOf(asked);
  if (body.config === null) throw new Refusal(422, 'null is not of type "object"');
  if (body.context && body.config?.configurable && world.dialect.whenBusy !== null)
    throw new Refusal(400, 'Cannot specify both configurable and context.');
  if (hasBadCheckpoint(body)) throw new Refusal(422, 'Invalid checkpoint ID');
  const thread = runThread(asked);
  if (world.dialect.createsThreads && body.command?.resume !== undefined && !isWaiting(thread))
    throw new Refusal(400, 'Cannot resume: thread is not in interrupted state');
  await makeRoom(world, thread, body.multitask_strategy ?? world.dialect.whenBusy);
  const run = createRun(thread, graph, body, asked_modes);
  startRun(world, run);
  return run;
}

/** @param {Asked} asked */
function graphOf({ world, body }) {
  if (body.assistant_id === undefined) throw new Refusal(422, '"assistant_id" is a required property');
  const graph = findGraph(world, body.assistant_id);
  if (graph) return graph;
  if (isUuid(body.assistant_id)) throw new Refusal(404, 'Thread or assistant not found.');
  const known = world.graphs.map(({ id }) => id).join(', ');
  const choices = `- A valid assistant UUID, or\n- One of the registered graphs: ${known}`;
  throw new Refusal(422, `Invalid assistant: '${body.assistant_id}'. Must be either:\n${choices}`);
}

/** Finds or makes the thread of a run; one without a thread in its path has one of its own. @param {Asked} asked */
function runThread({ world, params, body }) {
  if (params.thread === undefined) {
    if (body.command?.resume !== undefined)
      throw new Refusal(400, 'You must provide a thread_id when resuming.');
    return Object.assign(addThread(world), { isTemporary: true });
  }
  if (!isUuid(params.thread) && !world.dialect.createsThreads)
    throw new Refusal(400, 'badly formed hexadecimal UUID string');
  const known = world.threads.get(params.thread);
  if (known) return known;
  if (body.if_not_exists === 'create' || world.dialect.createsThreads) return addThread(world, params.thread);
  throw new Refusal(404, 'Thread or assistant not found.');
}

/** Does with the open runs of a thread what the strategy says. @param {Asked['world']} world @param {Run['thread']} thread @param {string} strategy */
async function makeRoom({ dialect }, thread, strategy) {
  const open = thread.runs.filter(isOpen);
  if (open.length === 0 || dialect.whenBusy === null) return;
  if (strategy === 'reject') throw new Refusal(dialect.busyStatus, busy);
  if (strategy !== 'interrupt' && strategy !== 'rollback') return;
  for (const run of open) await cancelRun(run, strategy);
}

/** Cancels a run when its client leaves, where it is asked to; forgets its own thread. @param {Asked} asked @param {Run} run */
function followClient({ response, world, body }, run) {
  const isCancelled = (body.on_disconnect ?? world.dialect.onDisconnect) === 'cancel';
  response.once('close', () => {
    if (isCancelled && isOpen(run) && !world.isStopped) void cancelRun(run, 'interrupt');
    if (run.thread.isTemporary) void run.done.then(() => world.threads.delete(run.thread.id));
  });
}

/** @param {Asked} asked */
const knownRun = (asked) => threadOf(asked).runs.find(({ id }) => id === asked.params.run);

/** @param {Asked} asked */
export function sendRuns(asked) {
  const runs = threadOf(asked).runs.toReversed().slice(0, 10).map(runJson);
  const select = asked.query.getAll('select');
  const chosen = (/** @type {object} */ run) =>
    Object.fromEntries(Object.entries(run).filter(([key]) => select.length === 0 || select.includes(key)));
  sendJson(asked.response, 200, runs.map(chosen));
}

/** @param {Asked} asked */
export function sendRun(asked) {
  const run = knownRun(asked);
  if (!run) throw new Refusal(404, 'Not Found');
  sendJson(asked.response, 200, runJson(run));
}

/** Sends the events of a run after `Last-Event-ID` and those to come; an unknown run is an error event. @param {Asked} asked */
export async function rejoinRun(asked) {
  const { response, world, request } = asked;
  const { dialect } = world;
  const run = knownRun(asked);
  if (!run) {
    response.writeHead(200, { 'content-type': dialect.eventStream });
    response.end(
      ['event: error', `data: ${JSON.stringify(dialect.unknownRun)}`, '', ''].join(dialect.newline),
    );
    return;
  }
  const after = request.headers['last-event-id'];
  const isKept = run.isResumable || dialect.buffersAll;
  await sendEvents(response, world, run, (event) => {
    if (event.name === 'end') return true;
    if (typeof after !== 'string' || !isKept || event.index < run.forgotten) return false;
    if (event.name === 'error' && !dialect.replaysErrors) return false;
    return after === '-1' || dialect.isAfter(run, after, event);
  });
}

/** @param {Asked} asked */
export async function joinRun(asked) {
  const run = knownRun(asked);
  if (run) await sendResult(asked.response, asked.world, run);
  else sendJson(asked.response, 200, { __error__: asked.world.dialect.unknownRun });
}

const lateCancel =
  "No matching runs to cancel. Please verify the thread ID and run IDs are correct, and the runs haven't been deleted or completed.";

/** @param {Asked} asked */
export async function cancelKnownRun(asked) {
  const { response, world, query } = asked;
  const run = knownRun(asked);
  if (!run) throw new Refusal(404, 'No runs found to cancel.');
  if (!isOpen(run) && world.dialect.refusesLateCancel) throw new Refusal(404, lateCancel);
  const action = query.get('action') === 'rollback' ? 'rollback' : 'interrupt';
  const cancelling = isOpen(run) ? cancelRun(run, action) : undefined;
  const waits = ['1', 'true'].includes(query.get('wait') ?? '');
  if (waits) await cancelling;
  const { status, body } = world.dialect.cancelReply(waits, runJson(run));
  sendJson(response, status, body, body ? placeOf(run, 'join') : {});
}
