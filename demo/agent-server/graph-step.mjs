import { randomUUID } from 'node:crypto';
import { emit } from './run.mjs';
import { shown } from './thread.mjs';

/**
 * @typedef {import('./thread.mjs').Checkpoint} Checkpoint
 * @typedef {import('./run.mjs').Run} Run
 * @typedef {import('./thread.mjs').Task} Task
 * @typedef {(paces: number, signal: AbortSignal) => Promise<void>} Pause waits for so many words
 */

/**
 * Runs the nodes of one step; returns their updates, or undefined when one of them waits for a person.
 * @param {Run} run @param {Checkpoint} checkpoint @param {Pause} pause
 */
export async function runStep(run, checkpoint, pause) {
  for (const task of checkpoint.tasks) task.result ??= await runTask(run, checkpoint, task, pause);
  for (const { name, result } of checkpoint.tasks)
    for (const update of result ?? []) emit(run, 'updates', { [name]: update && shown(update) });
  const waiting = checkpoint.tasks.filter(({ result }) => result === null);
  for (const { interrupts } of waiting) {
    const questions = interrupts.map((item) => ({ ...item, response_schema: null }));
    emit(run, 'updates', { __interrupt__: questions });
    emit(run, 'values', { ...shown(checkpoint.values), __interrupt__: questions });
  }
  return waiting.length > 0 ? undefined : checkpoint.tasks.flatMap(({ result }) => result ?? []);
}

/** Runs a node between the two events that say when it began and what came of it. @param {Run} run @param {Checkpoint} checkpoint @param {Task} task @param {Pause} pause */
async function runTask(run, checkpoint, task, pause) {
  const step = Number(checkpoint.metadata.step) + 1;
  const say = (/** @type {string} */ type, /** @type {object} */ more) => {
    const payload = { id: task.id, name: task.name, ...more };
    emit(run, 'debug', { step, timestamp: new Date().toISOString(), type, payload });
  };
  say('task', { input: shown(checkpoint.values), triggers: [`branch:to:${task.name}`] });
  try {
    const updates = await runNode(run, checkpoint, task, pause);
    const result = Object.assign({}, ...(updates ?? []).map((update) => update && shown(update)));
    say('task_result', { error: null, result, interrupts: task.interrupts });
    return updates;
  } catch (cause) {
    say('task_result', { error: errorOf(cause), result: {}, interrupts: [] });
    throw cause;
  }
}

/** Runs a node and sends its messages; returns null when it asks a person. @param {Run} run @param {Checkpoint} checkpoint @param {Task} task @param {Pause} pause */
async function runNode(run, { values, metadata }, task, pause) {
  const known = new Set(values.messages?.map(({ id }) => id));
  const send = (/** @type {import('./messages.mjs').Message} */ message) => {
    known.add(message.id);
    emit(run, 'messages', [message, tupleMetadata(run, task, Number(metadata.step) + 1)]);
  };
  const acts = run.graph.nodes[task.name]?.run(values);
  if (!acts) return [];
  let act = acts.next();
  while (!act.done) {
    const { chunk, question, paces = 0 } = act.value;
    if (question !== undefined && !task.answer) {
      task.interrupts = [{ id: task.interrupts[0]?.id ?? newQuestionId(), value: question }];
      return null;
    }
    await pause(paces, run.cancelling.signal);
    if (chunk) send(chunk);
    act = acts.next(task.answer?.value);
  }
  for (const message of act.value.flatMap((update) => update?.messages ?? []))
    if (!known.has(message.id)) send(message);
  task.interrupts = [];
  return act.value;
}

const newQuestionId = () => randomUUID().replaceAll('-', '');

/** @param {Run} run @param {Task} task @param {number} step */
const tupleMetadata = (run, task, step) => ({
  ...run.body.metadata,
  created_by: 'system',
  graph_id: run.graph.id,
  run_attempt: 1,
  thread_id: run.thread.id,
  run_id: run.id,
  langgraph_step: step,
  langgraph_node: task.name,
  langgraph_triggers: [`branch:to:${task.name}`],
  langgraph_path: ['__pregel_pull', task.name],
  langgraph_checkpoint_ns: `${task.name}:${task.id}`,
});

/** @param {unknown} cause */
export const errorOf = (cause) => {
  const { name, message } = /** @type {Error} */ (cause);
  return { error: name, message };
};
