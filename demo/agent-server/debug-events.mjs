import { emit } from './run.mjs';
import { shown } from './thread.mjs';

/**
 * @typedef {import('./run.mjs').Run} Run
 * @typedef {import('./thread.mjs').Checkpoint} Checkpoint
 * @typedef {import('./thread.mjs').Task} Task
 */

/**
 * Runs a task between the two events that say when it began and what came of it.
 * @template T
 * @param {Run} run
 * @param {Checkpoint} checkpoint
 * @param {Task} task
 * @param {() => Promise<T>} work
 */
export async function told(run, { values, metadata }, task, work) {
  const { id, name } = task;
  const tell = (/** @type {string} */ type, /** @type {object} */ more) =>
    emit(run, 'debug', {
      step: Number(metadata.step) + 1,
      timestamp: new Date().toISOString(),
      type,
      payload: { id, name, ...more },
    });
  tell('task', { input: shown(values), triggers: [`branch:to:${name}`] });
  const after = (/** @type {object} */ result, /** @type {unknown} */ error) =>
    tell('task_result', { error, result, interrupts: task.interrupts });
  try {
    const done = await work();
    const updates = Array.isArray(done) ? done : [];
    after(Object.assign({}, ...updates.map((update) => update && shown(update))), null);
    return done;
  } catch (cause) {
    if (cause instanceof Error) after({}, { error: cause.name, message: cause.message });
    throw cause;
  }
}
