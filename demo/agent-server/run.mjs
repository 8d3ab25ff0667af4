import { assistantId, newId } from './ids.mjs';

/**
 * @typedef {{ name: string, data: unknown, at: number, index: number }} RunEvent
 *
 * @typedef {object} Run
 * @property {string} id
 * @property {import('./thread.mjs').Thread} thread
 * @property {import('./graphs.mjs').Graph} graph
 * @property {Record<string, any>} body
 * @property {string[]} modes
 * @property {boolean} isResumable
 * @property {'pending' | 'running' | 'success' | 'error' | 'interrupted'} status
 * @property {{ error: string, message: string } | null} error
 * @property {RunEvent[]} events
 * @property {number} forgotten how many of the events are no longer sent again
 * @property {Set<() => void>} listeners told about each event, and about the end
 * @property {AbortController} cancelling
 * @property {Promise<void>} done
 * @property {string} createdAt
 */

/**
 * @param {import('./thread.mjs').Thread} thread
 * @param {import('./graphs.mjs').Graph} graph
 * @param {Record<string, any>} body
 * @param {string[]} modes empty for a run whose events nobody asks for
 * @returns {Run}
 */
export const createRun = (thread, graph, body, modes) => ({
  id: newId(),
  thread,
  graph,
  body,
  modes,
  isResumable: body.stream_resumable === true,
  status: 'pending',
  error: null,
  events: [],
  forgotten: 0,
  listeners: new Set(),
  cancelling: new AbortController(),
  done: Promise.resolve(),
  createdAt: new Date().toISOString().replace('Z', '000+00:00'),
});

/** @param {Run} run */
export const isOpen = (run) => run.status === 'pending' || run.status === 'running';

/**
 * Notes an event of a run and tells who follows it; those of modes that nobody asked for are left out.
 * @param {Run} run
 * @param {string} name
 * @param {unknown} data
 * @param {boolean} [isAlwaysSent]
 */
export function emit(run, name, data, isAlwaysSent = ['metadata', 'error', 'end'].includes(name)) {
  const mode = name === 'messages' ? 'messages-tuple' : name;
  if (!isAlwaysSent && !run.modes.includes(mode)) return;
  run.events.push({ name, data, at: Date.now(), index: run.events.length });
  tell(run);
}

/** @param {Run} run */
export const tell = (run) => {
  for (const listener of run.listeners) listener();
};

/** Resolves when a run has ended. @param {Run} run @returns {Promise<void>} */
export const ended = (run) =>
  new Promise((resolve) => {
    const look = () => {
      if (isOpen(run)) return;
      run.listeners.delete(look);
      resolve();
    };
    run.listeners.add(look);
    look();
  });

/** @param {Run} run */
export const runJson = (run) => ({
  run_id: run.id,
  thread_id: run.thread.id,
  assistant_id: assistantId(run.graph.id),
  metadata: { ...run.body.metadata, ...runMetadata(run) },
  status: run.status,
  kwargs: {
    input: run.body.input ?? null,
    command: run.body.command ?? null,
    config: run.body.config ?? {},
    context: run.body.context ?? {},
    stream_mode: run.modes,
    interrupt_before: run.body.interrupt_before ?? null,
    interrupt_after: run.body.interrupt_after ?? null,
    temporary: false,
    subgraphs: run.body.stream_subgraphs ?? false,
    resumable: run.isResumable,
    durability: 'async',
  },
  multitask_strategy: run.body.multitask_strategy ?? 'enqueue',
  created_at: run.createdAt,
  updated_at: run.createdAt,
  langsmith_session_name: null,
});

/** @param {Run} run */
export const runMetadata = (run) => ({
  created_by: 'system',
  graph_id: run.graph.id,
  assistant_id: assistantId(run.graph.id),
});
