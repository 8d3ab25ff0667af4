import { isUuid } from './ids.mjs';
import { Refusal, sendJson } from './refusal.mjs';
import { isOpen } from './run.mjs';
import { emptyState, head, stateJson, threadJson } from './thread.mjs';
import { addThread, cancelRun } from './world.mjs';

/** @typedef {import('./routes.mjs').Asked} Asked */
/** @typedef {import('./thread.mjs').Thread} Thread */

/** Finds the thread of a request. @param {Asked} asked @returns {Thread} */
export function threadOf({ world, params }) {
  const { thread: id = '' } = params;
  if (!isUuid(id) && !world.dialect.createsThreads)
    throw new Refusal(422, 'Invalid thread ID: must be a UUID');
  const thread = world.threads.get(id);
  if (!thread) throw new Refusal(404, `Thread with ID ${id} not found`);
  return thread;
}

/** @param {Asked} asked */
export function createThread({ response, world, body }) {
  const { thread_id, metadata = {}, if_exists } = body;
  if (thread_id !== undefined && !isUuid(thread_id))
    throw new Refusal(422, 'Invalid thread ID: must be a UUID');
  const known = world.threads.get(thread_id);
  if (known && if_exists !== 'do_nothing')
    throw new Refusal(409, `Thread with ID ${thread_id} already exists`);
  sendJson(response, 200, threadJson(known ?? addThread(world, thread_id, metadata)));
}

/** @param {Asked} asked */
export function searchThreads({ response, world, body }) {
  const { limit = 10, offset = 0, status, metadata = {} } = body;
  const found = [...world.threads.values()]
    .filter(
      (thread) => (status === undefined || thread.status === status) && holds(thread.metadata, metadata),
    )
    .toReversed();
  sendJson(response, 200, found.slice(offset, offset + limit).map(threadJson));
}

/** @param {Record<string, unknown>} values @param {Record<string, unknown>} wanted */
const holds = (values, wanted) => Object.entries(wanted).every(([key, value]) => values[key] === value);

/** @param {Asked} asked */
export const sendThread = (asked) => sendJson(asked.response, 200, threadJson(threadOf(asked)));

/** @param {Asked} asked */
export function patchThread(asked) {
  const thread = threadOf(asked);
  Object.assign(thread.metadata, asked.body.metadata);
  sendJson(asked.response, 200, threadJson(thread));
}

/** @param {Asked} asked */
export async function deleteThread(asked) {
  const thread = threadOf(asked);
  for (const run of thread.runs.filter(isOpen)) await cancelRun(run, 'rollback');
  asked.world.threads.delete(thread.id);
  sendJson(asked.response, 204);
}

/** Sends the newest state, or that of a checkpoint. @param {Asked} asked */
export function sendState(asked) {
  const thread = threadOf(asked);
  const wanted = asked.params.checkpoint ?? asked.body.checkpoint?.checkpoint_id;
  const found = wanted ? thread.checkpoints.find(({ id }) => id === wanted) : head(thread);
  const unknown = wanted ? { checkpoint_id: wanted, thread_id: thread.id } : null;
  sendJson(asked.response, 200, found ? stateJson(thread, found) : emptyState(unknown));
}

/** Sends the states of a thread, newest first. @param {Asked} asked */
export function sendHistory(asked) {
  const thread = threadOf(asked);
  const { query, body } = asked;
  const limit = Number(body.limit ?? query.get('limit') ?? (asked.request.method === 'GET' ? 10 : 1));
  const before = idBefore(body.before) ?? query.get('before');
  const at = thread.checkpoints.findIndex(({ id }) => id === before);
  const known = before ? thread.checkpoints.slice(0, Math.max(at, 0)) : thread.checkpoints;
  const found = known.filter(({ metadata }) => holds(metadata, body.metadata ?? {})).toReversed();
  sendJson(
    asked.response,
    200,
    found.slice(0, limit).map((checkpoint) => stateJson(thread, checkpoint)),
  );
}

/** Reads `before`, which must have the form of a configuration. @param {any} before */
function idBefore(before) {
  if (before === undefined || before === null) return undefined;
  if (typeof before === 'string') throw new Refusal(422, `"${before}" is not of type "object"`);
  const id = before.configurable?.checkpoint_id;
  if (id === undefined) throw new Refusal(500, 'Internal Server Error');
  return id;
}
