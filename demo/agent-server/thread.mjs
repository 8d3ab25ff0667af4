import { randomUUID } from 'node:crypto';
import { metadataOf } from './run.mjs';

/**
 * @typedef {import('./graphs.mjs').State} State
 *
 * @typedef {object} Task a node that a checkpoint runs next
 * @property {string} id
 * @property {string} name
 * @property {{ id: string, value: unknown }[]} interrupts
 * @property {string | null} error
 * @property {(State | null)[] | null} result kept while another node of the step still waits
 * @property {{ value: unknown } | null} answer the first answer stays, as on a real server
 *
 * @typedef {object} Checkpoint
 * @property {string} id
 * @property {string | null} parentId
 * @property {State} values
 * @property {string[]} next
 * @property {Task[]} tasks
 * @property {Record<string, unknown>} metadata
 *
 * @typedef {object} Thread
 * @property {string} id
 * @property {'idle' | 'busy' | 'interrupted' | 'error'} status
 * @property {Checkpoint[]} checkpoints oldest first
 * @property {import('./run.mjs').Run[]} runs oldest first
 */

/** @param {string} [id] @returns {Thread} */
export const createThread = (id = randomUUID()) => ({ id, status: 'idle', checkpoints: [], runs: [] });

/** @param {Thread} thread */
export const head = (thread) => thread.checkpoints.at(-1);

/**
 * Adds a checkpoint, which becomes the thread's newest.
 * @param {import('./run.mjs').Run} run
 * @param {Checkpoint | undefined} parent
 * @param {{ values: State, next: string[], source: string }} fields
 */
export function addCheckpoint(run, parent, { values, next, source }) {
  const step = parent === undefined ? -1 : Number(parent.metadata.step) + 1;
  /** @type {Checkpoint} */
  const checkpoint = {
    id: randomUUID(),
    parentId: parent?.id ?? null,
    values,
    next,
    tasks: next.map((name) => ({
      id: randomUUID(),
      name,
      interrupts: [],
      error: null,
      result: null,
      answer: null,
    })),
    metadata: { ...metadataOf(run), run_id: run.id, source, step, parents: {} },
  };
  run.thread.checkpoints.push(checkpoint);
  return checkpoint;
}

/** Leaves out what a graph keeps to itself. @param {State} state @returns {State} */
export const shown = (state) =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith('__')));

/** Lists the questions that a checkpoint waits for. @param {Checkpoint | undefined} checkpoint */
export const questionsOf = (checkpoint) => checkpoint?.tasks.flatMap(({ interrupts }) => interrupts) ?? [];

/** Builds an entry of a thread's history. @param {Thread} thread @param {Checkpoint} checkpoint */
export function stateJson(thread, checkpoint) {
  const place = (/** @type {string} */ checkpoint_id) => ({
    checkpoint_id,
    thread_id: thread.id,
    checkpoint_ns: '',
  });
  return {
    values: shown(checkpoint.values),
    next: checkpoint.next,
    tasks: checkpoint.tasks.map(({ id, name, error, interrupts }) => ({
      id,
      name,
      error,
      interrupts,
      checkpoint: null,
      state: null,
    })),
    metadata: { ...checkpoint.metadata, thread_id: thread.id },
    checkpoint: place(checkpoint.id),
    parent_checkpoint: checkpoint.parentId && place(checkpoint.parentId),
    interrupts: questionsOf(checkpoint),
    checkpoint_id: checkpoint.id,
    parent_checkpoint_id: checkpoint.parentId,
  };
}
