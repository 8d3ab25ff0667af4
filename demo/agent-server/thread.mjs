import { newId } from './ids.mjs';
import { addMessages } from './messages.mjs';

/**
 * @typedef {import('./graphs.mjs').State} State
 * @typedef {import('./run.mjs').Run} Run
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
 * @property {string} createdAt
 *
 * @typedef {object} Thread
 * @property {string} id
 * @property {string} createdAt
 * @property {string} updatedAt
 * @property {'idle' | 'busy' | 'interrupted' | 'error'} status
 * @property {Record<string, unknown>} metadata
 * @property {boolean} isTemporary made for one run without a thread in its path
 * @property {Checkpoint[]} checkpoints oldest first
 * @property {Run[]} runs oldest first
 * @property {{ error: string, message: string } | null} error
 */

const now = () => new Date().toISOString().replace('Z', '000+00:00');

/**
 * @param {string} [id]
 * @param {Record<string, unknown>} [metadata]
 * @returns {Thread}
 */
export function createThread(id = newId(), metadata = {}) {
  const at = now();
  return {
    id,
    createdAt: at,
    updatedAt: at,
    status: 'idle',
    metadata,
    isTemporary: false,
    checkpoints: [],
    runs: [],
    error: null,
  };
}

/** @param {Thread} thread */
export const head = (thread) => thread.checkpoints.at(-1);

/**
 * Adds a checkpoint, which becomes the thread's newest.
 * @param {Thread} thread
 * @param {Checkpoint | undefined} parent
 * @param {{ values: State, next: string[], metadata: Record<string, unknown> & { source: string } }} fields
 */
export function addCheckpoint(thread, parent, { values, next, metadata }) {
  const step = parent === undefined ? -1 : Number(parent.metadata.step) + 1;
  /** @type {Checkpoint} */
  const checkpoint = {
    id: newId(),
    parentId: parent?.id ?? null,
    values,
    next,
    tasks: next.map((name) => ({
      id: newId(),
      name,
      interrupts: [],
      error: null,
      result: null,
      answer: null,
    })),
    metadata: { ...metadata, step, parents: {} },
    createdAt: now(),
  };
  thread.checkpoints.push(checkpoint);
  thread.updatedAt = now();
  return checkpoint;
}

/**
 * @param {State} state
 * @param {State | null} update
 * @returns {State}
 */
export function applied(state, update) {
  if (update === null) return state;
  const { messages, ...rest } = update;
  if (messages === undefined) return { ...state, ...rest };
  return { ...state, ...rest, messages: addMessages(state.messages ?? [], messages) };
}

/** Removes what a graph keeps to itself. @param {State} state @returns {State} */
export const shown = (state) =>
  Object.fromEntries(Object.entries(state).filter(([key]) => !key.startsWith('__')));

/** Lists the questions that a checkpoint waits for. @param {Checkpoint | undefined} checkpoint */
export const questionsOf = (checkpoint) => checkpoint?.tasks.flatMap(({ interrupts }) => interrupts) ?? [];

/** @param {Thread} thread @param {string} id */
const place = (thread, id) => ({ checkpoint_id: id, thread_id: thread.id, checkpoint_ns: '' });

/** Builds the answer of `/state`. @param {Thread} thread @param {Checkpoint} checkpoint */
export const stateJson = (thread, checkpoint) => ({
  values: shown(checkpoint.values),
  next: checkpoint.next,
  tasks: checkpoint.tasks.map(({ id, name, error, interrupts }) => ({
    id,
    name,
    path: ['__pregel_pull', name],
    error,
    interrupts,
    checkpoint: null,
    state: null,
    result: null,
  })),
  metadata: { ...thread.metadata, thread_id: thread.id, ...checkpoint.metadata },
  created_at: checkpoint.createdAt,
  checkpoint: place(thread, checkpoint.id),
  parent_checkpoint: checkpoint.parentId && place(thread, checkpoint.parentId),
  interrupts: questionsOf(checkpoint),
  checkpoint_id: checkpoint.id,
  parent_checkpoint_id: checkpoint.parentId,
});

/** Builds the answer of `/state` for a thread or a checkpoint without one. @param {object | null} checkpoint */
export const emptyState = (checkpoint) => ({
  values: {},
  next: [],
  tasks: [],
  metadata: null,
  created_at: null,
  checkpoint,
  parent_checkpoint: null,
  interrupts: [],
  checkpoint_id: /** @type {{ checkpoint_id?: string } | null} */ (checkpoint)?.checkpoint_id ?? null,
  parent_checkpoint_id: null,
});

/** @param {Thread} thread */
export function threadJson(thread) {
  const newest = head(thread);
  const known = {
    thread_id: thread.id,
    created_at: thread.createdAt,
    updated_at: thread.updatedAt,
    state_updated_at: thread.updatedAt,
    metadata: thread.metadata,
    status: thread.status,
  };
  if (!newest) return { ...known, config: {}, values: null };
  const waiting = newest.tasks.filter(({ interrupts }) => interrupts.length > 0);
  return {
    ...known,
    config: { configurable: {} },
    values: shown(newest.values),
    error: thread.error,
    interrupts: Object.fromEntries(waiting.map(({ id, interrupts }) => [id, interrupts])),
  };
}
