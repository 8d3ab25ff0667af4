import { execute } from './engine.mjs';
import { pauseFor } from './graph-step.mjs';
import { assistantId } from './ids.mjs';
import { isOpen, tell } from './run.mjs';
import { createThread } from './thread.mjs';

/**
 * @typedef {import('./dialects.mjs').Dialect} Dialect
 * @typedef {import('./graphs.mjs').Graph} Graph
 * @typedef {import('./run.mjs').Run} Run
 * @typedef {import('./thread.mjs').Thread} Thread
 *
 * @typedef {object} Settings
 * @property {number} pace milliseconds before each word; may be changed at any time
 * @property {number} heartbeat milliseconds between the comments of a silent stream
 * @property {number} ttl milliseconds that the events of an ended run are kept for a rejoin
 * @property {string | null} key that every request must carry, as `x-api-key` or as a bearer token
 *
 * @typedef {object} Faults may be changed at any time
 * @property {{ afterEvents?: number, afterBytes?: number }[]} drops each breaks the connection of one stream
 * @property {boolean} isSilent nothing is written to any stream, heartbeats included, until it is false again
 * @property {{ asked: RegExp, status: number, body?: unknown, headers?: Record<string, string> }[]} refusals
 *   each answers one request whose "METHOD /path" it matches
 */

/** @typedef {ReturnType<typeof createWorld>} World */

/**
 * Holds the threads and runs of a server, and runs its graphs.
 * @param {Dialect} dialect
 * @param {Graph[]} graphs
 * @param {Settings} settings
 */
export function createWorld(dialect, graphs, settings) {
  /** @type {Map<string, Thread>} */
  const threads = new Map();
  /** @type {Set<() => void>} */
  const waiting = new Set();
  const world = {
    dialect,
    graphs,
    settings,
    threads,
    /** @type {Faults} */
    faults: { drops: [], isSilent: false, refusals: [] },
    isStopped: false,
    isHeld: false,
    createdAt: new Date().toISOString(),
    /** Waits for so many words. @param {number} paces @param {AbortSignal} signal */
    pause: (paces, signal) => pauseFor(settings.pace * paces, released, signal),
    /** Lets the graphs go on. */
    release() {
      world.isHeld = false;
      for (const goOn of waiting) goOn();
      waiting.clear();
    },
    /** Forgets the events of runs that have ended, and so far of those that have not. */
    forget() {
      for (const { runs } of threads.values()) for (const run of runs) forgetRun(run);
    },
    /** @param {Run} run */
    ended(run) {
      if (Number.isFinite(settings.ttl)) setTimeout(() => forgetRun(run), settings.ttl).unref();
    },
  };
  const released = (/** @type {AbortSignal} */ signal) =>
    new Promise((resolve, reject) => {
      if (!world.isHeld) return resolve(undefined);
      waiting.add(() => resolve(undefined));
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  return world;
}

/** @param {Run} run */
const forgetRun = (run) => {
  run.forgotten = run.events.length;
};

/** @param {World} world @param {string} name an assistant's id or a graph's name */
export const findGraph = (world, name) =>
  world.graphs.find(({ id }) => id === name || assistantId(id) === name);

/** @param {World} world @param {string} [id] @param {Record<string, unknown>} [metadata] */
export function addThread(world, id, metadata) {
  const thread = createThread(id, metadata);
  world.threads.set(thread.id, thread);
  return thread;
}

/** Starts a run as soon as its thread is free. @param {World} world @param {Run} run */
export function startRun(world, run) {
  const { thread } = run;
  const before = world.dialect.whenBusy === null ? undefined : thread.runs.at(-1)?.done;
  thread.runs.push(run);
  thread.status = 'busy';
  if (!thread.isTemporary) Object.assign(thread.metadata, graphMetadata(run));
  run.done = (before ?? Promise.resolve()).then(async () => {
    if (isOpen(run)) await execute(run, world);
  });
}

/** @param {Run} run */
const graphMetadata = ({ graph }) => ({ graph_id: graph.id, assistant_id: assistantId(graph.id) });

/**
 * Cancels a run and resolves when it has ended.
 * @param {Run} run
 * @param {'interrupt' | 'rollback'} action
 */
export async function cancelRun(run, action) {
  if (run.status === 'pending') {
    run.status = 'interrupted';
    if (action === 'rollback') run.thread.runs = run.thread.runs.filter((other) => other !== run);
    tell(run);
    return;
  }
  run.cancelling.abort(action);
  await run.done;
}

/** Starts the runs again that a stop has cut off: they say everything anew. @param {World} world */
export function startAgain(world) {
  world.isStopped = false;
  for (const thread of world.threads.values()) {
    const open = thread.runs.filter(isOpen);
    thread.runs = thread.runs.filter((run) => !isOpen(run));
    for (const run of open) {
      thread.checkpoints = thread.checkpoints.filter(({ metadata }) => metadata.run_id !== run.id);
      run.cancelling = new AbortController();
      startRun(world, run);
    }
  }
}

/** Cuts off all runs without an end. @param {World} world */
export function cutOff(world) {
  world.isStopped = true;
  for (const { runs } of world.threads.values()) {
    for (const run of runs.filter(isOpen)) run.cancelling.abort('stop');
  }
  world.release();
}
