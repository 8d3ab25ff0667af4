import { randomUUID } from 'node:crypto';
import { assistantId } from './graphs.mjs';

/**
 * @typedef {object} Run
 * @property {string} id
 * @property {import('./thread.mjs').Thread} thread
 * @property {import('./graphs.mjs').Graph} graph
 * @property {Record<string, any>} body
 * @property {string[]} modes empty for a run whose events nobody asks for
 * @property {'pending' | 'running' | 'success' | 'error' | 'interrupted'} status
 * @property {{ error: string, message: string } | null} error
 * @property {{ name: string, data: unknown, at: number }[]} events
 * @property {number} forgotten how many of the events are no longer sent again
 * @property {Set<() => void>} listeners told about each event, and about the end
 * @property {AbortController} cancelling
 * @property {Promise<void>} done
 */

/** @param {Run['thread']} thread @param {Run['graph']} graph @param {Run['body']} body @param {string[]} modes @returns {Run} */
export const createRun = (thread, graph, body, modes) => ({
  id: randomUUID(),
  thread,
  graph,
  body,
  modes,
  status: 'pending',
  error: null,
  events: [],
  forgotten: 0,
  listeners: new Set(),
  cancelling: new AbortController(),
  done: Promise.resolve(),
});

/** @param {Run} run */
export const isOpen = ({ status }) => status === 'pending' || status === 'running';

/** @param {Run} run */
export const metadataOf = ({ body, graph }) => ({
  ...body.metadata,
  created_by: 'system',
  graph_id: graph.id,
  assistant_id: assistantId(graph.id),
});

/** @param {Run} run */
export const runJson = (run) => ({
  run_id: run.id,
  thread_id: run.thread.id,
  assistant_id: assistantId(run.graph.id),
  metadata: metadataOf(run),
  status: run.status,
});

/** Notes an event and tells who follows the run; one of a mode that nobody asked for is left out. @param {Run} run @param {string} name @param {unknown} data */
export function emit(run, name, data) {
  const mode = name === 'messages' ? 'messages-tuple' : name;
  if (name !== 'metadata' && name !== 'error' && !run.modes.includes(mode)) return;
  run.events.push({ name, data, at: Date.now() });
  tell(run);
}

/** @param {Run} run */
export const tell = (run) => {
  for (const listener of run.listeners) listener();
};
