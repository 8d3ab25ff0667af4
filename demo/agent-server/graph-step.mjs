import { setTimeout as sleep } from 'node:timers/promises';
import { told } from './debug-events.mjs';
import { GraphError, Interrupt } from './graph-error.mjs';
import { newId, newQuestionId } from './ids.mjs';
import { aiMessage, messageChunk } from './messages.mjs';
import { emit } from './run.mjs';
import { shown } from './thread.mjs';

/**
 * @typedef {import('./graphs.mjs').State} State
 * @typedef {import('./messages.mjs').Piece} Piece
 * @typedef {import('./run.mjs').Run} Run
 * @typedef {import('./thread.mjs').Checkpoint} Checkpoint
 * @typedef {import('./thread.mjs').Task} Task
 * @typedef {import('./world.mjs').World} World
 */

/**
 * Runs the nodes of one step and returns their updates, or undefined when one of them waits for a person.
 * @param {Run} run
 * @param {World} world
 * @param {Checkpoint} checkpoint
 */
export async function runStep(run, world, checkpoint) {
  for (const task of checkpoint.tasks)
    task.result ??= await told(run, checkpoint, task, () => runNode(run, world, checkpoint, task));
  for (const { name, result } of checkpoint.tasks) {
    for (const update of result ?? []) emit(run, 'updates', { [name]: update && shown(update) });
  }
  const waiting = checkpoint.tasks.filter(({ result }) => result === null);
  for (const { interrupts } of waiting) ask(run, world, checkpoint, interrupts);
  return waiting.length > 0 ? undefined : checkpoint.tasks.flatMap(({ result }) => result ?? []);
}

/** Announces the questions of one node. @param {Run} run @param {World} world @param {Checkpoint} checkpoint @param {Task['interrupts']} interrupts */
function ask(run, { dialect }, { values }, interrupts) {
  const questions = interrupts.map((item) => ({ ...item, response_schema: null }));
  emit(run, 'updates', { __interrupt__: questions });
  const isUnasked = dialect.questionsAlone === 'unasked' && !run.modes.includes('values');
  const isAlone = dialect.questionsAlone === 'always' || isUnasked;
  const state = isAlone ? {} : shown(values);
  emit(run, 'values', { ...state, __interrupt__: questions }, isUnasked && run.modes.length > 0);
}

/**
 * Runs one node and sends its messages; returns null when it asks a person.
 * @param {Run} run
 * @param {World} world
 * @param {Checkpoint} checkpoint
 * @param {Task} task
 * @returns {Promise<(State | null)[] | null>}
 */
async function runNode(run, world, checkpoint, task) {
  const node = run.graph.nodes[task.name];
  if (!node) return [null];
  /** @type {Set<string>} */
  const sent = new Set(checkpoint.values.messages?.map(({ id }) => id));
  const tuple = (/** @type {unknown} */ message) =>
    emit(run, 'messages', [message, tupleMetadata(run, checkpoint, task)]);
  try {
    const updates = await drained(
      node.run(workOf(run, world, checkpoint, task)),
      async ({ paces, ...piece }) => {
        await world.pause(Number(paces ?? 1), run.cancelling.signal);
        sent.add(piece.id);
        tuple(messageChunk(piece));
      },
    );
    for (const message of updates.flatMap((update) => update?.messages ?? [])) {
      if (!sent.has(message.id) && !sent.has(message.id.replace(/-0$/, ''))) tuple(message);
    }
    task.interrupts = [];
    return updates;
  } catch (cause) {
    // A step that fails with an answer still says that it ran.
    if (cause instanceof GraphError && task.answer) emit(run, 'updates', { [task.name]: null });
    if (!(cause instanceof Interrupt)) throw cause;
    task.interrupts = [{ id: task.interrupts[0]?.id ?? newQuestionId(), value: cause.value }];
    return null;
  }
}

/**
 * @template T
 * @param {AsyncGenerator<Piece, T> | Promise<T>} work
 * @param {(piece: Piece) => Promise<void>} take
 * @returns {Promise<T>}
 */
async function drained(work, take) {
  if (!(Symbol.asyncIterator in work)) return work;
  for (;;) {
    const { done, value } = await work.next();
    if (done) return value;
    await take(value);
  }
}

/**
 * @param {Run} run
 * @param {World} world
 * @param {Checkpoint} checkpoint
 * @param {Task} task
 * @returns {import('./graphs.mjs').Work}
 */
function workOf(run, world, { values }, task) {
  return {
    state: values,
    ask(value) {
      if (task.answer) return task.answer.value;
      throw new Interrupt(value);
    },
    say: (pieces, fields) => spoken(run, world, pieces, fields),
    wait: (paces) => world.pause(paces, run.cancelling.signal),
  };
}

/** Streams a message and returns it whole. @param {Run} run @param {World} world @param {Omit<Piece, 'id'>[]} pieces @param {object} [fields] @returns {AsyncGenerator<Piece, import('./messages.mjs').Message>} */
async function* spoken(run, world, pieces, fields = {}) {
  const id = world.dialect.messageId(newId());
  let content = '';
  /** @type {{ name: string, id: string, args: string }[]} */
  const calls = [];
  /** @type {Record<string, unknown>} */
  const figures = {};
  for (const piece of pieces) {
    yield { ...piece, id };
    content += piece.content ?? '';
    for (const { index, name, id: callId, args } of /** @type {any[]} */ (piece.tool_call_chunks ?? [])) {
      calls[index] ??= { name, id: callId, args: '' };
      calls[index].args += args;
    }
    if (piece.usage_metadata) figures.usage_metadata = piece.usage_metadata;
    if (piece.response_metadata) figures.response_metadata = piece.response_metadata;
  }
  yield { id, content: '', chunk_position: 'last', paces: 0 };
  const tool_calls = calls.map((call) => ({
    name: call.name,
    args: JSON.parse(call.args),
    id: call.id,
    type: 'tool_call',
  }));
  const isStreamed = run.modes.includes('messages-tuple');
  return aiMessage({ ...fields, ...figures, content, tool_calls, id: isStreamed ? id : `${id}-0` });
}

/** @param {Run} run @param {Checkpoint} checkpoint @param {Task} task */
const tupleMetadata = (run, checkpoint, task) => ({
  ...run.body.metadata,
  created_by: 'system',
  graph_id: run.graph.id,
  run_attempt: 1,
  thread_id: run.thread.id,
  run_id: run.id,
  langgraph_step: Number(checkpoint.metadata.step) + 1,
  langgraph_node: task.name,
  langgraph_triggers: [`branch:to:${task.name}`],
  langgraph_path: ['__pregel_pull', task.name],
  langgraph_checkpoint_ns: `${task.name}:${task.id}`,
});

/**
 * Waits so long, and while the graphs are held.
 * @param {number} ms
 * @param {(signal: AbortSignal) => Promise<unknown>} released
 * @param {AbortSignal} signal
 */
export async function pauseFor(ms, released, signal) {
  if (ms > 0) await sleep(ms, undefined, { signal });
  await released(signal);
  signal.throwIfAborted();
}
